import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 10.12 - one point more for each load, however large', () => {
  const table = scenario(4)
    .owns(1, 'harbor', 1)
    .goods(1, { corn: 4, sugar: 1 })
    .role('captain', 0)
    .plays(1, 'load corn 5')
  expect(table.player(1).points).toBe(4 + 1)
  table.plays(1, 'load sugar 6')
  expect(table.player(1).points).toBe(4 + 1 + 1 + 1)
})

test("PR 10.12 - a wharf's load too, in addition to the captain's extra point", () => {
  const table = scenario(4).owns(0, 'harbor', 1).owns(0, 'wharf', 1).goods(0, { corn: 2 }).role('captain', 0)
  table.plays(0, 'use wharf corn')
  expect(table.player(0).points).toBe(2 + 1 + 1)
})

test('PR 10.12 - not without a colonist, and not for the loads of others', () => {
  const table = scenario(4)
    .owns(1, 'harbor')
    .goods(1, { corn: 2 })
    .owns(2, 'harbor', 1)
    .role('captain', 0)
    .plays(1, 'load corn 5')
  expect([table.player(1).points, table.player(2).points]).toEqual([2, 0])
})

test('PR 10.12 - its points come from the pool', () => {
  const table = scenario(4)
    .owns(1, 'harbor', 1)
    .goods(1, { corn: 2 })
    .pool(3, 3)
    .role('captain', 0)
    .plays(1, 'load corn 5')
  expect(table.view()).toMatchObject({ pointsPool: 0, endings: ['points'] })
})
