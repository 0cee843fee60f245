import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

import type { Scenario } from '../scenario.fixture.ts'

/** The second seat chooses a tile; the settler has passed. */
const atTile = (laid: (table: Scenario) => Scenario = (table) => table): Scenario =>
  laid(scenario(4).owns(1, 'forest-house', 1).island(1, {}).row({ corn: 2, sugar: 1 }))
    .role('settler', 0)
    .plays(0, 'pass')

test('PR 13.3 - a plantation of the row may become a forest', () => {
  const table = atTile()
  expect(table.offers()).toEqual(['pass', 'tile corn', 'tile corn forest', 'tile sugar', 'tile sugar forest'])
  table.plays(1, 'tile sugar forest')
  expect(table.tiles(1)).toEqual({ forest: [1, 0] })
  expect(table.view().forested).toMatchObject({ sugar: 1 })
  expect(table.view().row).toMatchObject({ sugar: 0 })
  expect(table.events()).toEqual([{ type: 'forested', seat: 1, tile: 'sugar', from: 'row' }])
})

test('PR 13.3 - never a quarry, and not without a colonist in the forest house', () => {
  const hut = atTile((it) => it.owns(1, 'construction-hut', 1))
  expect(hut.offers().filter((words) => words.includes('quarry'))).toEqual(['tile quarry'])
  const empty = scenario(4).owns(1, 'forest-house').row({ corn: 2 }).role('settler', 0).plays(0, 'pass')
  expect(empty.offers()).toEqual(['pass', 'tile corn'])
})

test('PR 13.3 - the tile is out of the game: it is not discarded with the row', () => {
  const table = atTile().plays(1, 'tile sugar forest').plays(2, 'pass').plays(3, 'pass').draws()
  expect(table.view().discards).toMatchObject({ corn: 2, sugar: 0 })
  expect(table.view().forested).toMatchObject({ sugar: 1 })
})

test('PR 13.3 - every two forests of one own make a building cheaper, beyond its column, the house manned or not', () => {
  const table = scenario(4)
    .owns(1, 'forest-house')
    .island(1, { forest: [5, 0] })
    .island(2, { forest: [4, 0] })
  const priceOf = (seat: number, name: string): number =>
    table.view().market.find(({ building }) => building === name)!.prices[seat]!
  expect([
    priceOf(1, 'small-warehouse'),
    priceOf(2, 'small-warehouse'),
    priceOf(0, 'small-warehouse'),
  ]).toEqual([1, 1, 3])
  expect(priceOf(1, 'small-market')).toBe(0)
})

describe('other buildings', () => {
  test('PR 13.3 - the colonist of a hospice for a forest goes to San Juan (PR 10.6)', () => {
    const table = atTile((it) => it.owns(1, 'hospice', 1)).plays(1, 'tile corn forest')
    expect(table.view().question).toMatchObject({ name: 'mannedTile', tile: 'forest' })
    table.plays(1, 'use hospice')
    expect(table.player(1)).toMatchObject({ inSanJuan: 1 })
    expect(table.tiles(1)).toEqual({ forest: [1, 0] })
  })
  test('PR 13.3 - a tile drawn with a hacienda may become a forest once it has been seen (PR 10.3)', () => {
    const table = scenario(4).owns(1, 'forest-house', 1).owns(1, 'hacienda', 1).island(1, {}).row({ corn: 1 })
    table.role('settler', 0).plays(0, 'pass').plays(1, 'use hacienda').draws('coffee')
    expect(table.view().question).toMatchObject({
      name: 'drawnForest',
      tile: 'coffee',
      building: 'forest-house',
    })
    expect(table.tiles(1)).toEqual({ coffee: [1, 0] })
    table.plays(1, 'use forest-house')
    expect(table.tiles(1)).toEqual({ forest: [1, 0] })
    expect(table.view().forested).toMatchObject({ coffee: 1 })
  })
  test('PR 13.3 - three forests in one phase with hacienda and library (PR 13.10)', () => {
    const table = scenario(4).owns(0, 'forest-house', 1).owns(0, 'hacienda', 1).owns(0, 'library', 1)
    table.island(0, {}).row({ corn: 2, sugar: 2 }).role('settler', 0)
    table.plays(0, 'use hacienda').draws('coffee').plays(0, 'use forest-house', 'tile corn forest')
    for (const seat of [1, 2, 3]) table.plays(seat, 'pass')
    table.plays(0, 'tile sugar forest')
    expect(table.tiles(0)).toEqual({ forest: [3, 0] })
    expect(table.view().forested).toEqual({ corn: 1, indigo: 0, sugar: 1, tobacco: 0, coffee: 1 })
  })
  test('PR 13.3 - a forest may be left a plantation, with a library none, one or two', () => {
    const table = scenario(4).owns(0, 'forest-house', 1).owns(0, 'library', 1).island(0, {}).row({ corn: 4 })
    table.role('settler', 0).plays(0, 'tile corn')
    for (const seat of [1, 2, 3]) table.plays(seat, 'pass')
    expect(table.offers()).toEqual(['pass', 'tile corn', 'tile corn forest'])
  })
  test('PR 13.3 - forests fill spaces for a residence (PR 10.15), but have no circle for the mayor (PR 4.4) or a fortress', () => {
    const table = scenario(4)
      .owns(1, 'residence', 1)
      .island(1, { forest: [9, 0], corn: [1, 0] })
      .idle(1, 3)
    expect(table.scores()[1]!.sources['residence']).toBe(5)
    table.role('mayor', 0)
    expect(table.events().length).toBeGreaterThan(0)
    table.allPass()
    expect(table.tiles(1)['forest']).toEqual([9, 0])
  })
})
