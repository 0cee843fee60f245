import type { Score, State } from '../../engine/core/game.ts'
import type { SearchParameters, Evaluator } from '../bot.ts'

/** The margin scale of an evaluated position, as a part of that of a final score: an evaluated margin says less than a final one. */
const EVALUATION_SCALE = 0.5

/** A sigmoid from -1 to 1: x / sqrt(1 + x²). It needs no exponential function, whose results differ between machines. */
const squash = (x: number): number => x / Math.sqrt(1 + x * x)

/** Writes the reward of each seat for final scores, 0 to 1: its share of the win, mixed with its margin. */
export function rewardAtEnd(
  scores: readonly Score[],
  parameters: SearchParameters,
  into: Float64Array,
): void {
  let winners = 0
  for (const { winner } of scores) if (winner) winners++
  for (const { seat, total, winner } of scores) {
    let other = -Infinity
    for (const one of scores) if (one.seat !== seat && one.total > other) other = one.total
    const win = winner ? 1 / winners : 0
    into[seat] = mix(win, total - other, parameters)
  }
}

/** Writes the reward of each seat for a position in which the game goes on, by the evaluator. */
export function rewardByEvaluation(
  evaluator: Evaluator,
  state: State,
  parameters: SearchParameters,
  into: Float64Array,
): void {
  for (let seat = 0; seat < into.length; seat++) worths[seat] = evaluator.evaluate(state, seat) / 100
  for (let seat = 0; seat < into.length; seat++) {
    let other = -Infinity
    for (let one = 0; one < into.length; one++) if (one !== seat && worths[one]! > other) other = worths[one]!
    const margin = worths[seat]! - other
    into[seat] = mix(
      0.5 + 0.5 * squash(margin / (parameters.marginScale * EVALUATION_SCALE)),
      margin,
      parameters,
    )
  }
}
const worths = new Float64Array(16)

function mix(win: number, margin: number, { winWeight, marginScale }: SearchParameters): number {
  return winWeight * win + (1 - winWeight) * (0.5 + 0.5 * squash(margin / marginScale))
}
