import type { Score, Seat } from '../../engine/core/game.ts'
import { isSameChoice } from './choice.ts'
import type { CurvePoint, ReviewedDecision } from './game-review.ts'

/** As many of the worst choices of a clearly lost game are always shown. */
const ALWAYS = 3
/** A game is clearly lost by this part of the winner's points. */
const CLEARLY = 0.1

/** The judged choices of a seat that cost something, those that cost most points first. */
function costsOf(found: ReadonlyMap<number, ReviewedDecision>, seat: Seat): readonly ReviewedDecision[] {
  const cost = ({ verdict }: ReviewedDecision): number => verdict?.loss.points ?? 0
  const win = ({ verdict }: ReviewedDecision): number => verdict?.loss.win ?? 0
  return [...found.values()]
    .filter(
      ({ decision, verdict }) =>
        decision.seat === seat && verdict !== undefined && !isSameChoice(verdict.best, verdict.played),
    )
    .sort((one, other) => cost(other) - cost(one) || win(other) - win(one))
}

/**
 * The choices of a seat that are worth looking at again, those that cost most points first: the marked ones; and of a clearly lost
 * game at least three, marked or not, if so many cost any points.
 */
export function costliestChoices(
  found: ReadonlyMap<number, ReviewedDecision>,
  seat: Seat,
  scores: readonly Score[],
): readonly ReviewedDecision[] {
  const all = costsOf(found, seat)
  const isMarked = ({ verdict }: ReviewedDecision): boolean => verdict?.severity !== null
  const least = isClearlyLost(scores, seat) ? ALWAYS : 0
  const unmarked = all.filter((one) => !isMarked(one) && (one.verdict?.loss.points ?? 0) > 0)
  const marked = all.filter(isMarked)
  const added = new Set([...marked, ...unmarked.slice(0, Math.max(0, least - marked.length))])
  return all.filter((one) => added.has(one))
}

/** Did the seat lose by more than a tenth of the winner's points? */
export function isClearlyLost(scores: readonly Score[], seat: Seat): boolean {
  const own = scores.find((score) => score.seat === seat)
  const best = Math.max(...scores.filter(({ winner }) => winner).map(({ total }) => total))
  return own !== undefined && !own.winner && best - own.total > CLEARLY * best
}

/** Where a game was lost. */
export interface LossPoint {
  /** The last ply at which the game was not lost yet; 0 if it was from the start. */
  readonly ply: number
  readonly isFromStart: boolean
  /** The chance of winning that the seat did not reach again: half of a fair share. */
  readonly below: number
}

/** Where the chance of winning of a seat fell below half of a fair share for the rest of the game; undefined for a winner. */
export function findLossPoint(curve: readonly CurvePoint[], seat: Seat): LossPoint | undefined {
  const end = curve.at(-1)
  if (end === undefined) return undefined
  const below = 0.5 / end.win.length
  const last = curve.findLastIndex(({ win }) => (win[seat] ?? 0) >= below)
  if (last === curve.length - 1) return undefined
  return { ply: curve[last]?.ply ?? 0, isFromStart: last < 0, below }
}
