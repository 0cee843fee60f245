import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isOffered } from '../../engine/core/options.ts'
import type { OptionSpec, OptionValue } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { GAMES, gameById } from '../../engine/games/registry.ts'
import { nim } from '../nim.fixture.ts'
import { LEVELS } from '../players.ts'
import { areSettingsEqual, DAYS_LUCKS, FREE_DAYS, MAX_PRESET_NAME, TURN_HOURS } from '../preset.ts'
import type { Preset, PresetWay } from '../preset.ts'
import { newPackWriter } from './packed-number.ts'
import { CONTROLS } from './packed-players.ts'
import { putListed, putText, putWord } from './packed-text.ts'
import { MAX_PRESET_LINK, readPresetLink, writePresetLink } from './preset-link.ts'
import { seal } from './sealed-text.ts'

const PLAIN: Preset = {
  schema: 1,
  name: 'Friday',
  game: 'puerto-rico',
  seats: ['person', 'cabin-boy', 'admiral', 'person'],
  options: { balancedPrices: true, market: 'draft' },
  first: null,
  way: { kind: 'device' },
}
const write = (preset: Preset, release = '1.2.3'): string =>
  writePresetLink(preset, gameById(preset.game)!, release)
const read = (text: string) => readPresetLink(text, gameById)
const faultOf = (text: string): unknown => {
  const found = read(text)
  return 'fault' in found ? found.fault.code : undefined
}

/** Values of an option other than its default. */
function otherValues(spec: OptionSpec): readonly OptionValue[] {
  if (spec.type === 'switch') return [!spec.default]
  if (spec.type === 'pick') return spec.of.filter((value) => value !== spec.default)
  if (spec.type === 'code') return ['ABC234'.slice(0, spec.length)]
  // The last names of each group, which are other ones.
  const names = spec.groups.flatMap(({ slots, of }) => of.slice(of.length - slots))
  return [names.join(' ')]
}
/** The option with this value, and what it needs to be offered. */
function optionsWith(game: AnyGame, name: string, value: OptionValue): Preset['options'] {
  const { when } = game.options[name]!
  // All switches that let excluding names stand together.
  const pairs = Object.values(game.options).flatMap((spec) => (spec.type === 'subset' ? spec.pairs : []))
  const unless = Object.fromEntries(pairs.map((pair) => [pair.unless, true]))
  const needed = when === undefined ? {} : { [when.option]: when.is[0]! }
  return { ...(game.options[name]!.type === 'subset' && unless), ...needed, [name]: value }
}
const EVERY_OPTION = GAMES.flatMap((game) =>
  Object.entries(game.options).flatMap(([name, spec]) =>
    otherValues(spec).map((value) => ({ game, name, value, spec })),
  ),
)

describe('a preset comes back from its link', () => {
  test.each(EVERY_OPTION)('$game.id with $name $value', ({ game, name, value, spec }) => {
    const options = optionsWith(game, name, value)
    const sizes = game.seats.filter((seats) => isOffered(spec, seats, options))
    expect(sizes.length).toBeGreaterThan(0)
    for (const seats of sizes) {
      const preset: Preset = {
        ...PLAIN,
        game: game.id,
        seats: Array<'person'>(seats).fill('person'),
        options,
      }
      expect(read(write(preset))).toEqual(preset)
    }
  })
  test.each(GAMES)(
    '$id with every level at every seat, and each seat going first',
    ({ id, seats: sizes }) => {
      const places = sizes.flatMap((size) => Array.from({ length: size }, (_, at) => [size, at] as const))
      for (const [size, at] of places)
        for (const level of LEVELS) {
          const seats = Array.from({ length: size }, (_, seat) => (seat === at ? level : 'person'))
          const preset = { ...PLAIN, game: id, seats, options: {}, first: at } as Preset
          expect(read(write(preset))).toEqual(preset)
        }
    },
  )
  test('with every way of playing', () => {
    const times = TURN_HOURS.flatMap((hours) => FREE_DAYS.map((freeDays) => ({ hours, freeDays })))
    const ways: readonly PresetWay[] = [
      { kind: 'device' },
      { kind: 'online' },
      ...DAYS_LUCKS.flatMap((luck) =>
        [null, ...times].map((time) => ({ kind: 'days', luck, time }) as const),
      ),
    ]
    expect(ways).toHaveLength(2 + 2 * (1 + 25))
    for (const way of ways) expect(read(write({ ...PLAIN, way }))).toEqual({ ...PLAIN, way })
  })
  test('with a name of any language', () => {
    for (const name of ['Pátek u Žofie', 'Пятница', '金曜日', '🦜'.repeat(MAX_PRESET_NAME), "<b>&'"])
      expect(read(write({ ...PLAIN, name }))).toEqual({ ...PLAIN, name })
  })
  test('without options that have their defaults', () => {
    const spelt = { ...PLAIN, options: { ...PLAIN.options, noLimits: false } }
    expect(write(spelt)).toBe(write(PLAIN))
  })
})

test('an old link opens, and is still written the same way', () => {
  const link = write(PLAIN, '0.1.0')
  expect(link).toBe(FROZEN)
  expect(read(FROZEN)).toEqual(PLAIN)
})
const FROZEN = '11omqlbPNYUxKgXmlzti5MbOPBcuc88mFe55jHEFthlvJ7'

test('docs/journal.md states how long links are', () => {
  const docs = readFileSync(new URL('../../../docs/journal.md', import.meta.url), 'utf8')
  const name = '🦜'.repeat(MAX_PRESET_NAME)
  const longest = EVERY_OPTION.filter(({ spec }) => spec.type === 'subset').map(
    ({ game, name: list, value }) => {
      const switches = Object.entries(game.options).filter(([, spec]) => spec.type === 'switch')
      return write({
        ...PLAIN,
        name,
        game: game.id,
        seats: Array.from({ length: 5 }, () => 'person' as const),
        options: {
          ...Object.fromEntries(switches.map(([option]) => [option, true])),
          ...optionsWith(game, list, value),
        },
        way: { kind: 'days', luck: 'strict', time: { hours: 168, freeDays: 30 } },
      }).length
    },
  )
  expect(Math.max(...longest)).toBeLessThan(MAX_PRESET_LINK)
  expect(docs).toContain(`The longest of all settings of both games has ${String(Math.max(...longest))}`)
  expect(docs).toContain(`Texts of more than ${String(MAX_PRESET_LINK)} characters are not read.`)
})

describe('a link is refused', () => {
  const link = write(PLAIN)

  test('cut anywhere, or with any character changed, left out or put in', () => {
    for (let at = 0; at < link.length; at++) {
      expect([at, faultOf(link.slice(0, at))]).toEqual([at, 'damagedLink'])
      const [before, letter, after] = [link.slice(0, at), link[at]!, link.slice(at + 1)]
      for (const changed of [letter === 'A' ? 'B' : 'A', '', letter + letter, '%', 'é'])
        expect([at, changed, faultOf(before + changed + after)]).toEqual([at, changed, 'damagedLink'])
    }
  })
  test.each([
    ['', 'damagedLink'],
    [`${link} `, 'damagedLink'],
    [seal('2abc'), 'newerLink'],
    [seal('1B'), 'unknownGame'],
    ['1' + 'A'.repeat(MAX_PRESET_LINK), 'longLink'],
  ])('%s', (text, code) => {
    expect(faultOf(text)).toBe(code)
  })
  test('of a game, option or number of seats that is not here, and it tells the release that wrote it', () => {
    const small: Preset = { ...PLAIN, game: 'nim', seats: ['person', 'person'], options: {} }
    expect(read(writePresetLink(small, nim, '9.0.0'))).toEqual({
      fault: { code: 'unknownGame', release: '9.0.0' },
    })
    const here = (change: object) =>
      readPresetLink(link, (id) => (id === 'puerto-rico' ? { ...gameById(id)!, ...change } : undefined))
    expect(here({})).toEqual(PLAIN)
    expect(here({ options: {} })).toEqual({ fault: { code: 'otherVersion', release: '1.2.3' } })
    expect(here({ seats: [2] })).toEqual({ fault: { code: 'otherVersion', release: '1.2.3' } })
  })
  test('with settings that no table has', () => {
    const cases: readonly Partial<Preset>[] = [
      { name: '' },
      { name: ' Friday' },
      { name: 'a\u202Eb' },
      { name: 'x'.repeat(MAX_PRESET_NAME + 1) },
      { seats: [] },
      { seats: ['person', 'captain'] as never },
      { seats: ['admiral', 'mate', 'mate'], way: { kind: 'online' } },
    ]
    for (const change of cases)
      expect([change, faultOf(write({ ...PLAIN, ...change }))]).toEqual([change, 'foreignLink'])
    const list = { ...PLAIN, options: { market: 'list', list: 'aqueduct' } }
    expect(faultOf(write(list))).toBe('otherVersion')
  })
  test('with a way of playing that is not known, or with more in it than a preset', () => {
    const packed = (way: number, more: readonly number[] = []): string => {
      const out = newPackWriter()
      putWord(out, '')
      putWord(out, 'endeavor')
      putText(out, 'Friday')
      out.put(3, 17)
      for (const seat of ['person', 'mate', 'mate']) putListed(out, seat, CONTROLS)
      out.put(0, 64)
      out.put(0, 4)
      for (const value of [way, ...more]) out.put(value, 32)
      return seal(`1${out.text()}`)
    }
    expect([packed(1), packed(2, [1, 0]), packed(2, [1, 2, 4])].map(faultOf)).toEqual(
      Array(3).fill(undefined),
    )
    for (const text of [
      packed(3),
      packed(1, [1]),
      packed(2, [2, 0]),
      packed(2, [1, 6]),
      packed(2, [1, 2, 5]),
    ])
      expect(faultOf(text)).toBe('foreignLink')
  })
})

test('settings are the same whatever the name, and the order of the options', () => {
  const swapped = { ...PLAIN, name: 'Other', options: { market: 'draft', balancedPrices: true } }
  expect(areSettingsEqual(PLAIN, swapped)).toBe(true)
  for (const change of [
    { first: 0 },
    { options: {} },
    { seats: PLAIN.seats.toReversed() },
    { way: { kind: 'online' } as const },
  ])
    expect([change, areSettingsEqual(PLAIN, { ...PLAIN, ...change })]).toEqual([change, false])
})
