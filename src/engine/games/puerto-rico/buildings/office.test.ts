import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 10.7 - the owner may sell a kind that the house holds, at the usual price', () => {
  const table = scenario(4)
    .house('tobacco')
    .owns(1, 'office', 1)
    .goods(1, { tobacco: 1 })
    .coins(1, 0)
    .goods(2, { tobacco: 1 })
  table.role('trader', 0)
  expect(table.offers()).toEqual(['pass', 'sell tobacco'])
  table.plays(1, 'sell tobacco')
  expect(table.player(1).coins).toBe(3)
  expect(table.view().house).toEqual(['tobacco', 'tobacco'])
  expect(table.barrels(2)).toEqual({ tobacco: 1 })
})

test('PR 10.7 - an empty office is of no use', () => {
  const table = scenario(4).house('tobacco').owns(1, 'office').goods(1, { tobacco: 1 }).role('trader', 0)
  expect([table.turn(), table.view().phase]).toEqual([1, null])
  expect(table.view().house).toEqual(['tobacco'])
})

test('PR 10.7 - a full house takes nothing from the owner either', () => {
  const table = scenario(4)
    .house('corn', 'indigo', 'sugar')
    .owns(1, 'office', 1)
    .goods(0, { coffee: 1 })
    .goods(1, { corn: 1 })
  table.role('trader', 0).plays(0, 'sell coffee')
  expect(table.view().phase).toBeNull()
  expect(table.barrels(1)).toEqual({ corn: 1 })
})
