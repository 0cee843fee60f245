import { describe, expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'

// The worked examples of docs/rules/puerto-rico.md, played.

test('PR 4.2 - six colonists for four players: the mayor has three', () => {
  const table = scenario(4).colonists({ supply: 60, ship: 6 }, 3)
  const before = [0, 1, 2, 3].map((seat) => table.player(seat).colonists)
  table.role('mayor', 0).plays(0, 'recruit')
  expect([0, 1, 2, 3].map((seat) => table.player(seat).colonists - before[seat]!)).toEqual([3, 2, 1, 1])
})

test('PR 5.3 - three quarries: a construction hut costs 1, an office 3, a harbor 5, a city hall 7', () => {
  const table = scenario(4)
    .island(1, { quarry: [3, 3] })
    .role('builder', 0)
  const priceOf = (building: string): number | undefined =>
    table.view().market.find((one) => one.building === building)?.prices[1]
  expect(['construction-hut', 'office', 'harbor', 'city-hall'].map(priceOf)).toEqual([1, 3, 5, 7])
})

test('PR 6.1 - three sugar plantations and two colonists in sugar mills: two barrels of sugar', () => {
  const table = scenario(4)
    .island(1, { sugar: [3, 3] })
    .owns(1, 'small-sugar-mill', 1)
    .owns(1, 'sugar-mill', 1)
  expect(table.role('craftsman', 0).barrels(1)).toEqual({ sugar: 2 })
})

test('PR 8.3 - six sugar go on the empty ship of 7; five may go on the one of 5 or of 7', () => {
  const offers = (sugar: number): readonly string[] =>
    scenario(4).ship(6, 'corn', 1).goods(0, { sugar, coffee: 1 }).role('captain', 0).offers()
  expect(offers(6).filter((offer) => offer.includes('sugar'))).toEqual(['load sugar 7'])
  expect(offers(5).filter((offer) => offer.includes('sugar'))).toEqual(['load sugar 5', 'load sugar 7'])
})

test('PR 8.8 - a captain phase of four players', () => {
  const table = scenario(4).goods(0, { corn: 4, indigo: 2 }).goods(1, { sugar: 3 }).owns(1, 'harbor', 1)
  table.goods(2, { corn: 3, coffee: 1 }).goods(3, { indigo: 5 }).role('captain', 0)
  expect(table.offers()).toContain('load corn 6')
  table.plays(0, 'load corn 5').plays(1, 'load sugar 6')
  expect(table.offers()).toEqual(['load corn 5', 'load coffee 7'])
  table.plays(2, 'load corn 5')
  // The last loads of the seats to the left have no alternative.
  expect(table.view().question).toMatchObject({ name: 'keepOne', seat: 2 })
  expect([0, 1, 2, 3].map((seat) => table.player(seat).points)).toEqual([7, 4, 1, 5])
  table.plays(2, 'keep coffee')
  expect(table.barrels(2)).toEqual({ coffee: 1 })
  expect(table.view().ships.map(({ good, load }) => [good, load])).toEqual([
    [null, 0],
    ['sugar', 3],
    [null, 0],
  ])
})

test('PR 10.14 - guild hall: two small and two large production buildings are worth 6', () => {
  const table = scenario(4)
    .owns(0, 'small-indigo-plant')
    .owns(0, 'small-sugar-mill')
    .owns(0, 'sugar-mill')
    .owns(0, 'coffee-roaster')
    .owns(0, 'guild-hall', 1)
  expect(table.scores()[0]!.sources['guild-hall']).toBe(6)
})

test('PR 12.7 - draft: with black market and hacienda the forest house and the construction hut are out', () => {
  const table = scenario(4, { market: 'draft' })
  const excluded = ['pick construction-hut', 'pick forest-house']
  expect(table.plays(0, 'pick black-market').offers()).toEqual(expect.arrayContaining(excluded))
  const offers = table.plays(1, 'pick hacienda').offers()
  expect(excluded.filter((offer) => offers.includes(offer))).toEqual([])
})

describe('PR 12.15 - a guesthouse that may stay empty, and four other circles', () => {
  /** Ends of a mayor phase: guests, colonists in San Juan, and empty circles elsewhere. */
  const ends = (colonists: number, ...words: readonly string[]): readonly number[] => {
    const table = scenario(4, { market: 'all-violet', guesthouseMayStayEmpty: true })
    table
      .owns(1, 'guesthouse')
      .owns(1, 'indigo-plant')
      .island(1, { corn: [1, 0] })
    table
      .idle(1, colonists - 1)
      .role('mayor', 0)
      .plays(0, 'pass')
      .plays(1, ...words)
    expect(table.view().phase).toBeNull()
    const { guesthouse: guests, 'indigo-plant': working } = table.crews(1)
    return [guests!, table.player(1).inSanJuan, 4 - working! - table.tiles(1)['corn']![1]]
  }
  test('six colonists: none, one or both of the last two go there', () => {
    expect(ends(6, 'pass')).toEqual([0, 2, 0])
    expect(ends(6, 'place guesthouse', 'pass')).toEqual([1, 1, 0])
    expect(ends(6, 'place guesthouse', 'place guesthouse')).toEqual([2, 0, 0])
  })
  test('five colonists: one stays in San Juan, or one of the other circles stays empty', () => {
    expect(ends(5, 'place corn', 'pass')).toEqual([0, 1, 0])
    expect(ends(5, 'place guesthouse')).toEqual([2, 0, 1])
  })
})

describe('New Buildings', () => {
  test('PR 13.2 - black market: a harbor for six doubloons, an indigo and a colonist', () => {
    const table = scenario(4).owns(1, 'black-market', 1).coins(1, 6).goods(1, { indigo: 1 }).idle(1, 1)
    table.points(1, 1).role('builder', 0).plays(0, 'pass').plays(1, 'build harbor')
    expect(table.view().question).toMatchObject({ name: 'payInKind', left: 2 })
    table.plays(1, 'give colonist sanJuan', 'give good indigo')
    expect(table.player(1)).toMatchObject({ coins: 0, points: 1, inSanJuan: 0 })
    expect(table.crews(1)).toHaveProperty('harbor')
  })
  test('PR 13.3 - forests: a factory for three doubloons', () => {
    const table = scenario(4)
      .island(0, { forest: [5, 0], quarry: [1, 1] })
      .coins(0, 3)
    table.role('builder', 0).plays(0, 'build factory')
    expect(table.player(0).coins).toBe(0)
  })
  test('PR 13.9 - lighthouse: five points and three doubloons', () => {
    const table = scenario(4).owns(0, 'lighthouse', 1).owns(0, 'small-wharf', 1).coins(0, 0)
    table.goods(0, { corn: 3, sugar: 2, coffee: 1 }).role('captain', 0)
    expect(table.player(0).coins).toBe(1)
    table.plays(0, 'load corn 5')
    expect(table.player(0)).toMatchObject({ coins: 2, points: 4 })
    table.plays(0, 'use small-wharf', 'pack sugar 2', 'pack coffee 1')
    expect(table.player(0)).toMatchObject({ coins: 3, points: 5 })
  })
  test('PR 13.14 - cloister: three sets score six points', () => {
    const table = scenario(4).owns(0, 'cloister', 1)
    table.island(0, { corn: [3, 0], quarry: [3, 0], forest: [5, 0], coffee: [1, 0] })
    expect(table.scores()[0]!.sources['cloister']).toBe(6)
  })
})
