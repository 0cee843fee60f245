import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { sizeOf } from '../replica/log-sync.ts'
import { nameShape } from '../../session/parse.ts'
import {
  MAX_GENERATION,
  MAX_MESSAGE_LENGTH,
  MESSAGE_TYPES,
  readChatText,
  readMessage,
  writeMessage,
} from './protocol.ts'
import type { GenerationRecord, Message, NewKey, GenerationPromise } from './protocol.ts'
import { simulate } from '../../../tests/simulation/simulate.ts'

const hash = 'a'.repeat(64)
const sth = 'b'.repeat(32)
const sig = 'c'.repeat(128)
const place = { i: 1, p: hash, g: 0, sth }
const promise = {
  g: 3,
  bots: [1],
  to: hash,
  m: 0,
  at: [0, 7, hash] as [number, number, string],
  lost: false,
  anchor: hash,
  sig,
}
const act = { k: 'act' as const, ...place, seat: 0, action: 65536, sig }
const samples: Message[] = [
  { t: 'head', g: 0, i: 1, h: hash, acks: [{ m: 0, g: 0, i: 1, h: hash, sig }] },
  { t: 'want', goal: hash, have: [[0, hash]] },
  {
    t: 'records',
    list: [
      act,
      { k: 'rnd', ...place, links: [hash] },
      { k: 'gen', ...place, by: 0, bots: [1], proms: [promise], sig },
      { k: 'back', ...place, to: 0, m: 0, yes: [[1, sig]], sig },
    ],
  },
  { t: 'links', after: hash, links: [[0, hash]] },
  { t: 'promise', promise },
  { t: 'consent', consent: { g: 0, i: 1, p: hash, to: 0, m: 0, sig } },
  { t: 'equivocation', one: act, two: { ...act, action: 2 } },
  {
    t: 'violation',
    ack: { m: 0, g: 0, i: 1, h: hash, sig },
    promise: { ...promise, keys: [[1, 'e:ab', 'Nora']], given: [[1, hash]] },
  },
  { t: 'withdrawal', record: act, promise },
  {
    t: 'lowBase',
    generation: { k: 'gen', ...place, by: 0, bots: [1], proms: [promise], sig, beside: [act] },
    above: [act],
  },
  { t: 'presence', m: 0, n: 1, is: 'away', sig },
  { t: 'chat', m: 0, n: 1, text: 'Ahoj 🙂', sig },
  { t: 'seatRequest', key: 'e:ab', name: 'Nora', m: 1, n: 1, sig },
  { t: 'bye' },
]

test('every message is unchanged by writing and reading', () => {
  expect(samples.map(({ t }) => t)).toEqual(MESSAGE_TYPES)
  for (const message of samples) expect(readMessage(writeMessage(message))).toEqual({ message })
})

test('no record is longer than estimated, so records sent together fit into a message', () => {
  const longest: NewKey[] = [0, 1, 2, 3].map((m) => [m, `p:04${'a'.repeat(198)}`, '"🙂'.repeat(12)])
  const far = { i: 20_000, p: hash, g: MAX_GENERATION, sth }
  const word: GenerationPromise = {
    ...promise,
    g: MAX_GENERATION,
    at: [MAX_GENERATION, 20_000, hash],
    bots: [0, 1, 2, 3, 4, 5, 6, 7],
    given: [0, 1, 2, 3, 4, 5, 6, 7].map((m) => [m, hash]),
  }
  const proms = Array.from({ length: 8 }, () => ({ ...word, keys: longest }))
  const gen: GenerationRecord = {
    k: 'gen',
    ...far,
    by: 7,
    bots: word.bots,
    keys: longest,
    proms,
    sig: 'c'.repeat(144),
  }
  for (const record of [gen, { ...act, ...far, action: 0x7fff_ffff }])
    expect(JSON.stringify(record).length).toBeLessThanOrEqual(sizeOf(record))
  expect(readMessage(writeMessage({ t: 'records', list: [gen] }))).toEqual({
    message: { t: 'records', list: [gen] },
  })
})

describe('a text that is not a message is refused with a reason', () => {
  test.each([
    ['too long', ' '.repeat(MAX_MESSAGE_LENGTH + 1), 'tooLarge'],
    ['no JSON', '{', 'notJson'],
    ['null', 'null', 'unknownType'],
    ['an unknown type', '{"t":"dance"}', 'unknownType'],
    ['a name of the prototype', '{"t":"constructor"}', 'unknownType'],
    ['an extra field', '{"t":"bye","x":1}', 'malformed'],
    ['a prototype', '{"t":"bye","__proto__":{"polluted":1}}', 'malformed'],
    ['a fraction', JSON.stringify({ ...samples[0], i: 0.5 }), 'malformed'],
    ['an infinite number', '{"t":"want","goal":"x","have":[[1e999,null]]}', 'malformed'],
    ['no records', '{"t":"records","list":[]}', 'malformed'],
    [
      'too many records',
      JSON.stringify({ t: 'records', list: Array.from({ length: 65 }, () => act) }),
      'malformed',
    ],
    ['an unknown record', '{"t":"records","list":[{"k":"toString"}]}', 'malformed'],
    ['deep nesting', `{"t":"records","list":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'malformed'],
    [
      'writing that turns round',
      JSON.stringify({ t: 'chat', m: 0, n: 1, text: 'a\u202eb', sig }),
      'malformed',
    ],
    ['a long chat text', JSON.stringify({ t: 'chat', m: 0, n: 1, text: 'a'.repeat(281), sig }), 'malformed'],
  ])('%s', (_what, text, fault) => {
    expect(readMessage(text)).toEqual({ fault })
  })
})

describe('the text of a chat message', () => {
  test.each([
    'Ahoj 🙂',
    '👩‍👩‍👧 ❤️ 👍🏽',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Việt Nam',
    'می\u200cروم',
    'ประเทศไทย',
  ])('%s is legible', (text) => {
    expect(readChatText(text)).toBe(text.normalize('NFC'))
  })
  test.each([
    ['only blanks of no width', '\u200b\u200b'],
    ['only joiners', '\u200d\u200c'],
    ['only blank letters', '\u3164\u115f'],
    ['a blank of no width between letters', 'a\u200bb'],
    ['marks in a stack', `Z${'\u0337\u0321\u0489'.repeat(9)}`],
    ['an invisible operator', 'a\u2063b'],
  ])('with %s is refused', (_what, text) => {
    expect(readChatText(text)).toBeUndefined()
  })
  test('the same holds for names', () => {
    for (const name of ['\u3164', '\u200b', `Z${'\u0337'.repeat(5)}`])
      expect(v.safeParse(nameShape, name).success, JSON.stringify(name)).toBe(false)
    expect(v.safeParse(nameShape, 'Bára 🙂').success).toBe(true)
  })
})

describe('no foreign text makes the reader throw', () => {
  const pristine = Object.getOwnPropertyNames(Object.prototype).length
  const reads = (text: string): void => {
    const read = readMessage(text)
    expect('message' in read || 'fault' in read).toBe(true)
  }
  /** Milliseconds of work, not of waiting: other programs may stop this one at any time. */
  const work = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const odd = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '',
      hash,
      hash.toUpperCase(),
      sth,
      -1,
      0.5,
      1e21,
      null,
      true,
    ),
    fc.jsonValue({ maxDepth: 3 }),
  )
  test('any text and any JSON', () => {
    fc.assert(fc.property(fc.string(), reads), { numRuns: 2000 })
    fc.assert(fc.property(fc.json(), reads), { numRuns: 2000 })
  })
  test('a deep text takes as much work as it is long', () => {
    const workOf = (depth: number): number => {
      const deep = `{"t":"records","list":[${'['.repeat(depth)}${']'.repeat(depth)}]}`
      const began = work()
      for (let time = 0; time < 20; time++) reads(deep)
      return work() - began
    }
    workOf(5000)
    // Four times as long: with the square of the length it would be 16 times as much.
    const short = workOf(7500)
    expect(workOf(30_000)).toBeLessThan(10 * short)
  })
  test('messages with changed values', () => {
    const spoilt = fc
      .tuple(fc.constantFrom(...samples), fc.nat(), odd, fc.boolean())
      .map(([message, where, what, isKey]) => {
        const copy = JSON.parse(JSON.stringify(message)) as Record<string, unknown>
        const places = placesIn(copy)
        const [holder, key] = places[where % places.length]!
        // The length of an array is no value of its own.
        if (isKey)
          Object.defineProperty(holder, typeof what === 'string' && what !== 'length' ? what : 'odd', {
            value: 1,
            enumerable: true,
            configurable: true,
          })
        else holder[key] = what
        return JSON.stringify(copy)
      })
    fc.assert(fc.property(spoilt, reads), { numRuns: 6000 })
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(pristine)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

/** Every place in a JSON value where something else could stand. */
function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key): [Record<string, unknown>, string][] => [
    [holder, key],
    ...placesIn(holder[key]),
  ])
}

test('messages of simulated honest members are never malformed', () => {
  const { refusalCounts } = simulate(gameById, { seed: 21, calm: true })
  for (const fault of ['tooLarge', 'notJson', 'unknownType', 'malformed'])
    expect(refusalCounts.get(fault)).toBeUndefined()
})
