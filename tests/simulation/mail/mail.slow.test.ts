// Games over days whose members are never there together: one seed is one game. `npm run soak -- 1000 --mail` plays more.

import { describe, expect, inject, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import type { SimulationOptions, Outcome } from '../simulate.ts'
import { simulateMail } from './simulate-mail.ts'

const play = (seed: number, more: Partial<SimulationOptions> = {}): Outcome =>
  simulateMail(gameById, { seed, ...more })
/** The seeds of a quick run, or the first forty. */
const seedsOf = (quick: readonly number[]): readonly number[] =>
  inject('isLong') ? Array.from({ length: 40 }, (_, nth) => nth + 1) : quick
/** Games that once broke a law (docs/reliability.md, "What failed once"). */
const ONCE_FAILED = [
  242, 1314, 1459, 4046, 8435, 10374, 10853, 11156, 11339, 12058, 13516, 13621, 13726, 29051, 29805, 30415,
]
const verdictOf = ({ violation }: Outcome): string => violation?.message ?? 'good'

describe('members who meet by a mailbox only', () => {
  test('keep every law, whatever stores, attackers and wiped devices do', () => {
    const outcomes = [...seedsOf([6, 9]), ...(inject('isLong') ? ONCE_FAILED : [])].map((seed) => play(seed))
    expect(outcomes.map(verdictOf)).toEqual(outcomes.map(() => 'good'))
    expect(outcomes.some(({ hadNoQuorum }) => !hadNoQuorum)).toBe(true)
  })
  test.each(['next', 'strict'] as const)(
    'end their games without a generation where nothing fails, dice %s',

    (luck) => {
      for (const seed of seedsOf([2])) {
        const outcome = play(seed, { luck, calm: true })
        expect([verdictOf(outcome), outcome.counts.generations], `seed ${String(seed)}`).toEqual(['good', 0])
      }
    },
  )
  test('play the same game again from the same seed', () => {
    const [one, two] = [play(11), play(11)]
    expect(one.counts).toEqual(two.counts)
    expect(one.refusalCounts).toEqual(two.refusalCounts)
  })
})

describe('a member that knows a roll first, and hides it with the record before it', () => {
  const hide = (seed: number, more: Partial<SimulationOptions> = {}): Outcome =>
    play(seed, { attack: 'hideRecord', rolls: 15, ...more })
  test('gains no other roll', () => {
    const outcomes = seedsOf([2, 3]).map((seed) => hide(seed))
    expect(outcomes.map(verdictOf)).toEqual(outcomes.map(() => 'good'))
    expect(outcomes.some(({ counts }) => counts.predicted > 0)).toBe(true)
  })
})
