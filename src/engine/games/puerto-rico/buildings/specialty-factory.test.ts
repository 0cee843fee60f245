import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.11 - one less than the most barrels of a kind; corn does not count', () => {
  const table = scenario(4).owns(1, 'specialty-factory', 1).owns(1, 'sugar-mill', 3).coins(1, 0)
  table.island(1, { corn: [5, 5], sugar: [3, 3] }).role('craftsman', 0)
  expect(table.player(1).coins).toBe(2)
  const corn = scenario(4)
    .owns(1, 'specialty-factory', 1)
    .island(1, { corn: [5, 5] })
    .coins(1, 0)
  expect(corn.role('craftsman', 0).player(1).coins).toBe(0)
})

test('PR 13.11 - one barrel, or no colonist, is worth nothing', () => {
  const one = scenario(4)
    .owns(1, 'specialty-factory', 1)
    .owns(1, 'sugar-mill', 1)
    .island(1, { sugar: [1, 1] })
  expect(one.coins(1, 0).role('craftsman', 0).player(1).coins).toBe(0)
  const empty = scenario(4)
    .owns(1, 'specialty-factory')
    .owns(1, 'sugar-mill', 2)
    .island(1, { sugar: [2, 2] })
  expect(empty.coins(1, 0).role('craftsman', 0).player(1).coins).toBe(0)
})

test('PR 13.11 - only barrels really received count', () => {
  const table = scenario(4)
    .owns(1, 'specialty-factory', 1)
    .owns(1, 'sugar-mill', 3)
    .island(1, { sugar: [3, 3] })
  expect(table.goods(2, { sugar: 9 }).coins(1, 0).role('craftsman', 0).player(1).coins).toBe(1)
})

test('PR 13.11 - the craftsman is paid after the privilege, declined or not, and its barrel counts (PR 6.3)', () => {
  const craft = () =>
    scenario(4)
      .owns(0, 'specialty-factory', 1)
      .owns(0, 'sugar-mill', 2)
      .island(0, { sugar: [2, 2] })
      .coins(0, 0)
  const took = craft().role('craftsman', 0)
  expect(took.player(0).coins).toBe(0)
  expect(took.plays(0, 'bonus sugar').player(0).coins).toBe(2)
  expect(craft().role('craftsman', 0).plays(0, 'pass').player(0).coins).toBe(1)
})

test('PR 13.11 - a factory pays too (PR 10.10)', () => {
  const table = scenario(4)
    .owns(1, 'specialty-factory', 1)
    .owns(1, 'factory', 1)
    .owns(1, 'sugar-mill', 3)
    .coins(1, 0)
  table.island(1, { corn: [1, 1], sugar: [3, 3] }).role('craftsman', 0)
  expect(table.player(1).coins).toBe(1 + 2)
})
