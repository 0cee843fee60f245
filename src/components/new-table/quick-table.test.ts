import { expect, test } from 'vitest'
import { quickBots } from '../home/quick-bots.ts'
import { quickTable } from './quick-table.ts'
import type { SeatedPlayer } from './seated-players.ts'

const eva = { name: 'Eva', color: 'gold', symbol: 'moon' }
const nothing = { game: 'puerto-rico', seats: [], level: 'helmsman', own: eva } as const
const person = (name: string): SeatedPlayer => ({ kind: 'person', name, color: 'gold', symbol: 'moon' })
const bot = (name: string, level: 'mate' | 'admiral'): SeatedPlayer => ({
  kind: 'bot',
  level,
  name,
  color: 'blue',
  symbol: 'star',
})
const kinds = (people: readonly SeatedPlayer[]): string[] =>
  people.map((one) => (one.kind === 'bot' ? one.level : `${one.kind} ${one.name}`))

test('the first quick game is against bots for beginners', () => {
  const { game, people, governor } = quickTable(nothing, 3)
  expect({ game, governor }).toEqual({ game: 'puerto-rico', governor: 'random' })
  expect(kinds(people)).toEqual(['person Eva', 'cabin-boy', 'cabin-boy', 'cabin-boy'])
})
test('the player of this device has their name and colors', () => {
  const { people } = quickTable(nothing, 2)
  expect(people[0]).toEqual(person('Eva'))
  expect(kinds(people).slice(1)).toEqual(['cabin-boy', 'cabin-boy'])
})
test('the next one has the person, the bots and the level of the last table, and no other people', () => {
  const seats = [bot('Inés', 'admiral'), person('Max'), bot('Mateo', 'mate')]
  const { people } = quickTable({ ...nothing, seats }, 3)
  expect(kinds(people)).toEqual(['person Eva', 'admiral', 'mate', 'helmsman'])
  expect(new Set(people.map(({ name }) => name)).size).toBe(4)
  expect(new Set(people.map(({ color }) => color)).size).toBe(4)
})
test('an unknown game is left out of the setup, so that the table is refused', () => {
  expect(quickTable({ ...nothing, game: 'chess' }, 3).game).toBe('')
})
test('there are as many players as at the last table, if the game allows it', () => {
  expect(quickBots([3, 5], 0)).toBe(3)
  expect(quickBots([3, 5], 5)).toBe(4)
  expect(quickBots([3, 5], 2)).toBe(3)
  expect(quickBots(undefined, 3)).toBe(3)
})
