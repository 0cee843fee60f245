import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { FIGURES } from './figures.ts'

const priceOf = (table: Scenario, building: string, seat = 0): number | undefined =>
  table.view().market.find((one) => one.building === building)?.prices[seat]
const purse = (table: Scenario, seat: number): { points: number; coins: number } => {
  const { points, coins } = table.player(seat)
  return { points, coins }
}

describe('figures of the New Buildings and the variants are those of the engine', () => {
  test('how many kinds there are', () => {
    const kinds = (market: 'base' | 'all-violet'): number => scenario(4, { market }).view().market.length
    expect(FIGURES.newKinds).toBe(kinds('all-violet') - kinds('base'))
    const plants = BUILDINGS.filter(({ makes }) => makes !== undefined).length
    expect(FIGURES.violetKinds).toBe(kinds('all-violet') - plants)
    expect(FIGURES.slots).toBe(kinds('base') - plants)
    const groups = scenario(4, { market: 'draft' }).view().draft!.groups
    expect(groups.reduce((sum, { slots }) => sum + slots, 0)).toBe(FIGURES.slots)
  })
  test.each([2, 3, 4, 5])('PR 12.11 - the whole box for %i players', (seats) => {
    const { colonistSupply, colonistShip, pointsPool } = scenario(seats, { noLimits: true }).view()
    expect(colonistSupply + colonistShip).toBe(FIGURES.boxColonists)
    expect(pointsPool).toBe(FIGURES.pool)
  })
  test('PR 13.13 - the statue', () => {
    expect(scenario(3).owns(0, 'statue').scores()[0]!.total).toBe(FIGURES.statue)
  })
})

describe('the examples of the market and of the auction are played like this', () => {
  test('PR 12.7 - draft: black market and hacienda keep hut and forest house out', () => {
    const table = scenario(3, { market: 'draft' }).plays(0, 'pick black-market').plays(1, 'pick hacienda')
    expect(table.offers()).not.toContain('pick forest-house')
    expect(table.offers()).not.toContain('pick construction-hut')
  })
  test('PR 12.12 - auction: the second governs for half a point, the others pay nothing', () => {
    const table = scenario(3, { seatAuction: true })
      .plays(0, 'bid 0 0')
      .plays(1, 'bid 0 1')
      .plays(0, 'bid 2 0')
      .plays(2, 'bid 1 0')
    expect(table.view()).toMatchObject({ governor: 1, order: [1, 2, 0] })
    expect(table.tiles(0)).toEqual({ corn: [1, 0] })
    expect(table.scores().map(({ sources }) => sources['bid'] ?? 0)).toEqual([0, -0.5, 0])
  })
})

describe('the examples of the small New Buildings are played like this', () => {
  test('PR 13.1 - aqueduct: three sugar and one indigo become four and two', () => {
    const laid = (): Scenario =>
      scenario(4)
        .owns(1, 'indigo-plant', 1)
        .owns(1, 'sugar-mill', 3)
        .island(1, { sugar: [3, 3], indigo: [1, 1] })
    expect(laid().role('craftsman', 0).barrels(1)).toEqual({ sugar: 3, indigo: 1 })
    expect(laid().owns(1, 'aqueduct', 1).role('craftsman', 0).barrels(1)).toEqual({ sugar: 4, indigo: 2 })
  })
  test('PR 13.2 - black market: a harbor for six doubloons, an indigo and a colonist', () => {
    const table = scenario(4).owns(1, 'black-market', 1).coins(0, 0).coins(1, 6)
    table.goods(1, { indigo: 1 }).idle(1, 1).points(1, 1).role('builder', 0).plays(0, 'pass')
    expect(priceOf(table, 'harbor', 1)).toBe(FIGURES.harbor)
    table.plays(1, 'build harbor', 'give colonist sanJuan', 'give good indigo')
    expect(purse(table, 1)).toEqual({ coins: 0, points: 1 })
    expect(table.player(1).inSanJuan).toBe(0)
    expect(table.barrels(1)).toEqual({})
  })
  test('PR 13.3 - forest house: five forests, two quarries and the privilege', () => {
    const table = scenario(4)
      .owns(0, 'forest-house')
      .island(0, { forest: [5, 0], quarry: [2, 2] })
    expect(priceOf(scenario(4), 'large-warehouse')).toBe(FIGURES.warehouse)
    const builder = table.coins(0, 9).role('builder', 0)
    expect(priceOf(builder, 'large-warehouse')).toBe(FIGURES.warehouseForests)
  })
  test('PR 13.6 - trading post: coffee for its price, though the house is full and a market works', () => {
    const table = scenario(4)
      .house('corn', 'indigo', 'sugar')
      .goods(0, { tobacco: 1 })
      .goods(1, { coffee: 1 })
    table.owns(1, 'trading-post', 1).owns(1, 'small-market', 1).coins(1, 0).role('trader', 0)
    table.plays(0, 'sell tobacco').plays(1, 'use trading-post coffee')
    expect(table.player(1).coins).toBe(FIGURES.coffee)
  })
  test.each([
    ['harbor', 1],
    ['statue', 2],
  ])('PR 13.7 - church: a %s brings %i', (building, points) => {
    const table = scenario(4).owns(1, 'church', 1).coins(0, 0).coins(1, 10).sells('statue').role('builder', 0)
    expect(table.plays(0, 'pass').plays(1, `build ${building}`).player(1).points).toBe(points)
  })
  test('PR 13.8 - small wharf: six barrels for three points, a tobacco stays', () => {
    const table = scenario(4).owns(1, 'small-wharf', 1).goods(1, { corn: 3, tobacco: 3, sugar: 1 })
    table.role('captain', 0).plays(1, 'use small-wharf', 'pack corn 3', 'pack sugar 1', 'pack tobacco 2')
    expect(table.player(1).points).toBe(3)
  })
  test('PR 13.9 - lighthouse: seven points and four doubloons', () => {
    const table = scenario(4)
      .owns(0, 'lighthouse', 1)
      .owns(0, 'wharf', 1)
      .owns(0, 'small-wharf', 1)
      .coins(0, 0)
    table.goods(0, { corn: 2, indigo: 3, sugar: 3 }).role('captain', 0)
    expect(purse(table, 0)).toEqual({ points: 0, coins: 1 })
    expect(purse(table.plays(0, 'load corn 5'), 0)).toEqual({ points: 3, coins: 2 })
    expect(purse(table.plays(0, 'use wharf indigo'), 0)).toEqual({ points: 6, coins: 3 })
    expect(purse(table.plays(0, 'use small-wharf', 'pack sugar 3'), 0)).toEqual({ points: 7, coins: 4 })
  })
  test('PR 13.10 - library: the builder pays two doubloons less for a harbor', () => {
    const table = scenario(4).owns(0, 'library', 1).coins(0, 9).role('builder', 0)
    expect(priceOf(table, 'harbor')).toBe(FIGURES.harborLibrary)
  })
  test('PR 13.11 - specialty factory: four sugar, one more and two more; six doubloons', () => {
    const table = scenario(4).owns(0, 'specialty-factory', 1).owns(0, 'aqueduct', 1).owns(0, 'library', 1)
    table.owns(0, 'sugar-mill', 3).owns(0, 'small-sugar-mill', 1).coins(0, 0)
    table.island(0, { sugar: [4, 4] }).role('craftsman', 0)
    // Sugar is all the craftsman received, so the barrels of the privilege are taken automatically.
    while (table.view().question?.name === 'bonusGood') table.plays(0, 'bonus sugar')
    expect(table.barrels(0)).toEqual({ sugar: 7 })
    expect(table.player(0).coins).toBe(6)
  })
  test('PR 13.12 - union hall: three corn, two indigo and one coffee bring two points', () => {
    const table = scenario(4).owns(1, 'union-hall', 1).goods(1, { corn: 3, indigo: 2, coffee: 1 })
    table.role('captain', 0).plays(1, 'load coffee 5')
    expect(table.events()).toContainEqual({ type: 'gained', seat: 1, points: 2, building: 'union-hall' })
    expect(table.barrels(1)).toEqual({ corn: 3, indigo: 2 })
  })
  test('PR 13.4 - storehouse: with a large warehouse two kinds and four single barrels', () => {
    const { storedKinds, storedSingles } = scenario(4)
      .owns(0, 'storehouse', 1)
      .owns(0, 'large-warehouse', 1)
      .player(0)
    expect({ storedKinds, storedSingles }).toEqual({ storedKinds: 2, storedSingles: 4 })
  })
  test('PR 13.14 - cloister: four sets for ten points', () => {
    const table = scenario(4)
      .owns(0, 'cloister', 1)
      .island(0, { forest: [6, 0], quarry: [3, 0], indigo: [3, 0] })
    expect(table.scores()[0]!.sources['cloister']).toBe(10)
  })
})
