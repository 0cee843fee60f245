import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { recordHash, recordText } from '../../src/log/records/signing-text.ts'
import { gameId } from '../../src/log/records/genesis.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import type {
  ActionRecord,
  TakeBackRecord,
  GenerationRecord,
  LogRecord,
  RollRecord,
} from '../../src/log/records/protocol.ts'
import { finalPeople, verifyLog, successors } from '../../src/log/verify-log.ts'
import { recordLog } from './record-log.ts'
import { replay } from './replay.ts'
import { newSyncVerify, testSigner } from './signatures.ts'
import { verifyText } from './verify-log.ts'

interface Log {
  format: string
  signed: { genesis: Genesis; sigs: string[] }
  records: LogRecord[]
}
const copy = (log: unknown): Log => JSON.parse(JSON.stringify(log)) as Log
/** Three members and a bot. A bot plays for one member until they return. */
const LOG = copy(
  recordLog(gameById, { members: 3, seats: 4, seed: 'tampered', bots: 'cabin-boy', plies: 40 }),
)
const verify = newSyncVerify()
const judge = (log: unknown) => verifyLog(log, gameById, verify)

/** Changes one hexadecimal digit of a text. */
const flip = (text: string, at = 0): string =>
  text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
type Spoil<Kind extends LogRecord> = (record: Kind, log: Log) => void
const act = (isByBot: boolean): number =>
  LOG.records.findIndex((record) => record.k === 'act' && (record.sig === null) === isByBot)
const first = (kind: LogRecord['k']): number => LOG.records.findIndex(({ k }) => k === kind)

describe('a recorded log', () => {
  test('contains every kind of record and is valid', () => {
    const kinds = new Set(LOG.records.map(({ k }) => k))
    expect(kinds).toEqual(new Set(['act', 'rnd', 'gen', 'back']))
    expect(LOG.records.some((record) => record.k === 'gen' && record.bots.length > 0)).toBe(true)
    expect(LOG.signed.genesis.members.map(({ key }) => key[0])).toEqual(['e', 'e', 'p'])
    expect(judge(LOG)).toMatchObject({ records: LOG.records })
  })
  test('is the same for the same seed text', () => {
    const recording = { members: 2, seats: 2, seed: 'twice', bots: 'cabin-boy', plies: 12 } as const
    const [one, two] = [recordLog(gameById, recording), recordLog(gameById, recording)]
    expect(one.records.at(-1)).toMatchObject({ p: (two.records.at(-1) as LogRecord).p })
    expect(gameId(one.signed.genesis)).toBe(gameId(two.signed.genesis))
  })
})

// Recorded games that must stay valid. If one does not, either the protocol was broken, or the rules or
// the bots play differently: then the game's `version` is to be raised, and the log is replayed by the release of its time.
const LOGS = 'tests/journals/logs'
const names = readdirSync(LOGS).filter((name) => name.endsWith('.json'))
describe.each(names)('the recorded game %s', (name) => {
  const text = readFileSync(`${LOGS}/${name}`, 'utf8')
  test('is verified and summed up', () => {
    const told = verifyText(text, gameById)
    expect(told).toMatchObject({ exitCode: 0, error: '' })
    expect(`${told.out}\n`).toBe(readFileSync(`${LOGS}/${name.replace('.json', '.txt')}`, 'utf8'))
  })
  test('is replayed like a journal', () => {
    const told = replay(text, gameById)
    expect(told).toMatchObject({ exitCode: 0, error: '' })
    const line = JSON.parse(told.out) as { over: boolean; hash: string; plies: number }
    expect(line.over).toBe(true)
    expect(verifyText(text, gameById).out).toContain(line.hash)
  })
  test('is invalid with one digit of one signature changed', () => {
    const log = copy(JSON.parse(text))
    const at = log.records.findLastIndex((record) => record.k === 'act' && record.sig !== null)
    const last = log.records[at] as ActionRecord
    last.sig = flip(last.sig!, 20)
    expect(verifyText(JSON.stringify(log), gameById)).toMatchObject({
      exitCode: 1,
      out: '',
      error: expect.stringMatching(`^replay: badSignature at record ${String(at)}: `) as unknown,
    })
    // Replaying alone does not verify signatures.
    expect(replay(JSON.stringify(log), gameById).exitCode).toBe(0)
  })
})

describe('a change in the genesis', () => {
  test.each<[string, string, (genesis: Genesis, log: Log) => void]>([
    ['a name', 'badSignature', ({ people }) => (people[1]!.name = 'Bob')],
    ['a color', 'badSignature', ({ people }) => (people[1]!.color = 'green')],
    ['an option', 'badSignature', ({ options }) => (options['balancedPrices'] = true)],
    ['an extra option', 'badSignature', ({ options }) => (options['moon'] = true)],
    ['an anchor', 'badSignature', ({ members }) => (members[0]!.anchor = flip(members[0]!.anchor))],
    ['a key', 'badSignature', ({ members }) => (members[0]!.key = flip(members[0]!.key, 9))],
    ['a key of no kind', 'badSignature', ({ members }) => (members[0]!.key = 'x:00')],
    ['the order of the members', 'badSignature', ({ members }) => members.reverse()],
    ['the order of the people', 'badSeats', ({ people }) => people.reverse()],
    ['who owns a seat', 'badSeats', ({ members }) => (members[0]!.seats = [3])],
    ['one key for two members', 'sameKey', ({ members }) => (members[1]!.key = members[0]!.key)],
    ['the stand-in', 'badSignature', (genesis) => (genesis.standIn = 'boatswain')],
    ['the length of the chains', 'badSignature', (genesis) => (genesis.chain = 65)],
    ['the nonce', 'badSignature', (genesis) => (genesis.nonce = flip(genesis.nonce))],
    ['the engine', 'badSignature', (genesis) => (genesis.engine = 'another')],
    ['the version', 'badSignature', (genesis) => genesis.version++],
    ['a later protocol version', 'malformed', (genesis) => (genesis.protocol = 99 as 1)],
    ['a signature', 'badSignature', (_, { signed }) => (signed.sigs[2] = flip(signed.sigs[2]!))],
    ['a missing signature', 'badSignature', (_, { signed }) => signed.sigs.pop()],
    ['swapped signatures', 'badSignature', (_, { signed }) => signed.sigs.reverse()],
  ])('%s: %s', (_what, code, change) => {
    const log = copy(LOG)
    change(log.signed.genesis, log)
    expect(judge(log)).toEqual({ fault: { code } })
  })
})

/** Changes one record and expects the fault at that record. */
function blames<Kind extends LogRecord>(
  at: number,
  cases: [string, string, Spoil<Kind>][],
  from = LOG,
): void {
  test.each(cases)('%s: %s', (_what, code, change) => {
    const log = copy(from)
    change(log.records[at] as Kind, log)
    expect(judge(log)).toEqual({ fault: { code, at } })
  })
}
const anywhere: [string, string, Spoil<LogRecord>][] = [
  ['the slot', 'wrongSlot', (record) => record.i++],
  ['the hash before', 'wrongSlot', (record) => (record.p = flip(record.p))],
  ['a kind that is none', 'malformed', (record) => (record.k = 'fix' as 'act')],
  ['a key too many', 'malformed', (record) => Object.assign(record, { note: '' })],
  ['a hash that is none', 'malformed', (record) => (record.sth = '')],
]

describe('a change in a choice', () => {
  const other = testSigner('nobody', 'e')
  blames<ActionRecord>(act(false), [
    ...anywhere,
    ['the signature', 'badSignature', (record) => (record.sig = flip(record.sig!, 127))],
    ['no signature', 'badSignature', (record) => (record.sig = null)],
    [
      'a stranger’s signature',
      'badSignature',
      (record, log) => {
        const game = gameId(log.signed.genesis)
        record.sig = other.sign(recordText(game, recordHash(game, record)))
      },
    ],
    ['the action', 'badSignature', (record) => (record.action ^= 1)],
    ['the state', 'badSignature', (record) => (record.sth = flip(record.sth))],
    ['the seat', 'notAsked', (record) => (record.seat = (record.seat + 1) % 4)],
    ['the generation', 'wrongGeneration', (record) => record.g++],
  ])
  test('signed, but against the rules: notLegal', () => {
    const log = copy(LOG)
    const at = act(false)
    const record = log.records[at] as ActionRecord
    const { seat } = record
    const signer = testSigner(`tampered ${String(seat)}`, seat === 2 ? 'p' : 'e')
    record.action = 0x7fff_ffff
    const game = gameId(log.signed.genesis)
    record.sig = signer.sign(recordText(game, recordHash(game, { ...record })))
    expect(judge(log)).toEqual({ fault: { code: 'notLegal', at } })
  })
})

describe('a change in a bot’s choice', () => {
  blames<ActionRecord>(act(true), [
    ...anywhere,
    ['the action', 'wrongBot', (record) => (record.action ^= 1)],
    ['a signature', 'badSignature', (record) => (record.sig = '0'.repeat(128))],
    ['the state', 'stateDiffers', (record) => (record.sth = flip(record.sth))],
  ])
})

describe('a change in a roll', () => {
  blames<RollRecord>(first('rnd'), [
    ...anywhere,
    ['a link', 'badLinks', (record) => (record.links[1] = flip(record.links[1]!, 63))],
    ['a missing link', 'badLinks', (record) => record.links.pop()],
    ['swapped links', 'badLinks', (record) => record.links.reverse()],
    ['the state', 'stateDiffers', (record) => (record.sth = flip(record.sth))],
  ])
})

describe('a change in a generation', () => {
  blames<GenerationRecord>(first('gen'), [
    ...anywhere,
    ['the signature', 'badSignature', (record) => (record.sig = flip(record.sig))],
    ['who formed it', 'notAsked', (record) => (record.by = (record.by + 1) % 3)],
    ['its number', 'notAsked', (record) => record.g++],
    ['whose seats are played by bots', 'badPromise', (record) => (record.bots = [1])],
    ['an anchor', 'badPromise', ({ proms }) => (proms[0]!.anchor = flip(proms[0]!.anchor))],
    ['another’s anchor', 'badSignature', ({ proms }) => (proms[1]!.anchor = flip(proms[1]!.anchor))],
    ['the proposal it answers', 'badPromise', ({ proms }) => (proms[1]!.to = flip(proms[1]!.to))],
    ['a promise’s signature', 'badPromise', ({ proms }) => (proms[1]!.sig = flip(proms[1]!.sig))],
    ['a missing promise', 'badQuorum', ({ proms }) => proms.pop()],
    ['a promise twice', 'badPromise', ({ proms }) => proms.push(proms[1]!)],
    ['a declared loss of storage', 'badQuorum', ({ proms }) => (proms[1]!.lost = true)],
    ['the slot of a head', 'badSignature', ({ proms }) => proms[1]!.at[1]--],
    ['the hashes of all heads', 'badBase', ({ proms }) => proms.forEach(({ at }) => (at[2] = flip(at[2])))],
    ['the state', 'badSignature', (record) => (record.sth = flip(record.sth))],
  ])
})

describe('a seat that got a new key', () => {
  const recording = { members: 3, seats: 3, seed: 'followed', bots: 'cabin-boy', successor: true } as const
  const log = copy(recordLog(gameById, { ...recording, plies: 60 }))
  const given = log.records.findIndex((record) => record.k === 'gen' && record.keys !== undefined)
  const chosen = log.records.findIndex(
    (record, at) => at > given && record.k === 'act' && record.seat === 2 && record.sig !== null,
  )
  test('is played with that key from then on, and has the new name', () => {
    const proven = judge(log)
    if ('fault' in proven) throw new Error(proven.fault.code)
    const { publicKey: key } = testSigner('followed 3', 'e')
    expect(successors(proven.records)).toEqual([{ at: given, member: 2, key, name: 'Zoe' }])
    expect(finalPeople(proven).map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Zoe'])
    expect(chosen).toBeGreaterThan(given)
    expect(replay(JSON.stringify(log), gameById).exitCode).toBe(0)
  })
  blames<GenerationRecord>(
    given,
    [
      ['the key', 'badPromise', ({ keys }) => (keys![0]![1] = flip(keys![0]![1], 9))],
      ['the name', 'badPromise', ({ keys }) => (keys![0]![2] = 'Eve')],
      ['no key', 'badPromise', (record) => delete record.keys],
      ['whose seats they are', 'badPromise', ({ keys }) => (keys![0]![0] = 1)],
      [
        'the key in all promises too',
        'badSignature',
        ({ keys, proms }) =>
          [keys!, ...proms.map((prom) => prom.keys!)].forEach(([one]) => (one![2] = 'Eve')),
      ],
    ],
    log,
  )
  const old = testSigner('followed 2', 'p')
  blames<ActionRecord>(
    chosen,
    [
      [
        'the one who left goes on signing',
        'badSignature',
        (record, { signed: { genesis } }) => {
          const game = gameId(genesis)
          record.sig = old.sign(recordText(game, recordHash(game, { ...record })))
        },
      ],
    ],
    log,
  )
})

describe('a change in a take-back', () => {
  blames<TakeBackRecord>(first('back'), [
    ...anywhere,
    ['the signature', 'badSignature', (record) => (record.sig = flip(record.sig))],
    ['how far', 'badSignature', (record) => record.to--],
    ['too far', 'badBack', (record) => (record.to = 0)],
    ['who wrote it', 'notAsked', (record) => (record.m = (record.m + 1) % 3)],
    ['a consent', 'noConsent', ({ yes }) => (yes[0]![1] = flip(yes[0]![1]))],
    ['a missing consent', 'noConsent', ({ yes }) => yes.pop()],
    ['swapped consents', 'noConsent', ({ yes }) => ([yes[0]![1], yes[1]![1]] = [yes[1]![1], yes[0]![1]])],
  ])
})

describe('a change in the order', () => {
  test.each<[string, number, (records: LogRecord[]) => void]>([
    ['a record is missing', 5, (records) => records.splice(5, 1)],
    ['the first is missing', 0, (records) => records.shift()],
    ['a record occurs twice', 6, (records) => records.splice(5, 0, records[5]!)],
    ['two records are swapped', 5, (records) => records.splice(5, 2, records[6]!, records[5]!)],
    ['the first is added at the end', LOG.records.length, (records) => records.push(records[0]!)],
  ])('%s', (_what, at, change) => {
    const log = copy(LOG)
    change(log.records)
    expect(judge(log)).toEqual({ fault: { code: 'wrongSlot', at } })
  })
  test('a truncated log is a game that is not over', () => {
    const log = { ...copy(LOG), records: LOG.records.slice(0, -3) }
    const told = verifyText(JSON.stringify(log), gameById)
    expect(told.exitCode).toBe(0)
    expect(told.out).toMatch(/^game over +no$/m)
  })
})

describe('a text that is not a log', () => {
  test.each([
    ['', 'notLog'],
    ['{}', 'notLog'],
    ['{"format":"windrose-journal"}', 'notLog'],
    ['{"format":"windrose-log"}', 'notLog'],
    [JSON.stringify({ ...LOG, more: 1 }), 'notLog'],
    [JSON.stringify({ ...LOG, signed: null }), 'malformed'],
    [JSON.stringify(LOG).slice(0, -1), 'notLog'],
  ])('is refused: %#', (text, code) => {
    const told = verifyText(text, gameById)
    expect(told).toMatchObject({ exitCode: 1, out: '' })
    expect(told.error).toContain(`replay: ${code}: `)
  })
  test('a log of an unknown game is refused', () => {
    const emptyRegistry = () => undefined
    expect(replay(JSON.stringify(LOG), emptyRegistry)).toMatchObject({ exitCode: 1 })
    expect(verifyText(JSON.stringify(LOG), emptyRegistry).error).toContain('unknownGame')
  })
  test('rules that throw are reported as a bug of the program, not of the log', () => {
    const broken = (id: string) => {
      const game = gameById(id)
      return game && { ...game, play: () => expect.unreachable('broken rules') }
    }
    expect(verifyText(JSON.stringify(LOG), broken)).toMatchObject({ exitCode: 3, out: '' })
  })
})

/** The paths of all values in a JSON value. */
function placesOf(thing: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof thing !== 'object' || thing === null) return [path]
  return [path, ...Object.entries(thing).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}
function withChange(log: Log, path: readonly string[], value: unknown): Log {
  const changed = copy(log)
  let inner = changed as unknown as Record<string, unknown>
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string, unknown>
  inner[path.at(-1)!] = value
  return changed
}
const PLACES = placesOf(LOG).filter((path) => path.length > 1)
const read = (path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], LOG)

describe('any change of a file', () => {
  test('is refused at the changed record without an exception', () => {
    const change = fc
      .constantFrom(...PLACES)
      .chain((path) =>
        fc.tuple(fc.constant(path), fc.oneof(fc.jsonValue(), fc.constantFrom(...nearTo(read(path))))),
      )
      .filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(read(path)))
    fc.assert(
      fc.property(change, ([path, value]) => {
        const judged = judge(withChange(LOG, path, value))
        if (!('fault' in judged)) throw new Error('good')
        const [top, at] = path
        expect(judged.fault.at).toBe(top === 'records' ? Number(at) : undefined)
      }),
      { numRuns: 500, seed: 1 },
    )
  })
  test('is refused without an exception if the text is damaged', () => {
    const text = JSON.stringify(LOG)
    const mangled = fc
      .tuple(fc.nat(text.length - 1), fc.nat(40), fc.string({ maxLength: 4 }))
      .map(([from, many, other]) => text.slice(0, from) + other + text.slice(from + many))
    fc.assert(
      fc.property(mangled, (other) => {
        expect([0, 1]).toContain(verifyText(other, gameById).exitCode)
        expect([0, 1]).toContain(replay(other, gameById).exitCode)
      }),
      { numRuns: 200, seed: 2 },
    )
  })
})

/** Small changes of a value that keep its type. */
function nearTo(thing: unknown): unknown[] {
  if (typeof thing === 'number') return [thing + 1, thing - 1, thing ^ 0x10000]
  if (typeof thing === 'string') return [flip(thing), flip(thing, thing.length - 1), thing.toUpperCase()]
  if (Array.isArray(thing)) return [[...thing].reverse(), thing.slice(1), [...(thing as unknown[]), ...thing]]
  return [null, !(thing as boolean)]
}
