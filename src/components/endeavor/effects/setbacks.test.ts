import { expect, test } from 'vitest'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { setbacks } from './setbacks.ts'

const keys = (said: readonly { readonly key: string }[]): readonly string[] =>
  said.map(({ key }) => key.split('.').at(-1)!)

test('a city taken is a setback for its former holder only', () => {
  const table = scenario(3)
    .owns(0, 'barracks')
    .harbour(0, 4)
    .harbour(1, 2)
    .holdsCities(1, 'rome', 'paris')
    .acting(0)
  table.plays(0, 'activate barracks', 'attack rome')
  expect(keys(setbacks(table.events(), table.view(), 1))).toEqual(['attacked'])
  expect(setbacks(table.events(), table.view(), 0)).toEqual([])
  expect(setbacks(table.events(), table.view(), 2)).toEqual([])
})
test('a governor lost is a setback for the players who shipped there', () => {
  const table = scenario(3).ships('africa', 0, 0, 0, 1, 0).owns(0, 'shipyard').harbour(0, 4).acting(0)
  table.plays(0, 'activate shipyard', 'ship africa')
  expect(keys(setbacks(table.events(), table.view(), 1))).toEqual(['governor'])
  expect(setbacks(table.events(), table.view(), 0)).toEqual([])
  expect(setbacks(table.events(), table.view(), 2)).toEqual([])
})
test('abolition is a setback for the players who lose cards by another player', () => {
  const table = scenario(3).card(0, 'slavery', 0).card(1, 'slavery', 1).owns(0, 'market').harbour(0, 4)
  for (const number of [0, 1, 2, 3, 4]) table.card(2, 'europe', number)
  table.holdsCities(0, 'rome', 'paris', 'london', 'lisbon', 'seville').acting(0)
  table.plays(0, 'activate market', 'draw europe 5')
  expect(keys(setbacks(table.events(), table.view(), 1))).toEqual(['abolished'])
  expect(setbacks(table.events(), table.view(), 0)).toEqual([])
})
