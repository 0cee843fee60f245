import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const hospital = (): Scenario => scenario(4).owns(1, 'hospice', 1).island(1, {}).row({ corn: 3 })

test('PR 10.6 - a colonist of the supply for the plantation just taken', () => {
  const table = hospital().role('settler', 0).plays(0, 'pass').plays(1, 'tile corn')
  expect(table.offers()).toEqual(['pass', 'use hospice'])
  expect(table.view().question).toMatchObject({ name: 'mannedTile', building: 'hospice', tile: 'corn' })
  table.plays(1, 'use hospice')
  expect(table.tiles(1)).toEqual({ corn: [1, 1] })
  expect(table.view()).toMatchObject({ colonistSupply: 73, colonistShip: 4 })
  expect(table.turn()).toBe(2)
})

test('PR 10.6 - for a quarry too', () => {
  const table = scenario(4).owns(0, 'hospice', 1).role('settler', 0).plays(0, 'tile quarry', 'use hospice')
  expect(table.tiles(0)).toEqual({ indigo: [1, 0], quarry: [1, 1] })
})

test('PR 10.6 - the owner may decline, and is not asked without a tile', () => {
  const declined = hospital().role('settler', 0).plays(0, 'pass').plays(1, 'tile corn', 'pass')
  expect(declined.tiles(1)).toEqual({ corn: [1, 0] })
  expect(declined.view().colonistSupply).toBe(74)
  const none = hospital().role('settler', 0).plays(0, 'pass').plays(1, 'pass')
  expect(none.turn()).toBe(2)
})

test("PR 10.6 - the hacienda's tile gets no colonist", () => {
  const table = hospital()
    .owns(1, 'hacienda', 1)
    .role('settler', 0)
    .plays(0, 'pass')
    .plays(1, 'use hacienda')
    .draws('sugar')
  expect(table.offers()).toEqual(['pass', 'tile corn'])
  table.plays(1, 'tile corn', 'use hospice')
  expect(table.tiles(1)).toEqual({ corn: [1, 1], sugar: [1, 0] })
})

test('PR 10.6 - without a colonist in it there is no question', () => {
  const table = scenario(4)
    .owns(1, 'hospice')
    .row({ corn: 3 })
    .role('settler', 0)
    .plays(0, 'pass')
    .plays(1, 'tile corn')
  expect(table.turn()).toBe(2)
})

describe('an empty supply', () => {
  test('PR 10.6 - the colonist comes from the ship and is not replaced, and the game does not end by it', () => {
    const table = hospital().colonists({ supply: 0, ship: 1 }, 3).role('settler', 0).plays(0, 'pass')
    table.plays(1, 'tile corn', 'use hospice')
    expect(table.tiles(1)).toEqual({ corn: [1, 1] })
    expect(table.view()).toMatchObject({ colonistSupply: 0, colonistShip: 0, endings: [] })
  })
  test('PR 10.6 - with an empty ship too there is none', () => {
    const table = hospital()
      .colonists({ supply: 0, ship: 0 }, 3)
      .role('settler', 0)
      .plays(0, 'pass')
      .plays(1, 'tile corn')
    expect(table.tiles(1)).toEqual({ corn: [1, 0] })
    expect(table.turn()).toBe(2)
  })
})
