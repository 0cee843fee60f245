import { expect, test } from 'vitest'
import { deal } from '../../engine/games/puerto-rico/deal.ts'
import type { RoleName } from '../../engine/games/puerto-rico/words.ts'
import { previewOf } from './role-preview.ts'

const gains = (role: RoleName, table: ReturnType<typeof deal>): unknown =>
  previewOf(role, table.view(), 0)?.gains

test('mayor: the share of the ship and one from the supply', () => {
  expect(gains('mayor', deal(5))).toEqual([['colonist', 2]])
  expect(gains('mayor', deal(3).colonists({ supply: 0, ship: 4 }, 1))).toEqual([['colonist', 2]])
})
test('craftsman: what the island and the city make, as far as the supply goes', () => {
  const table = deal(3).island(0, { corn: [2, 2], indigo: [1, 1] })
  expect(gains('craftsman', table)).toEqual([['good:corn', 2]])
  expect(gains('craftsman', table.owns(0, 'small-indigo-plant', 1))).toEqual([
    ['good:corn', 2],
    ['good:indigo', 1],
  ])
  expect(gains('craftsman', deal(3).island(0, {}))).toEqual([])
})
test('trader: the best price, the privilege counted', () => {
  const table = deal(3).goods(0, { corn: 1, sugar: 1 })
  expect(gains('trader', table)).toEqual([['coin', 3]])
  expect(gains('trader', table.house('sugar'))).toEqual([['coin', 1]])
  expect(gains('trader', deal(3))).toEqual([])
})
test('captain: at least the best first load', () => {
  const table = deal(3).goods(0, { corn: 3, indigo: 2 }).ship(5, 'corn', 4)
  expect(previewOf('captain', table.view(), 0)).toEqual({ gains: [['point', 3]], least: true })
  expect(gains('captain', deal(3))).toEqual([])
})
test('builder: how many buildings can be paid for', () => {
  expect(gains('builder', deal(3).coins(0, 0))).toEqual([['plot-city', 2]])
})
test('prospector: a doubloon; settler: the plantations lie there for all to see', () => {
  expect(gains('prospector', deal(4))).toEqual([['coin', 1]])
  expect(previewOf('settler', deal(4).view(), 0)).toBeUndefined()
})
test('the preview agrees with what happens', () => {
  const table = deal(4).island(0, { corn: [3, 3] })
  const [[, foreseen] = ['', 0]] = previewOf('craftsman', table.view(), 0)!.gains
  table.role('craftsman', 0).allPass()
  expect(table.player(0).goods.corn).toBe(foreseen)
})
