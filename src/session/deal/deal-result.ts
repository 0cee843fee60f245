import type { Score, Seat } from '../../engine/core/game.ts'

/** How a finished game ended for one seat. */
export interface DealResult {
  readonly points: number
  /** From 1; seats that are equal in points and tie-break share a place. */
  readonly place: number
  /** The number of seats. */
  readonly of: number
}

/** The result of a seat, from the scores at the end of the game. */
export function resultOf(scores: readonly Score[], seat: Seat): DealResult {
  const own = scores.find((score) => score.seat === seat)
  const { total = 0, tieBreak = 0 } = own ?? {}
  const better = scores.filter(
    (score) => score.total > total || (score.total === total && score.tieBreak > tieBreak),
  )
  return { points: total, place: 1 + better.length, of: scores.length }
}

/** A sign, and the sources of points it stands for. */
export type ResultSign = readonly [sign: string, sources: readonly string[]]
/** Points for which a result has one sign. */
const POINTS_PER_SIGN = 10

/** The points of a seat as signs, each as often as it stands for ten points, rounded; the order is that of `signs`. */
export function signsOf(sources: Readonly<Record<string, number>>, signs: readonly ResultSign[]): string {
  return signs
    .map(([sign, names]) => {
      const points = names.reduce((sum, name) => sum + (sources[name] ?? 0), 0)
      return sign.repeat(Math.max(0, Math.round(points / POINTS_PER_SIGN)))
    })
    .join('')
}
