import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { GOODS } from '../vocabulary.ts'

const estate = (): Scenario => scenario(4).owns(1, 'hacienda', 1).island(1, {}).row({ corn: 2 })

test('PR 10.3 - before the face-up tile the owner may draw one, which must be placed', () => {
  const table = estate().role('settler', 0).plays(0, 'pass')
  expect(table.offers()).toEqual(['pass', 'use hacienda'])
  expect(table.view().question).toMatchObject({ name: 'drawBlind', building: 'hacienda', seat: 1 })
  table.plays(1, 'use hacienda')
  expect([table.turn(), table.offers()]).toEqual([CHANCE, []])
  table.draws('coffee')
  expect(table.events()).toEqual([{ type: 'drewTile', seat: 1, tile: 'coffee', building: 'hacienda' }])
  expect(table.tiles(1)).toEqual({ coffee: [1, 0] })
  expect(table.view().pile.coffee).toBe(8 - 1)
})

test('PR 10.3 - afterwards the owner may still take a face-up tile, and only one', () => {
  const table = estate().role('settler', 0).plays(0, 'pass').plays(1, 'use hacienda').draws('coffee')
  expect(table.offers()).toEqual(['pass', 'tile corn'])
  table.plays(1, 'tile corn')
  expect(table.tiles(1)).toEqual({ corn: [1, 0], coffee: [1, 0] })
  expect(table.turn()).toBe(2)
})

test('PR 10.3 - the owner may skip the draw and take a face-up tile, or draw and take none', () => {
  const skipped = estate().role('settler', 0).plays(0, 'pass').plays(1, 'pass', 'tile corn')
  expect(skipped.tiles(1)).toEqual({ corn: [1, 0] })
  const drawn = estate()
    .role('settler', 0)
    .plays(0, 'pass')
    .plays(1, 'use hacienda')
    .draws('sugar')
    .plays(1, 'pass')
  expect(drawn.tiles(1)).toEqual({ sugar: [1, 0] })
})

test('PR 10.3 - the draw is never a quarry, not even with a construction hut', () => {
  const table = estate().owns(1, 'construction-hut', 1).role('settler', 0).plays(0, 'pass')
  expect(table.offers()).toEqual(['pass', 'use hacienda'])
  table.plays(1, 'use hacienda').draws()
  expect(table.tiles(1)).toEqual({ corn: [1, 0] })
  expect(table.view().quarries).toBe(8)
})

test('PR 10.3 - the others draw nothing, nor does the owner in another phase', () => {
  const table = estate().role('settler', 0)
  expect(table.offers()).not.toContain('use hacienda')
  const mayor = estate().role('mayor', 1)
  expect(mayor.offers()).toEqual(['pass', 'recruit'])
})

test('PR 10.3 - an empty hacienda draws nothing', () => {
  const table = scenario(4).owns(1, 'hacienda').row({ corn: 2 }).role('settler', 0).plays(0, 'pass')
  expect(table.offers()).toEqual(['pass', 'tile corn'])
})

describe('one space left', () => {
  const nearlyFull = (): Scenario =>
    estate()
      .island(1, { indigo: [6, 0], sugar: [5, 0] })
      .role('settler', 0)
      .plays(0, 'pass')
  test('PR 10.3 - the owner may draw, and then takes nothing more', () => {
    const table = nearlyFull().plays(1, 'use hacienda').draws('coffee')
    expect(table.player(1).freeIsland).toBe(0)
    expect(table.turn()).toBe(2)
  })
  test('PR 10.3 - or skip the draw and take a face-up tile', () => {
    const table = nearlyFull().plays(1, 'pass', 'tile corn')
    expect(table.tiles(1)).toEqual({ corn: [1, 0], indigo: [6, 0], sugar: [5, 0] })
  })
})

describe('an empty pile', () => {
  test('PR 10.3 - the discards are mixed and become the new pile', () => {
    const table = estate().pile({})
    const { discards } = table.view()
    table.role('settler', 0).plays(0, 'pass').plays(1, 'use hacienda').draws('tobacco')
    expect(table.events().map(({ type }) => type)).toEqual(['reshuffled', 'drewTile'])
    expect(table.view().pile).toEqual({ ...discards, tobacco: discards.tobacco - 1 })
    expect(Object.values(table.view().discards)).toEqual([0, 0, 0, 0, 0])
  })
  test('PR 10.3 - without discards there is no draw', () => {
    const table = scenario(5).owns(1, 'hacienda', 1).row({})
    for (const seat of [0, 1, 2, 3, 4]) table.island(seat, {})
    table
      .island(0, { corn: [10, 0] })
      .island(2, { sugar: [11, 0] })
      .island(3, { indigo: [12, 0] })
    table
      .island(4, { tobacco: [4, 0], coffee: [8, 0] })
      .island(1, { tobacco: [3, 0] })
      .row({ tobacco: 2 })
    expect(GOODS.map((good) => table.view().pile[good] + table.view().discards[good])).toEqual([
      0, 0, 0, 0, 0,
    ])
    table.role('settler', 0).plays(0, 'pass')
    expect([table.turn(), table.offers()]).toEqual([1, ['pass', 'tile tobacco']])
  })
})
