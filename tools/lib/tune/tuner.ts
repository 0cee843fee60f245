import type { Dice } from '../../../src/engine/core/dice.ts'
import type { Outcome } from './match.ts'
import { stepTowards, perturb, perturbationSizes } from './spsa.ts'

/** Plays `deals` deals between two lists of numbers: one seat plays by `one`, all others by `other`. */
export type Compare = (
  one: readonly number[],
  other: readonly number[],
  deals: number,
) => Promise<readonly Outcome[]>

export interface TunerOptions {
  readonly compare: Compare
  readonly dice: Dice
  /** Is there time for another step? */
  readonly goesOn: () => boolean
  /** Steps of a round before its result plays against the numbers before. */
  readonly steps: number
  /** Deals of a step, and of the trial at the end of a round. */
  readonly deals: number
  readonly trial: number
  readonly report: (line: string) => void
  /** Called with every accepted list of numbers. */
  readonly keep: (values: readonly number[]) => void
}

/** The initial step size, in perturbation sizes for each win more; it shrinks after every rejected round. */
const INITIAL_STEP = 2.5
const STEP_DECAY = 0.7
/** A point of margin counts as this part of a win. */
const MARGIN = 0.02
/** Standard errors of a 95 % interval. */
const BOUND = 1.96

/**
 * Tunes in rounds: many small SPSA steps, each by a few deals from both sides; then the result plays against the numbers
 * before, and is accepted only if it wins significantly more than its fair share.
 */
export async function tuneWeights(start: readonly number[], tuning: TunerOptions): Promise<number[]> {
  let best = start.slice()
  let pace = INITIAL_STEP
  for (let round = 1; tuning.goesOn(); round++) {
    const found = await climb(best, pace, tuning)
    const { mean, bound } = shareOf(await tuning.compare(found, best, tuning.trial))
    const isTaken = mean - bound > 0
    tuning.report(
      `round ${String(round)}: ${percent(mean)} ± ${percent(bound)} beyond fair in ${String(tuning.trial)} deals, ${isTaken ? 'taken' : 'left'}`,
    )
    if (isTaken) tuning.keep((best = found))
    else pace *= STEP_DECAY
  }
  return best
}

/** Many steps; returns the mean over their second half, which is less noisy than the last one (Polyak averaging). */
async function climb(from: readonly number[], pace: number, tuning: TunerOptions): Promise<number[]> {
  let values = from.slice()
  const strides = perturbationSizes(values)
  const sum = values.map(() => 0)
  let many = 0
  for (let step = 0; step < tuning.steps && tuning.goesOn(); step++) {
    const pair = perturb(values, strides, tuning.dice)
    const upAlone = await tuning.compare(pair.up, pair.down, tuning.deals)
    const downAlone = await tuning.compare(pair.down, pair.up, tuning.deals)
    const gain = (gainOf(upAlone) - gainOf(downAlone)) / 2
    values = stepTowards(values, strides, pair, gain, pace)
    if (step < tuning.steps / 2) continue
    values.forEach((value, at) => (sum[at]! += value))
    many++
  }
  return many === 0 ? from.slice() : sum.map((all) => Math.round(all / many))
}

function gainOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((all, { share, margin }) => all + share + margin * MARGIN, 0) / outcomes.length
}

/** The mean share beyond the fair share, and half its 95 % interval; deals are independent, games of one deal are not. */
export function shareOf(outcomes: readonly Outcome[]): { mean: number; bound: number } {
  const many = outcomes.length
  const mean = outcomes.reduce((all, { share }) => all + share, 0) / many
  const square = outcomes.reduce((all, { share }) => all + (share - mean) ** 2, 0)
  return { mean, bound: BOUND * Math.sqrt(square / Math.max(1, many - 1) / many) }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
