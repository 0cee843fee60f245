import { describe, expect, test } from 'vitest'
import { nameProblem } from '../seats/names.ts'
import {
  initialPlayers,
  ownSeat,
  shuffled,
  withOwn,
  withKind,
  withLevel,
  withAppearance,
  withName,
} from './seated-players.ts'
import type { SeatedPlayer } from './seated-players.ts'

const nameOf = (chair: number): string => `Player ${chair + 1}`
const PERSON = { kind: 'person', level: 'helmsman' } as const
const fresh = () => initialPlayers([], 5, nameOf, 'helmsman')

test('seats one person and bots of different appearance at a first table', () => {
  const seats = fresh()
  expect(seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot', 'bot', 'bot'])
  for (const what of ['name', 'color', 'symbol'] as const) {
    expect(new Set(seats.map((seat) => seat[what])).size).toBe(5)
  }
})
test('begins with the players of the last table', () => {
  const last = withName(withAppearance(fresh(), 0, 'color', 'gold'), 0, 'Anna').slice(0, 2)
  const seats = initialPlayers(last, 5, nameOf, 'mate')
  expect(seats[0]).toEqual(last[0])
  expect(new Set(seats.map((seat) => seat.color)).size).toBe(5)
})
test('swaps a color or symbol that is taken, so that all stay different', () => {
  const seats = fresh()
  const mine = seats[0]!.color
  const theirs = seats[3]!.color
  const swapped = withAppearance(seats, 0, 'color', theirs)
  expect([swapped[0]!.color, swapped[3]!.color]).toEqual([theirs, mine])
})
test('replaces a default name with the kind of player, keeps a chosen name', () => {
  expect(withKind(fresh(), 1, PERSON, nameOf)[1]!.name).toBe('Player 2')
  const named = withName(fresh(), 1, 'Berta')
  expect(withKind(named, 1, PERSON, nameOf)[1]!.name).toBe('Berta')
})
test('gives a new bot the level chosen last; earlier bots keep theirs', () => {
  const last = withLevel(fresh(), 1, 'admiral').slice(0, 2)
  const levels = initialPlayers(last, 4, nameOf, 'mate').map((seat) => seat.kind === 'bot' && seat.level)
  expect(levels).toEqual([false, 'admiral', 'mate', 'mate'])
  const turned = withKind(fresh(), 0, { kind: 'bot', level: 'commodore' }, nameOf)[0]
  expect(turned).toMatchObject({ kind: 'bot', level: 'commodore' })
})
test('keeps the level of every bot that stays', () => {
  const before = ['boatswain', 'cabin-boy'].map((level, chair) => ({
    ...fresh()[chair]!,
    kind: 'bot',
    level,
  }))
  expect(initialPlayers(before as never, 2, nameOf, 'mate')).toMatchObject([
    { level: 'boatswain' },
    { level: 'cabin-boy' },
  ])
})
test('refuses names that are empty, long, invisible or taken', () => {
  const problem = (name: string) => nameProblem(withName(fresh(), 0, name), 0)
  expect(problem('Anna')).toBeUndefined()
  expect(problem('   ')).toBe('empty')
  expect(problem('x'.repeat(25))).toBe('long')
  expect(problem('A\u202Eb')).toBe('strange')
  expect(problem('inés ')).toBe('taken')
})
test('shuffles only the players who take part', () => {
  const seats = fresh()
  const mixed = shuffled(seats, 3, () => 0)
  expect(mixed.map((seat) => seats.indexOf(seat))).toEqual([1, 2, 0, 3, 4])
})
describe('the player of this device', () => {
  const eva = { name: 'Eva', color: 'gold', symbol: 'moon' }
  const seat = (name: string): SeatedPlayer => ({ ...eva, name, kind: 'person' })
  const named = (seats: readonly SeatedPlayer[]): readonly string[] => seats.map(({ name }) => name)
  test('has the first seat at a first table', () => {
    expect(withOwn([], eva)).toEqual([seat('Eva')])
    expect(initialPlayers(withOwn([], eva), 3, nameOf, 'mate')[0]).toEqual(seat('Eva'))
  })
  test('is called at the next table as they are now', () => {
    const [bot] = fresh().slice(1)
    expect(named(withOwn([bot!, seat('Player 1')], eva))).toEqual([bot!.name, 'Eva'])
    expect(named(withOwn([seat('Max'), seat('Eva')], eva))).toEqual(['Max', 'Eva'])
  })
  test('is the only person, or the one with their name; among others alone they are not there', () => {
    expect(ownSeat([seat('Anna'), ...fresh().slice(1)], eva)?.name).toBe('Anna')
    expect(ownSeat([seat('Max'), seat('Eva')], eva)?.name).toBe('Eva')
    expect(ownSeat([seat('Max'), seat('Ida')], eva)).toBeUndefined()
    expect(ownSeat([seat('Max'), seat('Ida')], null)?.name).toBe('Max')
  })
})
