import { expect, test } from 'vitest'
import { botDice } from '../../../src/bots/bot.ts'
import type { Outcome } from './match.ts'
import { shareOf, tuned } from './tuner.ts'
import type { Compare, TunerOptions } from './tuner.ts'

/** The numbers that win most, and how far two lists are from them. */
const GOAL = [100, -40, 0, 250]
const distance = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((all, value, at) => all + (value - GOAL[at]!) ** 2, 0))

/** A toy: who is nearer to the goal wins more often; every deal is a throw of the dice. */
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
    tell: () => undefined,
    keep: (values) => void kept.push(values),
  }
}

test('finds its way to the numbers that win, and keeps every one that surely won on the way', async () => {
  const start = [60, -60, 10, 300]
  const kept: (readonly number[])[] = []
  const found = await tuned(start, tuning(toy(1), 12, kept))
  expect(distance(found)).toBeLessThan(distance(start) / 3)
  expect(kept.at(-1)).toEqual(found)
})

test('takes nothing where nothing is better', async () => {
  const level: Compare = (_one, _other, deals) =>
    Promise.resolve(
      Array.from({ length: deals }, (_, at) => ({ share: at % 2 === 0 ? 0.5 : -0.5, margin: 0 })),
    )
  const start = [60, -60, 10, 300]
  expect(await tuned(start, tuning(level, 2))).toEqual(start)
})

test('how sure a share is follows from how the deals differ', () => {
  const outcomes = [0.5, 0.5, -0.5, 0.5].map((share) => ({ share, margin: 0 }))
  const { mean, bound } = shareOf(outcomes)
  expect(mean).toBe(0.25)
  // The standard error of these four is a quarter.
  expect(bound).toBeCloseTo(1.96 * 0.25)
})
