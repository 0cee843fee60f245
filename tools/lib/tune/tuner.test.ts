import { expect, test } from 'vitest'
import { botDice } from '../../../src/bots/bot.ts'
import type { Outcome } from './match.ts'
import { shareOf, tuneWeights } from './tuner.ts'
import type { Compare, TunerOptions } from './tuner.ts'

/** The numbers that win most, and the distance of a list from them. */
const GOAL = [100, -40, 0, 250]
const distance = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((all, value, at) => all + (value - GOAL[at]!) ** 2, 0))

/** A toy problem: the list nearer to the goal wins more often, at random. */
function toy(seed: number): Compare {
  const dice = botDice(seed)
  return (one, other, deals) => {
    const chance = Math.max(0, Math.min(1, 0.5 + (distance(other) - distance(one)) / 100))
    const play = (): Outcome => ({ share: dice.below(1000) < chance * 1000 ? 0.5 : -0.5, margin: 0 })
    return Promise.resolve(Array.from({ length: deals }, play))
  }
}
function tuning(compare: Compare, rounds: number, kept: (readonly number[])[] = []): TunerOptions {
  let left = rounds * 41
  return {
    compare,
    dice: botDice(7),
    goesOn: () => left-- > 0,
    steps: 40,
    deals: 10,
    trial: 400,
    report: () => undefined,
    keep: (values) => void kept.push(values),
  }
}

test('converges to the winning numbers, and keeps every significantly better list', async () => {
  const start = [60, -60, 10, 300]
  const kept: (readonly number[])[] = []
  const found = await tuneWeights(start, tuning(toy(1), 12, kept))
  expect(distance(found)).toBeLessThan(distance(start) / 3)
  expect(kept.at(-1)).toEqual(found)
})

test('accepts nothing if nothing is better', async () => {
  const level: Compare = (_one, _other, deals) =>
    Promise.resolve(
      Array.from({ length: deals }, (_, at) => ({ share: at % 2 === 0 ? 0.5 : -0.5, margin: 0 })),
    )
  const start = [60, -60, 10, 300]
  expect(await tuneWeights(start, tuning(level, 2))).toEqual(start)
})

test('the interval of a share follows from the variance of the deals', () => {
  const outcomes = [0.5, 0.5, -0.5, 0.5].map((share) => ({ share, margin: 0 }))
  const { mean, bound } = shareOf(outcomes)
  expect(mean).toBe(0.25)
  // The standard error of these four is a quarter.
  expect(bound).toBeCloseTo(1.96 * 0.25)
})
