import { describe, expect, test } from 'vitest'
import { GAMES, gameById } from '../../engine/games/registry.ts'
import { CODE_LETTERS } from '../../engine/core/code-letters.ts'
import { nim } from '../nim.fixture.ts'
import { newTable } from '../table.ts'
import { MAX_LINK, readGameLink, writeGameLink } from './game-link.ts'
import { newPackReader, newPackWriter } from './packed-number.ts'
import { tagOf } from './packed-options.ts'
import { seal } from './sealed-text.ts'
import { FROZEN_LINKS } from './frozen-links.fixture.ts'
import { randomLink } from './random-link.fixture.ts'
import { opened } from './linked-games.fixture.ts'
const faultOf = (link: string): string | undefined => {
  const read = readGameLink(link, gameById)
  return 'fault' in read ? read.fault.code : undefined
}

describe('a link', () => {
  test('of a game in progress holds what was played, and the moment', () => {
    const { table, ...content } = randomLink(gameById('endeavor')!, 3, 1)
    table.rewind(40)
    for (const moment of [0, 17, 40]) {
      const read = opened(writeGameLink(table, { ...content, moment }))
      expect([read.table.ply(), read.moment, read.table.hash()]).toEqual([40, moment, table.hash()])
    }
  })
  test('keeps the salts of rolls that do not follow from the seed', () => {
    const { table, ...content } = randomLink(gameById('puerto-rico')!, 3, 1)
    const read = opened(writeGameLink(table, { ...content, luck: `seed:${'0'.repeat(32)}` }))
    expect(read.luck).toBe('table')
    expect(read.table.playedEntries()).toEqual(table.playedEntries())
  })
  test('of a table at which nothing has been played yet', () => {
    const { table, ...content } = randomLink(gameById('puerto-rico')!, 2, 1)
    table.rewind(0)
    expect(opened(writeGameLink(table, { ...content, moment: 0 })).table.ply()).toBe(0)
  })
})

test.each(FROZEN_LINKS)('an old link opens: $game, $plies entries', ({ link, game, plies, hash }) => {
  const read = opened(link)
  expect([read.game.id, read.table.ply(), read.table.hash()]).toEqual([game, plies, hash])
  // And is still written the same way.
  expect(writeGameLink(read.table, read)).toBe(link)
})

describe('a link is refused', () => {
  const { table, ...content } = randomLink(gameById('puerto-rico')!, 4, 3)
  const link = writeGameLink(table, { ...content, release: '1.2.3' })

  test('cut anywhere', () => {
    for (let length = 0; length < link.length; length++)
      expect([length, faultOf(link.slice(0, length))]).toEqual([length, 'damagedLink'])
    for (let from = 1; from < link.length; from++)
      expect([from, faultOf(link.slice(from))]).toEqual([from, 'damagedLink'])
  })
  test('with any character changed, left out, doubled or put in', () => {
    for (let at = 0; at < link.length; at++) {
      const [before, letter, after] = [link.slice(0, at), link[at]!, link.slice(at + 1)]
      const other = letter === 'A' ? 'B' : 'A'
      for (const changed of [other, '', letter + letter, other + letter, letter.toLowerCase() + '_', '%'])
        if (before + changed + after !== link)
          expect([at, changed, faultOf(before + changed + after)]).toEqual([at, changed, 'damagedLink'])
    }
  })
  test.each([
    ['', 'damagedLink'],
    ['1', 'damagedLink'],
    ['0' + link.slice(1), 'damagedLink'],
    [`${link} `, 'damagedLink'],
    ['2' + link.slice(1), 'damagedLink'],
    [seal(''), 'damagedLink'],
    [seal('2abc'), 'newerLink'],
    [seal('Z'), 'newerLink'],
    [seal('é'), 'newerLink'],
    [seal('1B'), 'unknownGame'],
    ['1' + 'A'.repeat(MAX_LINK), 'longLink'],
  ])('%s', (text, code) => {
    expect(faultOf(text)).toBe(code)
  })

  /** A link as this device would write it if its rules were others. */
  const readWith = (change: object) =>
    readGameLink(link, (id) => (id === 'puerto-rico' ? { ...gameById(id)!, ...change } : undefined))
  test('of another version of the rules, and it tells the release that can open it', () => {
    expect(readWith({ version: 99 })).toEqual({ fault: { code: 'otherVersion', release: '1.2.3' } })
  })
  test('of a game that is not here', () => {
    const small = newTable(nim, 2, { wet: true, heap: 'small' })
    const foreign = writeGameLink(small, { ...content, people: content.people.slice(0, 2), moment: 0 })
    expect(faultOf(foreign)).toBe('unknownGame')
  })
  test('of a number of seats or options that the game does not have', () => {
    expect(readWith({ seats: [2] })).toEqual({ fault: { code: 'foreignLink', release: '1.2.3' } })
    const optional = { ...table, options: { ...table.options, noLimits: true } }
    expect(
      readGameLink(writeGameLink(optional, content), (id) => ({ ...gameById(id)!, options: {} })),
    ).toMatchObject({
      fault: { code: 'foreignLink' },
    })
  })
  test('if its players could not sit at a table', () => {
    for (const name of ['', ' ', 'A\u202Eb', 'x'.repeat(25)]) {
      const people = content.people.map((player) => ({ ...player, name }))
      expect(faultOf(writeGameLink(table, { ...content, people }))).toBe('foreignLink')
    }
  })
  test('if the rules lead to another position, though every choice is possible', () => {
    const liar = { ...table, hash: () => '0'.repeat(32) }
    expect(faultOf(writeGameLink(liar, content))).toBe('hashDiffers')
  })
  test('if the rules fail on it', () => {
    const broken = readWith({
      setup: () => {
        throw new Error('a bug')
      },
    })
    expect(broken).toEqual({ fault: { code: 'foreignLink', release: '1.2.3' } })
  })
})

test('names of options and their values have tags of their own', () => {
  for (const { options } of GAMES) {
    const groups = [
      Object.keys(options),
      ...Object.values(options).map((spec) =>
        spec.type === 'pick' ? spec.of : spec.type === 'subset' ? spec.groups.flatMap(({ of }) => of) : [],
      ),
    ]
    for (const names of groups) expect(new Set(names.map(tagOf)).size).toBe(names.length)
  }
  expect(CODE_LETTERS).toBe(CODE_LETTERS.toUpperCase())
})

test('a packed number gives back what was put in, and refuses other values and texts', () => {
  const out = newPackWriter()
  const values = [0, 1, 5, 0, 2 ** 32 - 1, 0, 7, 0]
  const below = [1, 2, 6, 9, 2 ** 32, 1, 62, 3]
  values.forEach((value, at) => out.put(value, below[at]!))
  const from = newPackReader(out.text())!
  expect(below.map((one) => from.take(one))).toEqual(values)
  expect(from.isEmpty()).toBe(true)
  for (const [value, limit] of [
    [3, 3],
    [-1, 3],
    [Number.NaN, 3],
    [0, 0],
  ] as const)
    expect(() => out.put(value, limit)).toThrow(RangeError)
  for (const text of ['', '0', '01', '-', 'a b', 'é']) expect(newPackReader(text)).toBeUndefined()
})
