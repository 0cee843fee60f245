import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

import type { Scenario } from '../scenario.fixture.ts'

/** The second seat may build; the builder has passed. */
const atBuilding = (laid: (table: Scenario) => Scenario): Scenario =>
  laid(scenario(4).owns(1, 'black-market', 1).coins(0, 0))
    .role('builder', 0)
    .plays(0, 'pass')

describe('exactly as many things as doubloons are short', () => {
  test('PR 13.2 - with no doubloon at all, all three for a price of three', () => {
    const table = atBuilding((it) => it.coins(1, 0).idle(1, 1).goods(1, { corn: 1 }).points(1, 1))
    expect(table.offers()).toContain('build small-warehouse')
    expect(table.offers()).not.toContain('build hospice')
    const { supply, colonistSupply, pointsPool } = table.view()
    table.plays(1, 'build small-warehouse')
    // The single way to give all three goes by itself.
    expect(table.player(1)).toMatchObject({ coins: 0, inSanJuan: 0, points: 0, goods: { corn: 0 } })
    expect(table.crews(1)).toEqual({ 'black-market': 1, 'small-warehouse': 0 })
    expect(table.view()).toMatchObject({ colonistSupply: colonistSupply + 1, pointsPool: pointsPool + 1 })
    expect(table.view().supply.corn).toBe(supply.corn + 1)
  })
  test('PR 13.2 - nothing is given where doubloons are enough, or where the building is free', () => {
    const table = atBuilding((it) => it.coins(1, 3).idle(1, 1).goods(1, { corn: 1 }))
    table.plays(1, 'build small-warehouse')
    expect(table.player(1)).toMatchObject({ coins: 0, inSanJuan: 1, goods: { corn: 1 } })
    const free = scenario(4)
      .owns(1, 'black-market', 1)
      .coins(0, 0)
      .island(1, { quarry: [1, 1] })
      .coins(1, 0)
    free.goods(1, { corn: 1 }).role('builder', 0).plays(0, 'pass').plays(1, 'build small-market')
    expect(free.barrels(1)).toEqual({ corn: 1 })
  })
  test('PR 13.2 - every pair of things can be given when two are short', () => {
    const pairs = new Set<string>()
    for (const first of ['give colonist sanJuan', 'give good sugar']) {
      for (const second of ['give good sugar', 'give point']) {
        if (first === second) continue
        const table = atBuilding((it) => it.coins(1, 1).idle(1, 1).goods(1, { sugar: 1 }).points(1, 1))
        table.plays(1, 'build small-warehouse', first)
        if (table.offers().includes(second)) table.plays(1, second)
        const { inSanJuan, points, goods } = table.player(1)
        pairs.add([inSanJuan, goods.sugar, points].join())
      }
    }
    expect(pairs).toEqual(new Set(['0,0,1', '0,1,0', '1,0,0']))
  })
  test('PR 13.2 - what cannot be given is not reckoned with', () => {
    const poor = atBuilding((it) => it.coins(1, 1))
    expect(poor.offers().filter((words) => words.endsWith('warehouse'))).toEqual([])
    const unmanned = scenario(4).owns(1, 'black-market').coins(0, 0).coins(1, 2).idle(1, 1)
    unmanned.role('builder', 0).plays(0, 'pass')
    expect(unmanned.offers()).not.toContain('build small-warehouse')
  })
})

describe('the colonist', () => {
  test('PR 13.2 - comes from anywhere but the black market', () => {
    const table = atBuilding((it) =>
      it
        .coins(1, 2)
        .idle(1, 1)
        .owns(1, 'office', 1)
        .island(1, { indigo: [1, 1], corn: [1, 0] }),
    )
    table.plays(1, 'build small-warehouse')
    expect(table.offers()).toEqual(['give colonist indigo', 'give colonist office', 'give colonist sanJuan'])
    expect(table.view().question).toMatchObject({ name: 'payInKind', about: 'small-warehouse', left: 1 })
    table.plays(1, 'give colonist office')
    expect(table.crews(1)).toEqual({ 'black-market': 1, office: 0, 'small-warehouse': 0 })
  })
  test('PR 13.2 - a colonist may leave the quarry that reduced the price', () => {
    const table = atBuilding((it) => it.coins(1, 1).island(1, { quarry: [1, 1] }))
    table.plays(1, 'build small-warehouse')
    expect(table.tiles(1)).toEqual({ quarry: [1, 0] })
    expect(table.player(1).coins).toBe(0)
  })
  test('PR 13.2 - a colonist who has left a university or a church has no effect on this building', () => {
    const table = atBuilding((it) =>
      it.coins(1, 3).owns(1, 'university', 1).owns(1, 'church', 1).island(1, {}),
    )
    table.plays(1, 'build hospice', 'give colonist university')
    expect(table.crews(1)).toMatchObject({ university: 0, hospice: 0 })
    expect(table.player(1).points).toBe(1)
    expect(table.turn()).toBe(2)
  })
})

describe('points', () => {
  test('PR 13.2 - those noted on paper are given too, and the end that was caused stays', () => {
    const table = scenario(4).owns(1, 'black-market', 1).owns(1, 'union-hall', 1).coins(0, 0).coins(1, 2)
    table.pool(1, 3).goods(1, { corn: 4 }).role('captain', 0).plays(1, 'load corn 5')
    expect(table.view()).toMatchObject({ pointsPool: -5, endings: ['points'] })
    table.goods(1, {}).role('builder', 1)
    expect(table.offers()).toContain('build hospice')
    table.plays(1, 'build hospice', 'give point')
    expect(table.player(1).points).toBe(5)
    expect(table.view()).toMatchObject({ pointsPool: -4, endings: ['points'] })
  })
  test('PR 13.2 - a point given is one less for the customs house', () => {
    const table = atBuilding((it) => it.coins(1, 2).points(1, 4).owns(1, 'customs-house', 1))
    expect(table.scores()[1]!.sources['customs-house']).toBe(1)
    table.plays(1, 'build small-warehouse', 'give point')
    expect(table.scores()[1]!.sources['customs-house']).toBeUndefined()
  })
})

test('PR 13.2 - the discounts of builder and library come first (PR 13.10)', () => {
  const table = scenario(4).owns(0, 'black-market', 1).owns(0, 'library', 1).coins(0, 1).points(0, 2)
  table.role('builder', 0)
  // Four less two is two: one doubloon, one point.
  table.plays(0, 'build hospice', 'give point')
  expect(table.player(0)).toMatchObject({ coins: 0, points: 1 })
})
