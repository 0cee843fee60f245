// What attackers gain that play for dice, for a table that stands still, or for things that run out. The laws are
// checked after every step; here the attackers play in every game.

import { describe, expect, inject, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import type { Defect } from './defects.ts'
import { chiSquare } from './roll-ledger.ts'
import { simulate } from './simulate.ts'
import type { Outcome, SimulationOptions } from './simulate.ts'
import type { Attack } from './world-types.ts'

const isLong = inject('isLong')
const play = (seed: number, more: Partial<SimulationOptions>): Outcome =>
  simulate(gameById, { seed, ...more })
const verdictOf = ({ violation }: Outcome): string => violation?.message ?? 'good'
const GAIN_ATTACKS: readonly Attack[] = ['reroll', 'stall', 'exhaust', 'amplify', 'unacknowledged']

describe('the laws hold against attackers that play for a gain', () => {
  const games = isLong ? 200 : 3
  test.each(GAIN_ATTACKS)('%s, with faults', (attack) => {
    for (let seed = 1; seed <= games; seed++)
      expect(verdictOf(play(seed, { attack })), `seed ${String(seed)}`).toBe('good')
  })
})

/** Games with `exhaust` that once stood still, or in which a vote took too long (docs/reliability.md, "What failed once"). */
const ONCE_STOOD_STILL = [679, 1374, 1674, 2024, 2748, 3136, 5394, 5942]
test.each(ONCE_STOOD_STILL)('seed %i, which stood still once, goes on', (seed) => {
  expect(verdictOf(play(seed, { attack: 'exhaust', calm: true, rolls: 12 }))).toBe('good')
})

test('members vote a staller out within two minutes, and the game ends', () => {
  let votes = 0
  let longest = 0
  for (let seed = 1; seed <= (isLong ? 300 : 10); seed++) {
    const outcome = play(seed, { attack: 'stall', calm: true })
    expect(verdictOf(outcome), `seed ${String(seed)}`).toBe('good')
    votes += outcome.counts.votesAgainstStallers
    longest = Math.max(longest, outcome.world.longestVote)
  }
  expect(votes).toBeGreaterThan(3)
  expect(longest).toBeLessThan(120_000)
})

test('members vote out who acknowledges nothing, for a roll would wait for it, and the game ends', () => {
  let replaced = 0
  for (let seed = 1; seed <= (isLong ? 300 : 6); seed++) {
    const outcome = play(seed, { attack: 'unacknowledged', calm: true })
    expect(verdictOf(outcome), `seed ${String(seed)}`).toBe('good')
    expect(outcome.counts.attacks).toBeGreaterThan(0)
    if (outcome.counts.generations > 0) replaced++
  }
  expect(replaced).toBeGreaterThan(2)
})

/** Plays games of twelve rolls with this attacker until there are enough rolls. */
function rollsWith(attack: Attack, wanted: number, defect?: Defect) {
  const first: string[] = []
  const again: string[] = []
  const violations: string[] = []
  let predicted = 0
  for (let seed = 1; first.length < wanted; seed++) {
    const { world, counts, violation } = play(seed, {
      attack,
      calm: true,
      rolls: 12,
      ...(defect && { defect }),
    })
    const results = world.invariants.rolls.results()
    first.push(...results.first)
    again.push(...results.again)
    predicted += counts.predicted
    if (violation !== undefined) violations.push(violation.message)
  }
  return { first, again, predicted, violations }
}

describe('rolls are evenly distributed, whatever a member does', () => {
  const wanted = isLong ? 20_000 : 60
  test.each(['reroll', 'stall', 'exhaust', 'amplify', 'withhold', 'hideHead', 'unacknowledged'] as const)(
    '%s',

    (attack) => {
      const { first, again, predicted, violations } = rollsWith(attack, wanted)
      expect(violations).toEqual([])
      expect(chiSquare(first), `${String(first.length)} rolls`).toMatchObject({ isFair: true })
      expect(chiSquare(again)).toMatchObject({ isFair: true })
      if (attack === 'reroll') expect(predicted).toBeGreaterThan(wanted / 4)
    },
  )
  test('dice that generations throw again are found', () => {
    expect(rollsWith('reroll', 250, 'rollsAgain').violations).not.toEqual([])
  })
})

describe('the test of the distribution', () => {
  const salts = (digitAt: (at: number) => number): string[] =>
    Array.from({ length: 20_000 }, (_, at) => digitAt(at).toString(16))
  test('accepts equal frequencies', () => {
    expect(chiSquare(salts((at) => at % 16))).toEqual({ statistic: 0, isFair: true })
  })
  test('finds one roll in fifty that is thrown again for one value', () => {
    expect(chiSquare(salts((at) => (at % 50 === 0 ? 0 : at % 16))).isFair).toBe(false)
  })
  test('accepts nothing at all', () => {
    expect(chiSquare([])).toEqual({ statistic: 0, isFair: true })
  })
})
