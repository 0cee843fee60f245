import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

/** What seat 1 has after selling a barrel of sugar, list price 2, when seat 0 is the trader. */
function coinsWith(...houses: readonly (readonly [name: string, crew: number])[]): number {
  const table = houses.reduce((laid, [name, crew]) => laid.owns(1, name, crew), scenario(4).coins(1, 0))
  return table.goods(1, { sugar: 1 }).role('trader', 0).plays(1, 'sell sugar').player(1).coins
}

test('PR 10.2 - a small market adds one doubloon', () => {
  expect(coinsWith(['small-market', 1])).toBe(3)
})

test('PR 10.8 - a large market adds two, both together three', () => {
  expect(coinsWith(['large-market', 1])).toBe(4)
  expect(coinsWith(['small-market', 1], ['large-market', 1])).toBe(5)
})

test('PR 10.2, PR 10.8 - not without a colonist', () => {
  expect(coinsWith(['small-market', 0], ['large-market', 0])).toBe(2)
  expect(coinsWith(['small-market', 0], ['large-market', 1])).toBe(4)
})

test("PR 10.2 - not by another player's market, and not without a sale", () => {
  const table = scenario(4)
    .coins(1, 0)
    .goods(1, { sugar: 1 })
    .owns(2, 'small-market', 1)
    .owns(2, 'large-market', 1)
    .coins(2, 0)
  table.role('trader', 0).plays(1, 'sell sugar')
  expect([table.player(1).coins, table.player(2).coins]).toEqual([2, 0])
})
