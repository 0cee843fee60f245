import type { Score } from '../../engine/core/game.ts'

export interface Placed {
  readonly score: Score
  readonly place: number
}

/** Everybody in the order of the result; who is equal in points and tie-break shares a place. */
export function places(scores: readonly Score[]): readonly Placed[] {
  const better = (one: Score, other: Score): number =>
    other.total - one.total || other.tieBreak - one.tieBreak
  const ranked = [...scores].sort((one, other) => better(one, other) || one.seat - other.seat)
  return ranked.map((score) => ({
    score,
    place: 1 + ranked.filter((other) => better(score, other) > 0).length,
  }))
}
