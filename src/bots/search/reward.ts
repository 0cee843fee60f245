import type { Score, State } from '../../engine/core/game.ts'
import type { SearchParameters, Evaluator } from '../bot.ts'

/** How much of a win a margin by taste is worth: here it is an opinion, and at the end there is no such thing. */
const EVALUATION_SCALE = 0.5

/** From -1 to 1, the steeper the nearer to 0: x / sqrt(1 + x²), because no exponential is the same on every machine. */
const squash = (x: number): number => x / Math.sqrt(1 + x * x)

/** What each seat has of an end: its part of the win, and how far ahead it is; from 0 to 1. */
export function rewardAtEnd(scores: readonly Score[], habits: SearchParameters, into: Float64Array): void {
  let winners = 0
  for (const { winner } of scores) if (winner) winners++
  for (const { seat, total, winner } of scores) {
    let other = -Infinity
    for (const one of scores) if (one.seat !== seat && one.total > other) other = one.total
    const win = winner ? 1 / winners : 0
    into[seat] = mix(win, total - other, habits)
  }
}

/** The same of a position in which the game goes on, by taste. */
export function rewardByEvaluation(
  taste: Evaluator,
  state: State,
  habits: SearchParameters,
  into: Float64Array,
): void {
  for (let seat = 0; seat < into.length; seat++) worths[seat] = taste.evaluate(state, seat) / 100
  for (let seat = 0; seat < into.length; seat++) {
    let other = -Infinity
    for (let one = 0; one < into.length; one++) if (one !== seat && worths[one]! > other) other = worths[one]!
    const margin = worths[seat]! - other
    into[seat] = mix(0.5 + 0.5 * squash(margin / (habits.marginScale * EVALUATION_SCALE)), margin, habits)
  }
}
const worths = new Float64Array(16)

function mix(win: number, margin: number, { winWeight, marginScale }: SearchParameters): number {
  return winWeight * win + (1 - winWeight) * (0.5 + 0.5 * squash(margin / marginScale))
}
