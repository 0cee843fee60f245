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
  /** Is there time for more? */
  readonly goesOn: () => boolean
  /** Steps before the outcome is tried against what there was. */
  readonly steps: number
  /** Deals for a step, and for the trial. */
  readonly deals: number
  readonly trial: number
  readonly tell: (line: string) => void
  /** Is handed whatever is taken. */
  readonly keep: (values: readonly number[]) => void
}

/** How far a step goes at first, in strides for each whole win more; it shrinks while nothing is won by it. */
const INITIAL_STEP = 2.5
const STEP_DECAY = 0.7
/** A point of margin counts as so much of a win. */
const MARGIN = 0.02
/** The lower bound of 95 %, one-sided on both ends as intervals are told. */
const BOUND = 1.96

/**
 * Tunes by rounds: many small steps of SPSA, each by a few deals from both sides; then what came of them plays what was
 * there before, and is taken only if it surely wins more than its fair share.
 */
export async function tuned(start: readonly number[], tuning: TunerOptions): Promise<number[]> {
  let best = start.slice()
  let pace = INITIAL_STEP
  for (let round = 1; tuning.goesOn(); round++) {
    const found = await climb(best, pace, tuning)
    const { mean, bound } = shareOf(await tuning.compare(found, best, tuning.trial))
    const isTaken = mean - bound > 0
    tuning.tell(
      `round ${String(round)}: ${percent(mean)} ± ${percent(bound)} beyond fair in ${String(tuning.trial)} deals, ${isTaken ? 'taken' : 'left'}`,
    )
    if (isTaken) tuning.keep((best = found))
    else pace *= STEP_DECAY
  }
  return best
}

/** Many steps on; the mean of the second half of the way is steadier than its end (Polyak). */
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

/** The mean share beyond a fair one, and how far 95 % of such means lie from it at most; deals are what is independent. */
export function shareOf(outcomes: readonly Outcome[]): { mean: number; bound: number } {
  const many = outcomes.length
  const mean = outcomes.reduce((all, { share }) => all + share, 0) / many
  const square = outcomes.reduce((all, { share }) => all + (share - mean) ** 2, 0)
  return { mean, bound: BOUND * Math.sqrt(square / Math.max(1, many - 1) / many) }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
