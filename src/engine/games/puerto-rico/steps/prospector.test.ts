import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 9.1 - the prospector takes one doubloon, in addition to those on the card; the others do nothing', () => {
  const table = scenario(4).coins(0, 0).cardCoins('prospector', 2).role('prospector', 0)
  expect(table.events()).toEqual([
    { type: 'role', seat: 0, role: 'prospector', coins: 2 },
    { type: 'prospected', seat: 0, coins: 1 },
  ])
  expect(table.view().players.map(({ coins }) => coins)).toEqual([3, 3, 3, 3])
  expect([table.turn(), table.view().phase]).toEqual([1, null])
})
