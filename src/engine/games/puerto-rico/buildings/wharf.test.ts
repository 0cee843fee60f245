import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const yard = (): Scenario => scenario(4).owns(1, 'wharf', 1)

test('PR 10.13 - all barrels of one kind go to the supply for a point each', () => {
  const table = yard().goods(1, { corn: 8 }).role('captain', 0)
  const { supply } = table.view()
  expect(table.offers()).toEqual(['load corn 7', 'use wharf corn'])
  table.plays(1, 'use wharf corn')
  expect(table.player(1).points).toBe(8)
  expect(table.view().supply).toEqual({ ...supply, corn: supply.corn + 8 })
  expect(table.view().ships.every(({ load }) => load === 0)).toBe(true)
})

test('PR 10.13 - never part of a kind: each kind is offered once', () => {
  const table = yard().goods(1, { corn: 3, sugar: 2 }).role('captain', 0)
  expect(table.offers().filter((words) => words.startsWith('use'))).toEqual([
    'use wharf corn',
    'use wharf sugar',
  ])
})

test('PR 10.13 - the kind may be on a cargo ship as well, full or not', () => {
  for (const load of [2, 5]) {
    const table = yard().goods(1, { indigo: 3 }).ship(5, 'indigo', load).role('captain', 0)
    expect(table.offers()).toContain('use wharf indigo')
  }
})

test('PR 10.13 - it fulfils the duty to load in that turn', () => {
  const table = yard().goods(1, { corn: 3 }).role('captain', 0)
  expect(table.offers()).not.toContain('pass')
  table.plays(1, 'use wharf corn')
  expect(table.view().phase).toBeNull()
})

test('PR 10.13 - in any turn of the owner: first a cargo ship, then the wharf', () => {
  const table = yard().goods(1, { corn: 3, sugar: 2 }).role('captain', 0).plays(1, 'load corn 5')
  expect(table.offers()).toEqual(['load sugar 6', 'load sugar 7', 'use wharf sugar'])
  table.plays(1, 'use wharf sugar')
  expect(table.player(1).points).toBe(5)
})

describe('once in each captain phase', () => {
  test('PR 10.13 - not twice in one', () => {
    const table = yard().goods(1, { corn: 3, sugar: 2 }).role('captain', 0).plays(1, 'use wharf corn')
    expect(table.player(1).usedPowers).toEqual(['wharf'])
    expect(table.offers()).toEqual(['load sugar 5', 'load sugar 6', 'load sugar 7'])
  })
  test('PR 10.13 - each owner once', () => {
    const table = yard().owns(2, 'wharf', 1).goods(1, { corn: 3 }).goods(2, { corn: 3 }).role('captain', 0)
    table.plays(1, 'use wharf corn')
    expect(table.offers()).toContain('use wharf corn')
  })
  test('PR 10.13 - again in the next', () => {
    const table = scenario(2)
      .owns(0, 'wharf', 1)
      .goods(0, { corn: 2 })
      .role('captain', 0)
      .plays(0, 'use wharf corn')
    for (const role of ['craftsman', 'trader', 'prospector', 'builder', 'mayor']) {
      table.plays(Number(table.turn()), `role ${role}`).allPass()
    }
    if (table.player(0).city[0]!.colonists === 0) throw new Error('the wharf is manned')
    table.goods(0, { sugar: 3 }).plays(1, 'role captain')
    expect(table.offers()).toContain('use wharf sugar')
  })
})

test('PR 10.13 - not without a colonist', () => {
  const table = scenario(4).owns(1, 'wharf').goods(1, { corn: 3, sugar: 1 }).role('captain', 0)
  expect(table.offers().filter((words) => words.startsWith('use'))).toEqual([])
})

test('PR 10.13 - eleven barrels, the most there are of a kind, go in', () => {
  const table = yard().goods(1, { indigo: 11 }).role('captain', 0).plays(1, 'use wharf indigo')
  expect(table.player(1).points).toBe(11)
  expect(table.barrels(1)).toEqual({})
})
