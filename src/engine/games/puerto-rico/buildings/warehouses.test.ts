import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import type { Goods } from '../events.ts'

/** Seat 1 can load nothing but is to store; the ships of corn, tobacco and coffee are full. */
function store(goods: Goods, ...houses: readonly (readonly [name: string, crew: number])[]): Scenario {
  const table = houses.reduce((laid, [name, crew]) => laid.owns(1, name, crew), scenario(4))
  return table
    .ship(5, 'tobacco', 5)
    .ship(6, 'corn', 6)
    .ship(7, 'coffee', 7)
    .goods(1, goods)
    .role('captain', 0)
}

test('PR 10.5 - a small warehouse keeps all of one kind, in addition to the single barrel', () => {
  const table = store({ corn: 3, tobacco: 3, coffee: 2 }, ['small-warehouse', 1])
  expect(table.offers()).toEqual(['store corn', 'store tobacco', 'store coffee'])
  table.plays(1, 'store tobacco')
  expect(table.offers()).toEqual(['keep corn', 'keep coffee'])
  table.plays(1, 'keep corn')
  expect(table.barrels(1)).toEqual({ corn: 1, tobacco: 3 })
})

test('PR 10.5 - one kind alone is kept whole without a question', () => {
  expect(store({ corn: 4 }, ['small-warehouse', 1]).barrels(1)).toEqual({ corn: 4 })
})

test('PR 10.5 - it does not free from the duty to load', () => {
  const table = scenario(4).owns(1, 'small-warehouse', 1).goods(1, { corn: 3, sugar: 3 }).role('captain', 0)
  expect(table.offers().filter((words) => !words.startsWith('load'))).toEqual([])
})

test('PR 10.9 - a large warehouse keeps two kinds, both together three, in addition to the single barrel', () => {
  const large = store({ corn: 3, tobacco: 3, coffee: 2 }, ['large-warehouse', 1]).plays(
    1,
    'store corn',
    'store coffee',
  )
  expect(large.barrels(1)).toEqual({ corn: 3, tobacco: 1, coffee: 2 })
  const both = store({ corn: 3, tobacco: 3, coffee: 2 }, ['large-warehouse', 1], ['small-warehouse', 1])
  expect(both.barrels(1)).toEqual({ corn: 3, tobacco: 3, coffee: 2 })
})

test('PR 10.5, PR 10.9 - without a colonist they keep nothing', () => {
  const table = store({ corn: 3, tobacco: 3 }, ['large-warehouse', 0], ['small-warehouse', 0])
  expect(table.offers()).toEqual(['keep corn', 'keep tobacco'])
  table.plays(1, 'keep corn')
  expect(table.barrels(1)).toEqual({ corn: 1 })
})
