import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const scholar = (): Scenario => scenario(4).owns(1, 'university', 1).coins(1, 20)

test('PR 10.11 - one colonist for the building just built, also where it has more circles', () => {
  const table = scholar().role('builder', 0).plays(0, 'pass').plays(1, 'build indigo-plant')
  expect(table.offers()).toEqual(['pass', 'use university'])
  expect(table.view().question).toMatchObject({ name: 'mannedBuilding', building: 'university', seat: 1 })
  table.plays(1, 'use university')
  expect(table.crews(1)).toEqual({ university: 1, 'indigo-plant': 1 })
  expect(table.view().colonistSupply).toBe(73)
  expect(table.turn()).toBe(2)
})

test('PR 10.11 - the owner may decline, and is not asked without building', () => {
  const declined = scholar().role('builder', 0).plays(0, 'pass').plays(1, 'build harbor', 'pass')
  expect(declined.crews(1)).toEqual({ university: 1, harbor: 0 })
  const none = scholar().role('builder', 0).plays(0, 'pass').plays(1, 'pass')
  expect(none.turn()).toBe(2)
})

test('PR 10.11 - it does not serve itself', () => {
  const table = scenario(4).coins(1, 20).role('builder', 0).plays(0, 'pass').plays(1, 'build university')
  expect(table.crews(1)).toEqual({ university: 0 })
  expect(table.turn()).toBe(2)
})

test('PR 10.11 - an empty university has no effect, and no effect for other players', () => {
  const table = scenario(4)
    .owns(1, 'university')
    .coins(1, 20)
    .coins(2, 20)
    .role('builder', 0)
    .plays(0, 'pass')
  table.plays(1, 'build harbor')
  expect(table.turn()).toBe(2)
  table.plays(2, 'build harbor')
  expect(table.turn()).toBe(3)
})

describe('an empty supply', () => {
  test('PR 10.11 - the colonist comes from the ship and is not replaced, and the game does not end by it', () => {
    const table = scholar().colonists({ supply: 0, ship: 1 }, 3).role('builder', 0).plays(0, 'pass')
    table.plays(1, 'build harbor', 'use university')
    expect(table.crews(1)).toEqual({ university: 1, harbor: 1 })
    expect(table.view()).toMatchObject({ colonistShip: 0, colonistSupply: 0, endings: [] })
  })
  test('PR 10.11 - with an empty ship too there is none', () => {
    const table = scholar()
      .colonists({ supply: 0, ship: 0 }, 3)
      .role('builder', 0)
      .plays(0, 'pass')
      .plays(1, 'build harbor')
    expect(table.crews(1)).toEqual({ university: 1, harbor: 0 })
    expect(table.turn()).toBe(2)
  })
})

test('PR 10.11 - a building manned by it works at once', () => {
  const table = scholar().owns(1, 'small-market').goods(1, { corn: 1 }).role('builder', 0).plays(0, 'pass')
  table.plays(1, 'build large-market', 'use university').plays(2, 'pass').plays(3, 'pass').coins(1, 0)
  table.plays(1, 'role trader').plays(1, 'sell corn')
  expect(table.player(1).coins).toBe(0 + 1 + 2)
})
