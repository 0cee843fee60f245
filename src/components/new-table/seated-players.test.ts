import { expect, test } from 'vitest'
import {
  initialPlayers,
  nameProblem,
  shuffled,
  withKind,
  withLevel,
  withAppearance,
  withName,
} from './seated-players.ts'

const nameOf = (chair: number): string => `Player ${chair + 1}`
const PERSON = { kind: 'person', level: 'helmsman' } as const
const fresh = () => initialPlayers([], 5, nameOf, 'helmsman')

test('a first table has one person and bots, all different to look at', () => {
  const seats = fresh()
  expect(seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot', 'bot', 'bot'])
  for (const what of ['name', 'color', 'symbol'] as const) {
    expect(new Set(seats.map((seat) => seat[what])).size).toBe(5)
  }
})
test('the next table begins with those who sat there last', () => {
  const last = withName(withAppearance(fresh(), 0, 'color', 'gold'), 0, 'Anna').slice(0, 2)
  const seats = initialPlayers(last, 5, nameOf, 'mate')
  expect(seats[0]).toEqual(last[0])
  expect(new Set(seats.map((seat) => seat.color)).size).toBe(5)
})
test('a colour or symbol that is taken changes hands, so that nobody looks like another', () => {
  const seats = fresh()
  const mine = seats[0]!.color
  const theirs = seats[3]!.color
  const swapped = withAppearance(seats, 0, 'color', theirs)
  expect([swapped[0]!.color, swapped[3]!.color]).toEqual([theirs, mine])
})
test('a default name follows the kind of player, a chosen name stays', () => {
  expect(withKind(fresh(), 1, PERSON, nameOf)[1]!.name).toBe('Player 2')
  const named = withName(fresh(), 1, 'Berta')
  expect(withKind(named, 1, PERSON, nameOf)[1]!.name).toBe('Berta')
})
test('a new bot plays as the last one chosen; whoever sat there goes on as before', () => {
  const last = withLevel(fresh(), 1, 'admiral').slice(0, 2)
  const levels = initialPlayers(last, 4, nameOf, 'mate').map((seat) => seat.kind === 'bot' && seat.level)
  expect(levels).toEqual([false, 'admiral', 'mate', 'mate'])
  const turned = withKind(fresh(), 0, { kind: 'bot', level: 'commodore' }, nameOf)[0]
  expect(turned).toMatchObject({ kind: 'bot', level: 'commodore' })
})
test('levels that are offered no longer become what stands for them today', () => {
  const old = ['steady', 'careless'].map((level, chair) => ({ ...fresh()[chair]!, kind: 'bot', level }))
  expect(initialPlayers(old as never, 2, nameOf, 'mate')).toMatchObject([
    { level: 'boatswain' },
    { level: 'cabin-boy' },
  ])
})
test('names must be there, short, visible and different', () => {
  const problem = (name: string) => nameProblem(withName(fresh(), 0, name), 0)
  expect(problem('Anna')).toBeUndefined()
  expect(problem('   ')).toBe('empty')
  expect(problem('x'.repeat(25))).toBe('long')
  expect(problem('A\u202Eb')).toBe('strange')
  expect(problem('inés ')).toBe('taken')
})
test('shuffling changes the order of those who play, and of nobody else', () => {
  const seats = fresh()
  const mixed = shuffled(seats, 3, () => 0)
  expect(mixed.map((seat) => seats.indexOf(seat))).toEqual([1, 2, 0, 3, 4])
})
