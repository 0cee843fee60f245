import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

import type { Scenario } from '../scenario.fixture.ts'

/** The captain has nothing; the second seat has a small wharf. */
const yard = (
  goods: Parameters<Scenario['goods']>[1],
  laid: (table: Scenario) => Scenario = (it) => it,
): Scenario => laid(scenario(4).owns(1, 'small-wharf', 1).goods(1, goods)).role('captain', 0)

test('PR 13.8 - half the barrels in points, rounded down over the whole mix', () => {
  const table = yard({ corn: 2, sugar: 1, coffee: 2 }).plays(1, 'use small-wharf')
  const { supply } = table.view()
  expect(table.view().question).toMatchObject({ name: 'packGoods', building: 'small-wharf', about: 'corn' })
  table.plays(1, 'pack corn 2', 'pack sugar 1')
  expect(table.view().packed).toMatchObject({ corn: 2, sugar: 1, coffee: 0 })
  table.plays(1, 'pack coffee 2')
  expect(table.player(1)).toMatchObject({ points: 2, usedPowers: ['small-wharf'] })
  expect(table.view().supply).toMatchObject({ corn: supply.corn + 2, coffee: supply.coffee + 2 })
  expect(table.view().packed).toEqual({ corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 })
})

test('PR 13.8 - at least one barrel; a single one brings nothing', () => {
  const table = yard({ corn: 2, sugar: 2 }).plays(1, 'use small-wharf', 'pack corn 0')
  expect(table.offers()).toEqual(['pack sugar 1', 'pack sugar 2'])
  table.plays(1, 'pack sugar 1')
  expect(table.player(1).points).toBe(0)
  expect(table.barrels(1)).toEqual({ corn: 2, sugar: 1 })
})

test('PR 13.8 - it fulfils the duty to load, once a phase; and may be declined where no ship takes anything', () => {
  const table = yard({ corn: 2, sugar: 2 })
  expect(table.offers()).not.toContain('pass')
  table.plays(1, 'use small-wharf', 'pack corn 2', 'pack sugar 0')
  expect(table.offers()).toEqual(['load sugar 5', 'load sugar 6', 'load sugar 7'])
  const full = yard({ corn: 2 }, (it) => it.ship(5, 'indigo', 5).ship(6, 'sugar', 6).ship(7, 'corn', 7))
  expect(full.offers()).toEqual(['use small-wharf', 'pass'])
  full.plays(1, 'pass')
  expect(full.view().phase).toBeNull()
})

describe('with other buildings', () => {
  test('PR 13.8 - in addition to a wharf, each once and in different turns (PR 10.13)', () => {
    const table = yard({ corn: 4, sugar: 3 }, (it) => it.owns(1, 'wharf', 1))
    table.plays(1, 'use wharf sugar')
    expect(table.offers()).toContain('use small-wharf')
    expect(table.offers()).not.toContain('use wharf corn')
    table.plays(1, 'use small-wharf', 'pack corn 4')
    expect(table.player(1).points).toBe(3 + 2)
  })
  test('PR 13.8 - a point more with a harbor, a doubloon with a lighthouse (PR 10.12, 13.9)', () => {
    const table = yard({ corn: 3 }, (it) => it.owns(1, 'harbor', 1).owns(1, 'lighthouse', 1).coins(1, 0))
    table.plays(1, 'use small-wharf', 'pack corn 3')
    expect(table.player(1)).toMatchObject({ points: 2, coins: 1 })
  })
  test("PR 13.8 - the captain's first load, with a library twice (PR 8.5, 13.10)", () => {
    const captain = scenario(4).owns(0, 'small-wharf', 1).goods(0, { corn: 2 }).role('captain', 0)
    expect(captain.plays(0, 'use small-wharf', 'pack corn 2').player(0).points).toBe(2)
    const reader = scenario(4).owns(0, 'small-wharf', 1).owns(0, 'library', 1).goods(0, { corn: 2 })
    reader.role('captain', 0).plays(0, 'use small-wharf', 'pack corn 2')
    expect(reader.player(0).points).toBe(3)
  })
})
