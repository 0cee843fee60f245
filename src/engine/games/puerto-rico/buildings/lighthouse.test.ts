import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.9 - a doubloon for every load, on a ship and by wharf', () => {
  const table = scenario(4)
    .owns(1, 'lighthouse', 1)
    .owns(1, 'wharf', 1)
    .coins(1, 0)
    .goods(1, { corn: 1, sugar: 2 })
  table.role('captain', 0).plays(1, 'load corn 5')
  expect(table.player(1).coins).toBe(1)
  table.plays(1, 'use wharf sugar')
  expect(table.player(1).coins).toBe(2)
})

test('PR 13.9 - the captain gets one at once, even without a load; the others do not', () => {
  const table = scenario(4).owns(0, 'lighthouse', 1).owns(1, 'lighthouse', 1).coins(0, 0).coins(1, 0)
  table.role('captain', 0)
  expect([table.player(0).coins, table.player(1).coins]).toEqual([1, 0])
  expect(table.events()).toContainEqual({ type: 'earned', seat: 0, coins: 1, building: 'lighthouse' })
})

test('PR 13.9 - nothing without a colonist', () => {
  const table = scenario(4).owns(0, 'lighthouse').coins(0, 0).goods(0, { corn: 1 }).role('captain', 0)
  expect(table.plays(0, 'load corn 5').player(0).coins).toBe(0)
})

test("PR 13.9 - a library does not double the captain's doubloon (PR 13.10)", () => {
  const table = scenario(4).owns(0, 'lighthouse', 1).owns(0, 'library', 1).coins(0, 0).goods(0, { corn: 1 })
  table.role('captain', 0)
  expect(table.player(0).coins).toBe(1)
  table.plays(0, 'load corn 5')
  expect(table.player(0)).toMatchObject({ coins: 2, points: 3 })
})
