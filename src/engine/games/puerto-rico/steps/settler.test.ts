import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

function nonzero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

test('PR 3.1 - each player may take one face-up plantation; it moves from the row to their island', () => {
  const table = scenario(4).row({ corn: 2, coffee: 1 }).role('settler', 0)
  expect(table.offers()).toEqual(['pass', 'tile corn', 'tile coffee', 'tile quarry'])
  table.plays(0, 'tile coffee')
  expect(table.tiles(0)).toEqual({ indigo: [1, 0], coffee: [1, 0] })
  expect(nonzero(table.view().row)).toEqual({ corn: 2 })
  expect(table.turn()).toBe(1)
  expect(table.offers()).toEqual(['pass', 'tile corn'])
})

test('PR 3.1 - a player may decline, and is not asked again', () => {
  const table = scenario(4).row({ corn: 2 }).role('settler', 0).plays(0, 'pass')
  expect(table.events()).toEqual([{ type: 'passed', seat: 0, step: 'takeTile' }])
  expect(table.tiles(0)).toEqual({ indigo: [1, 0] })
  expect(table.turn()).toBe(1)
})

test('PR 3.2 - the settler may take a quarry instead, the others may not', () => {
  const table = scenario(4).role('settler', 0).plays(0, 'tile quarry')
  expect(table.tiles(0)).toEqual({ indigo: [1, 0], quarry: [1, 0] })
  expect(table.view().quarries).toBe(7)
  for (const seat of [1, 2, 3]) {
    expect(table.offers()).not.toContain('tile quarry')
    table.plays(seat, 'pass')
  }
})

test('PR 3.2 - when all quarries are on islands, the settler has no more choice than the others', () => {
  const table = scenario(4)
    .island(1, { quarry: [8, 0] })
    .role('settler', 0)
  expect(table.offers()).toContain('tile corn')
  expect(table.offers()).not.toContain('tile quarry')
})

describe('a full island', () => {
  const full = { corn: [5, 0], indigo: [5, 0], quarry: [2, 0] } as const
  test('PR 3.3 - takes neither plantation nor quarry: its owner is not even asked', () => {
    const table = scenario(4).island(0, full).role('settler', 0)
    expect(table.turn()).toBe(1)
    expect(table.player(0).freeIsland).toBe(0)
  })
  test('PR 3.3 - gets no tile by a hacienda either', () => {
    const table = scenario(4).island(1, full).owns(1, 'hacienda', 1).role('settler', 0).plays(0, 'pass')
    expect(table.turn()).toBe(2)
  })
  test('PR 3.3 - one tile short of it, the last one may be taken', () => {
    const table = scenario(4)
      .island(0, { ...full, quarry: [1, 0] })
      .role('settler', 0)
      .plays(0, 'tile quarry')
    expect(table.player(0).freeIsland).toBe(0)
  })
})

test('PR 3.4 - when no face-up plantation is left, later players go without', () => {
  const table = scenario(4).row({ corn: 1 }).role('settler', 0).plays(0, 'tile corn')
  expect(table.turn()).toBe(CHANCE)
  for (const seat of [1, 2, 3]) expect(table.player(seat).freeIsland).toBe(11)
})

test('PR 3.4 - the settler may still take a quarry from beside an empty row', () => {
  const table = scenario(4).row({}).role('settler', 0)
  expect(table.offers()).toEqual(['pass', 'tile quarry'])
})

test('PR 3.5 - the rest of the row is discarded, and one tile more than players is drawn from the pile', () => {
  const table = scenario(3).row({ corn: 1, coffee: 3 })
  const { pile } = table.view()
  table.role('settler', 0).plays(0, 'tile corn').allPass()
  expect([table.turn(), table.view().drawing]).toEqual([CHANCE, true])
  expect(table.offers()).toEqual([])
  table.draws('indigo', 'indigo', 'sugar', 'coffee')
  expect(table.events()).toMatchObject([
    { type: 'discarded', tiles: { coffee: 3 } },
    { type: 'rowDrawn', tiles: { indigo: 2, sugar: 1, coffee: 1 } },
  ])
  const { row, discards, pile: left } = table.view()
  expect(nonzero(row)).toEqual({ indigo: 2, sugar: 1, coffee: 1 })
  expect(nonzero(discards)).toEqual({ coffee: 3 })
  expect(left).toEqual({ ...pile, indigo: pile.indigo - 2, sugar: pile.sugar - 1, coffee: pile.coffee - 1 })
  expect(table.turn()).toBe(1)
})

describe('a pile too short', () => {
  const drawn = (table: Scenario): Scenario => table.role('settler', 0).allPass()
  test('PR 3.6 - first what is left of it is drawn, then the discards as the new pile', () => {
    const table = scenario(3).row({}).pile({ sugar: 1 })
    drawn(table).draws('sugar', 'coffee', 'coffee', 'corn')
    expect(table.events().map(({ type }) => type)).toEqual(['reshuffled', 'rowDrawn'])
    expect(nonzero(table.view().row)).toEqual({ corn: 1, sugar: 1, coffee: 2 })
    expect(nonzero(table.view().discards)).toEqual({})
  })
  test('PR 3.6 - as long as the pile lasts, the discards stay where they are', () => {
    const table = scenario(3).row({}).pile({ sugar: 4 })
    const { discards } = table.view()
    drawn(table).draws('sugar', 'sugar', 'sugar', 'sugar')
    expect(table.events().map(({ type }) => type)).toEqual(['rowDrawn'])
    expect(table.view().discards).toEqual(discards)
    expect(nonzero(table.view().pile)).toEqual({})
  })
  // Five islands that hold every plantation but the coffee.
  const sold = (coffee: number): Scenario =>
    [0, 1, 2, 3, 4]
      .reduce((table, seat) => table.island(seat, {}), scenario(5).row({}))
      .island(0, { indigo: [12, 0] })
      .island(1, { sugar: [11, 0] })
      .island(2, { corn: [10, 0] })
      .island(3, { tobacco: [9, 0] })
      .island(4, { coffee: [8 - coffee, 0] })
  test('PR 3.6 - tiles discarded a moment ago are mixed in too', () => {
    const table = sold(8).row({ coffee: 6 }).pile({})
    drawn(table).draws()
    expect(table.events().map(({ type }) => type)).toEqual(['discarded', 'reshuffled', 'rowDrawn'])
    expect(table.view()).toMatchObject({ row: { coffee: 6 }, pile: { coffee: 2 }, discards: { coffee: 0 } })
  })
  test('PR 3.6 - if even these do not suffice, the row stays shorter', () => {
    const table = sold(3).row({ coffee: 2 }).pile({})
    drawn(table).draws()
    expect(table.view()).toMatchObject({ row: { coffee: 3 }, pile: { coffee: 0 }, discards: { coffee: 0 } })
    expect(table.turn()).toBe(1)
  })
  test('PR 3.6 - if there is none at all, there is no row, and the game goes on', () => {
    const table = sold(0)
    drawn(table).draws()
    expect(nonzero(table.view().row)).toEqual({})
    expect(table.turn()).toBe(1)
  })
})
