import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

import type { Scenario } from '../scenario.fixture.ts'

/** The first seat stores: every ship is full. */
const atStoring = (goods: Parameters<Scenario['goods']>[1], ...houses: readonly string[]): Scenario => {
  const table = houses.reduce((laid, name) => laid.owns(0, name, 1), scenario(4))
  table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  return table.goods(0, goods).role('captain', 0)
}

test('PR 13.4 - four single barrels stay, of the same or of different kinds', () => {
  const table = atStoring({ corn: 3, tobacco: 4 }, 'storehouse')
  expect(table.view().question).toMatchObject({ name: 'keepOne', left: 4 })
  table.plays(0, 'keep tobacco')
  expect(table.barrels(0)).toEqual({ tobacco: 4 })
  const mixed = atStoring({ corn: 3, tobacco: 4 }, 'storehouse').plays(
    0,
    'keep corn',
    'keep corn',
    'keep tobacco',
  )
  expect(mixed.barrels(0)).toEqual({ corn: 2, tobacco: 2 })
})

test('PR 13.4 - nothing is asked while everything can stay', () => {
  const table = atStoring({ corn: 1, indigo: 1, tobacco: 1, coffee: 1 }, 'storehouse')
  expect(table.barrels(0)).toEqual({ corn: 1, indigo: 1, tobacco: 1, coffee: 1 })
  expect(table.view().phase).toBeNull()
})

test('PR 13.4 - without a colonist one barrel stays, as for all players', () => {
  const table = scenario(4).owns(0, 'storehouse').ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  table.goods(0, { corn: 3, tobacco: 4 }).role('captain', 0).plays(0, 'keep corn')
  expect(table.barrels(0)).toEqual({ corn: 1 })
})

test('PR 13.4 - in addition to the kinds of the warehouses (PR 10.5, 10.9)', () => {
  const goods = { corn: 4, indigo: 3, sugar: 2, tobacco: 3, coffee: 3 }
  const small = atStoring(goods, 'storehouse', 'small-warehouse').plays(0, 'store corn')
  expect(small.view().question).toMatchObject({ name: 'keepOne', left: 4 })
  small.plays(0, 'keep indigo', 'keep sugar', 'keep tobacco', 'keep coffee')
  expect(small.barrels(0)).toEqual({ corn: 4, indigo: 1, sugar: 1, tobacco: 1, coffee: 1 })
  const both = atStoring(goods, 'storehouse', 'small-warehouse', 'large-warehouse')
  both.plays(0, 'store corn', 'store tobacco')
  expect(both.barrels(0)).toMatchObject({ corn: 4, tobacco: 3 })
})
