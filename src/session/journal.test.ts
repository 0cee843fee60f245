import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { randomBot } from '../bots/random.ts'
import { HASH_EVERY, MAX_TEXT, readJournal, readJournalText, replayJournal, writeJournal } from './journal.ts'
import type { JournalFault } from './journal.ts'
import { hashText } from '../engine/core/hash.ts'
import { seededDice, seedOf } from './dice-source.ts'
import { newTable } from './table.ts'
import type { Table } from './table.ts'

const game: AnyGame = puertoRico
const SEED = seedOf('a whole game')
const LUCK = `seed:${SEED}`
const registry = (id: string): AnyGame | undefined => (id === game.id ? game : undefined)

function played(plies = Infinity, seed = SEED): Table {
  const table = newTable(game, 3, defaultOptions(game.options))
  const dice = seededDice(seed)
  while (table.turn() !== -2 && table.ply() < plies) {
    const seat = table.turn()
    const entry =
      seat === -1
        ? { seat: -1 as const, salt: dice.salt(table.rolls()) }
        : { seat, action: randomBot(game, table.state(), seat, { plies: 1, spent: 0 }, table.ply() * 7919) }
    expect(table.post(entry)).toBeNull()
  }
  return table
}
const whole = played()
const file = JSON.parse(JSON.stringify(writeJournal(whole, LUCK))) as Record<string, unknown>
const entries = file['entries'] as [number, number?][]

/** What becomes of a file with something else in it. */
function faultOf(change: Record<string, unknown>, less: string[] = []): JournalFault | undefined {
  const changed = Object.fromEntries(
    Object.entries({ ...file, ...change }).filter(([key]) => !less.includes(key)),
  )
  const read = readJournalText(JSON.stringify(changed), registry)
  if ('fault' in read) return read.fault
  const told = replayJournal(read.game, read.journal)
  return 'fault' in told ? told.fault : undefined
}
const ended = (count: number): Record<string, unknown> => {
  const { hashes, end } = writeJournal(played(count), LUCK)
  return { entries: entries.slice(0, count), hashes, end }
}

describe('a journal', () => {
  test('is the same game after writing, reading and replaying', () => {
    const read = readJournalText(JSON.stringify(file), registry)
    if ('fault' in read) throw new Error(read.fault.detail)
    const told = replayJournal(read.game, read.journal)
    if ('fault' in told) throw new Error(told.fault.detail)
    expect(told.table.hash()).toBe(whole.hash())
    expect(told.table.playedEntries()).toEqual(whole.playedEntries())
    expect(writeJournal(told.table, LUCK)).toEqual(file)
  })
  test('may stop in the middle, if it says so', () => {
    expect(faultOf(ended(100))).toBeUndefined()
  })
  test('is replayed with the default of a missing option', () => {
    const { balancedPrices } = file['options'] as { balancedPrices: boolean }
    expect(faultOf({ options: { balancedPrices } })).toBeUndefined()
    expect(faultOf({ options: {} })).toBeUndefined()
  })
  test('needs neither hashes nor an end if the game is over', () => {
    expect(faultOf({}, ['hashes', 'end'])).toBeUndefined()
  })
  test('of dice made at the table holds their salts', () => {
    const packed = writeJournal(whole, 'table')
    expect(packed.entries[0]).toEqual([-1, hashText(`${SEED}|0`)])
    expect(faultOf(JSON.parse(JSON.stringify(packed)) as Record<string, unknown>)).toBeUndefined()
  })
  test('of a whole game is short', () => {
    expect(JSON.stringify(file).length).toBeLessThan(MAX_TEXT / 8)
  })
})

describe('luck', () => {
  test('salt k is the hash of seed, bar and k: a public format', () => {
    expect(seedOf('X')).toBe('4b68ab3847feda7d6c62c1fbcbeebfa3')
    expect(seededDice('0'.repeat(32)).salt(0)).toBe('5c98d1ccc746699fba84a13dccb410a1')
    expect(seededDice('0'.repeat(32)).salt(12)).toBe(hashText('00000000000000000000000000000000|12'))
  })
  test('a seed that is one already stays itself', () => {
    expect(seedOf(SEED)).toBe(SEED)
  })
  test('the same seed gives the same game, another one another', () => {
    expect(played(60).hash()).toBe(played(60).hash())
    expect(played(60, seedOf('other')).hash()).not.toBe(played(60).hash())
  })
})

describe('a file that is wrong is refused with its code', () => {
  const roll = entries.findIndex(([seat], index) => index > 0 && seat === -1)
  const put = (at: number, entry: unknown): Record<string, unknown> => ({
    entries: entries.with(at, entry as [number]),
  })
  const cases: [string, JournalFault['code'], () => JournalFault | undefined][] = [
    ['another format', 'notJournal', () => faultOf({ format: 'pgn' })],
    ['no format', 'notJournal', () => faultOf({}, ['format'])],
    ['a strange key', 'malformed', () => faultOf({ note: 'hello' })],
    ['a key of the prototype', 'malformed', () => faultOf({ ['constructor']: 1 })],
    ['no entries', 'malformed', () => faultOf({}, ['entries'])],
    ['an unknown game', 'unknownGame', () => faultOf({ game: 'chess' })],
    ['another version', 'otherVersion', () => faultOf({ version: 999 })],
    ['too many seats', 'badSeats', () => faultOf({ seats: 9 })],
    [
      'an unknown option',
      'badOptions',
      () => faultOf({ options: { ...(file['options'] as object), moon: true } }),
    ],
    ['an option of another kind', 'badOptions', () => faultOf({ options: { balancedPrices: 'yes' } })],
    ['a seed that is too short', 'malformed', () => faultOf({ luck: 'seed:12' })],
    ['an entry that is text', 'malformed', () => faultOf(put(4, 'pass'))],
    ['an entry with a fraction', 'malformed', () => faultOf(put(4, [0, 0.5]))],
    ['an entry with too much', 'malformed', () => faultOf(put(4, [0, 1, 2]))],
    ['a salt where the seed decides', 'malformed', () => faultOf(put(0, [-1, SEED]))],
    ['no salt where the table decides', 'malformed', () => faultOf({ luck: 'table' })],
    ['an action that is not legal', 'illegalEntry', () => faultOf(put(4, [entries[4]![0], 0x7fffffff]))],
    ['the wrong seat', 'illegalEntry', () => faultOf(put(4, [(entries[4]![0] + 1) % 3, entries[4]![1]]))],
    ['an unexpected roll', 'illegalEntry', () => faultOf(put(4, [-1]))],
    ['a choice where dice are wanted', 'illegalEntry', () => faultOf(put(roll, [0, 65536]))],
    ['an entry after the end', 'illegalEntry', () => faultOf({ entries: [...entries, [0, 0]] })],
    ['another hash in between', 'hashDiffers', () => faultOf({ hashes: [SEED] })],
    ['another hash at the end', 'hashDiffers', () => faultOf({ end: { plies: entries.length, hash: SEED } })],
    ['entries cut off', 'truncated', () => faultOf({ entries: entries.slice(0, 80), hashes: [] })],
    ['entries cut off, hashes left', 'truncated', () => faultOf({ ...ended(80), hashes: file['hashes'] })],
    ['cut off with its end', 'truncated', () => faultOf({ ...ended(80) }, ['end'])],
    ['too many entries', 'malformed', () => faultOf({ entries: Array(5001).fill([-1]) })],
  ]
  test.each(cases)('%s: %s', (_what, code, fault) => {
    expect(fault()?.code).toBe(code)
  })
  test('text that is no JSON, cut off or too long', () => {
    const codeOf = (text: string): string | undefined => {
      const read = readJournalText(text, registry)
      return 'fault' in read ? read.fault.code : undefined
    }
    const text = JSON.stringify(file)
    expect(codeOf('')).toBe('notJson')
    expect(codeOf(text.slice(0, 900))).toBe('notJson')
    expect(codeOf('null')).toBe('notJournal')
    expect(codeOf('['.repeat(100_000))).toBe('notJson')
    expect(codeOf('['.repeat(60_000) + ']'.repeat(60_000))).toBe('notJournal')
    expect(codeOf(' '.repeat(MAX_TEXT) + text)).toBe('tooLarge')
  })
  test('names the first bad entry', () => {
    expect(faultOf(put(77, [entries[77]![0], 0x7fffffff]))?.at).toBe(77)
    expect(faultOf(put(77, {}))?.at).toBe(77)
    expect(faultOf(ended(HASH_EVERY - 1))?.at).toBeUndefined()
  })
  test('an engine that breaks is our fault, and said so', () => {
    const broken: AnyGame = {
      ...game,
      play: () => {
        throw new TypeError('broken')
      },
    }
    const read = readJournalText(JSON.stringify(file), () => broken)
    expect('journal' in read && replayJournal(broken, read.journal)).toMatchObject({
      fault: { code: 'engineFault' },
    })
  })
})

describe('whatever JSON holds', () => {
  test('reading never throws and leaves the prototype alone', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect('fault' in readJournalText(text, registry)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })
  test('a nearly right file never throws', () => {
    const keys = [...Object.keys(file), '__proto__', 'constructor']
    const bent = fc.record({ key: fc.constantFrom(...keys), value: fc.jsonValue() })
    fc.assert(
      fc.property(bent, ({ key, value }) => {
        const read = readJournal(
          JSON.parse(JSON.stringify({ ...file, [key]: value }).replace('"constructor"', '"__proto__"')),
          registry,
        )
        if ('journal' in read) replayJournal(read.game, read.journal)
        expect(({} as Record<string, unknown>)[key === 'constructor' ? 'polluted' : 'luck']).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })
  test('replays or refuses nearly correct entries, never throws', () => {
    const entry = fc.oneof(
      fc.tuple(fc.integer({ min: -2, max: 4 }), fc.constantFrom(...entries.map(([, action]) => action ?? 0))),
      fc.constant([-1]),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(fc.nat(entries.length - 1), entry, (at, bad) => {
        const read = readJournal({ ...file, entries: (entries as unknown[]).with(at, bad) }, registry)
        if ('journal' in read) replayJournal(read.game, read.journal)
      }),
      { numRuns: 60 },
    )
  })
})
