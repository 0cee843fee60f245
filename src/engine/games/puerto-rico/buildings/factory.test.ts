import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const grower = (): Scenario =>
  scenario(4)
    .coins(1, 0)
    .island(1, { corn: [4, 4], indigo: [1, 1], sugar: [1, 1] })
    .owns(1, 'factory', 1)
    .owns(1, 'small-indigo-plant', 1)
    .owns(1, 'small-sugar-mill', 1)

test('PR 10.10 - three kinds are worth two doubloons, however many barrels', () => {
  const table = grower().role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ corn: 4, indigo: 1, sugar: 1 })
  expect(table.player(1).coins).toBe(2)
  expect(table.events()).toContainEqual({ type: 'earned', seat: 1, coins: 2, building: 'factory' })
})

test('PR 10.10 - only kinds really received count', () => {
  const table = grower().goods(2, { corn: 10, sugar: 11 }).role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ indigo: 1 })
  expect(table.player(1).coins).toBe(0)
})

test("PR 10.10 - the barrel of the craftsman's privilege adds no kind and is paid nothing", () => {
  const table = grower().role('craftsman', 1)
  expect(table.player(1).coins).toBe(2)
  table.plays(1, 'bonus corn')
  expect(table.player(1).coins).toBe(2)
})

test('PR 10.10 - an empty factory pays nothing, and no other seat is paid', () => {
  const table = scenario(4)
    .coins(1, 0)
    .coins(2, 0)
    .island(1, { corn: [1, 1], indigo: [1, 1] })
    .owns(1, 'factory')
  table.owns(1, 'small-indigo-plant', 1).owns(2, 'factory', 1).role('craftsman', 0)
  expect([table.player(1).coins, table.player(2).coins]).toEqual([0, 0])
})
