import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OVER } from '../../src/engine/core/game.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { readJournal, replayJournal, writeJournal } from '../../src/session/journal.ts'
import { journalEntries, tableOf } from '../../src/net/log/log-file.ts'
import { DEFECTS } from './defects.ts'
import type { Defect } from './defects.ts'
import type { SimulatedKeys } from './keys.ts'
import { simulate } from './simulate.ts'
import type { Outcome } from './simulate.ts'
import { headOf } from '../../src/net/log/replica.ts'

// One seed is one game of 2 to 5 devices in a world as bad as the seed says; every law is watched after every event.
// `npm run soak` plays thousands. Seeds that follow a commit's hash find what is fresh.

/** Seeds that failed once. A change of the protocol makes other games of them; they cost little. */
const ONCE_FAILED = [169, 1727, 2042, 2182, 2241, 11344, 11602, 108206, 110014, 511232]
/** Where the fresh seeds begin: a number, or a commit's hash, whose first digits are one. */
const FRESH = parseInt((process.env['WINDROSE_SEED'] ?? '').slice(0, 7), 16)
const GAMES = 200
/** The same seeds every time, and as many fresh ones where somebody asks for them. */
const FIRSTS = Number.isNaN(FRESH) ? [1] : [1, FRESH]
const PARTS = FIRSTS.flatMap((first) => [0, 1, 2, 3].map((part) => first + (part * GAMES) / 4))

const play = (seed: number, more = {}): Outcome => simulate(gameById, { seed, ...more })
const told = ({ violation }: Outcome): string => violation?.message ?? 'good'

describe('whatever goes wrong, no law of the log is broken', () => {
  // In four parts, so that a failure is told before the rest has been game.
  test.each(PARTS)('hostile games from seed %i', { timeout: 300_000 }, (first) => {
    for (let seed = first; seed < first + GAMES / 4; seed++)
      expect(told(play(seed)), `seed ${String(seed)}`).toBe('good')
  })
  test('seeds that failed once', { timeout: 60_000 }, () => {
    for (const seed of ONCE_FAILED) expect(told(play(seed)), `seed ${String(seed)}`).toBe('good')
  })
  test.each(FIRSTS)('and in a good world every game ends, from seed %i', { timeout: 120_000 }, (first) => {
    for (let seed = first; seed < first + 50; seed++) {
      const outcome = play(seed, { calm: true })
      expect([told(outcome), outcome.counts.generations], `seed ${String(seed)}`).toEqual(['good', 0])
    }
  })
})

test('the same seed plays the same game, message for message', { timeout: 60_000 }, () => {
  for (const seed of [3, 8]) {
    const [one, two] = [play(seed), play(seed)]
    expect(one.trace).toBe(two.trace)
    expect(one.counts).toEqual(two.counts)
    expect(one.trace).not.toBe(play(seed + 1).trace)
  }
})

test('a whole game of Puerto Rico, and its journal is one the session tells', { timeout: 60_000 }, () => {
  const outcome = play(5, { whole: true, calm: true })
  expect(told(outcome)).toBe('good')
  const replica = outcome.world.peers[0]!.replica!
  const table = tableOf(
    gameById,
    replica.context.genesis,
    journalEntries(replica.context.rules, headOf(replica).position),
  )
  const read = readJournal(writeJournal(table, 'table'), gameById)
  const again = 'journal' in read ? replayJournal(read.game, read.journal) : read
  expect('table' in again && again.table.hash()).toBe(table.hash())
  expect(table.ply()).toBeGreaterThan(200)
})

describe('Endeavor is game as well', () => {
  const endeavor = (seed: number, more = {}): Outcome => play(seed, { game: 'endeavor', ...more })
  test('in a bad world', { timeout: 120_000 }, () => {
    for (let seed = 1; seed <= 25; seed++) expect(told(endeavor(seed)), `seed ${String(seed)}`).toBe('good')
  })
  test('in a good one, to the end', { timeout: 120_000 }, () => {
    for (const seed of [1, 2, 3]) {
      const outcome = endeavor(seed, { whole: true, calm: true })
      expect([told(outcome), outcome.counts.generations], `seed ${String(seed)}`).toEqual(['good', 0])
      const replica = outcome.world.peers[0]!.replica!
      const table = tableOf(
        gameById,
        replica.context.genesis,
        journalEntries(replica.context.rules, headOf(replica).position),
      )
      expect(table.game.id).toBe('endeavor')
      expect(table.turn()).toBe(OVER)
    }
  })
})

test('with real signatures (Ed25519) nothing is different', { timeout: 60_000 }, () => {
  for (const seed of [11, 12]) expect(told(play(seed, { keys: realKeys() }))).toBe('good')
})

function realKeys(): SimulatedKeys {
  const pairs = Array.from({ length: 8 }, () => generateKeyPairSync('ed25519'))
  const publicKeys = pairs.map(
    ({ publicKey }) => `e:${publicKey.export({ format: 'der', type: 'spki' }).toString('hex')}`,
  )
  const known = new Map<string, boolean>()
  return {
    publicKey: (who) => publicKeys[who]!,
    sign: (who, text) => sign(null, Buffer.from(text), pairs[who]!.privateKey).toString('hex'),
    verify(m, text, sig, key = publicKeys[m]!) {
      const name = `${key}|${text}|${sig}`
      const before = known.get(name)
      if (before !== undefined) return before
      const pair = pairs[publicKeys.indexOf(key)]
      const isGood =
        pair !== undefined && verify(null, Buffer.from(text), pair.publicKey, Buffer.from(sig, 'hex'))
      known.set(name, isGood)
      return isGood
    },
  }
}

test(
  'people get seats that bots play, and whoever had them goes on signing in vain',
  { timeout: 120_000 },
  () => {
    const outcomes = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => play(seed, { attack: 'impersonate' }))
    expect(outcomes.map(told)).toEqual(outcomes.map(() => 'good'))
    expect(outcomes.some(({ counts }) => counts.newcomers > 0)).toBe(true)
    expect(
      outcomes.some(({ counts, refusalCounts }) => counts.attacks > 0 && refusalCounts.has('badSignature')),
    ).toBe(true)
  },
)

describe('whoever hides in promises what it keeps', () => {
  test('is mostly named, and breaks nothing then', { timeout: 120_000 }, () => {
    const outcomes = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => play(seed, { attack: 'hideHead' }))
    expect(outcomes.map(told)).toEqual(outcomes.map(() => 'good'))
    expect(outcomes.some(({ sentCounts }) => sentCounts.has('violation'))).toBe(true)
  })
  test('may make two of two forget what was final; its own signatures prove it', { timeout: 60_000 }, () => {
    expect(play(19, { attack: 'hideHead' })).toMatchObject({ violation: undefined, endedByHiddenHead: true })
  })
})

describe('a planted defect is noticed', () => {
  // The rest are rarer; `npm run soak -- --mutations` shows that they are found too.
  const QUICK: readonly Defect[] = [
    'forgetsInCrash',
    'oneChain',
    'anyBase',
    'noTurns',
    'sendBeforeStore',
    'oldKeyCounts',
    'takesAnySeat',
  ]
  test.each(QUICK)('%s', { timeout: 120_000 }, (defect) => {
    expect(DEFECTS).toContain(defect)
    const found = Array.from({ length: 60 }, (_, seed) => seed + 1).find(
      (seed) => play(seed, { defect }).violation !== undefined,
    )
    expect(found).toBeDefined()
  })
})
