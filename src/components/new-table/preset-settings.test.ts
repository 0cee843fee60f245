import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { fitsGame, FREE_DAYS, presetNameProblem, readPreset, TURN_HOURS } from '../../session/preset.ts'
import { DAYS_HOURS } from './days-hours.ts'
import { botsBeside } from './open-room.ts'
import { daysOf, presetOf, wayOf, withPresetSeats } from './preset-settings.ts'
import { initialPlayers, withName } from './seated-players.ts'

const nameOf = (seat: number): string => `Player ${String(seat + 1)}`
const players = () => withName(initialPlayers([], 4, nameOf, 'helmsman'), 0, 'Ana')
const kinds = (people: ReturnType<typeof players>): string[] =>
  people.map((one) => (one.kind === 'bot' ? one.level : `${one.kind} ${one.name}`))

describe('the seats of a preset', () => {
  test('keep the names that were chosen, and change only kinds and levels', () => {
    const seated = withPresetSeats(players(), ['mate', 'person', 'admiral'], nameOf)
    expect(kinds(seated)).toEqual(['mate', 'person Player 2', 'admiral', 'helmsman'])
    expect(seated[0]!.name).toBe('Ana')
    expect(seated.map(({ color }) => color)).toEqual(players().map(({ color }) => color))
  })
})

test('what the form has becomes a preset without names of players', () => {
  const people = players()
  const preset = presetOf({
    game: 'endeavor',
    people,
    options: { slaveryCountsAtFive: true, paymentByFinance: false, sharedSetup: '' },
    first: 2,
    way: { kind: 'device' },
  })
  expect(preset).toEqual({
    schema: 1,
    name: '',
    game: 'endeavor',
    seats: ['person', 'helmsman', 'helmsman', 'helmsman'],
    options: { slaveryCountsAtFive: true },
    first: 2,
    way: { kind: 'device' },
  })
  expect(JSON.stringify(preset)).not.toContain('Ana')
  expect(readPreset({ ...preset, name: 'Friday' })).toEqual({ ...preset, name: 'Friday' })
  expect(fitsGame(preset, gameById('endeavor')!)).toBe(true)
  expect(fitsGame(preset, gameById('puerto-rico')!)).toBe(false)
})

test('every way of playing that the form offers comes back', () => {
  const times = TURN_HOURS.flatMap((hours) => FREE_DAYS.map((freeDays) => ({ hours, freeDays })))
  for (const time of times)
    for (const days of [null, { luck: 'next' as const }, { luck: 'strict' as const, time }])
      expect(daysOf(wayOf(days))).toEqual(days)
  expect(Object.values(DAYS_HOURS).filter((hours) => hours !== null)).toEqual([...TURN_HOURS])
})

test('online, bots look like no one else', () => {
  const me = { name: 'Inés', color: 'vermilion', symbol: 'hexagon' }
  const bots = botsBeside(me, withPresetSeats(players(), ['mate', 'person', 'admiral', 'mate'], nameOf))
  expect(bots.map((bot) => bot?.level)).toEqual(['mate', undefined, 'admiral', 'mate'])
  for (const what of ['name', 'color', 'symbol'] as const)
    expect(new Set([me[what], ...bots.flatMap((bot) => bot?.[what] ?? [])]).size).toBe(4)
})

test('a name is one line that can be read', () => {
  expect(['Friday', ' a  b ', '🦜'.repeat(30), '<b>'].map(presetNameProblem)).toEqual(
    Array(4).fill(undefined),
  )
  expect([' ', 'x'.repeat(31), 'a\u202Eb', '\u200B'].map(presetNameProblem)).toEqual([
    'empty',
    'long',
    'strange',
    'strange',
  ])
})
