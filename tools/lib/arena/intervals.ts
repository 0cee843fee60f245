import { saltedDice } from '../../../src/engine/core/dice.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'
import { hashText } from '../../../src/engine/core/hash.ts'
import type { Interval } from '../../../src/session/statistics/wilson.ts'

/** Enough that the bounds hardly change from run to run. */
const RESAMPLES = 2000

/** Dice that follow from a text, so that the same games give the same intervals. */
export function diceFromText(text: string): Dice {
  return saltedDice(hashText(text))
}

/** Draws `many` indices below `many` with replacement. */
export function resample(many: number, dice: Dice): number[] {
  return Array.from({ length: many }, () => dice.below(many))
}

/** The 2.5 % and 97.5 % quantiles. */
export function middle95(values: readonly number[]): Interval {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))]!
  return { least: at(0.025), most: at(0.975) }
}

/** The sum over the games (or seats) of one deal, and their number. */
export interface Cluster {
  readonly sum: number
  readonly count: number
}

/**
 * The interval of a mean by cluster bootstrap: whole deals are resampled with all their games, because games of one deal
 * are alike. Undefined with fewer than two deals.
 */
export function bootstrapMean(
  deals: readonly Cluster[],
  dice: Dice,
  resamples = RESAMPLES,
): Interval | undefined {
  if (deals.length < 2) return undefined
  const means: number[] = []
  for (let i = 0; i < resamples; i++) {
    let sum = 0
    let count = 0
    for (const at of resample(deals.length, dice)) {
      sum += deals[at]!.sum
      count += deals[at]!.count
    }
    means.push(sum / count)
  }
  return middle95(means)
}
