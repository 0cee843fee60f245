import type { Seat } from '../../engine/core/game.ts'
import type { ReviewedDecision } from '../../session/review/game-review.ts'
import type { Severity } from '../../session/review/verdict.ts'
import type { MarkedMove } from './review-curve.ts'

/** The sign of a mark, as chess players write it; a word always stands with it. */
export const SIGNS: Readonly<Record<Severity, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** The marked choices of a seat, in the order of the game. */
export function markedMovesOf(
  found: ReadonlyMap<number, ReviewedDecision>,
  seat: Seat,
): readonly MarkedMove[] {
  return [...found.values()]
    .flatMap(({ decision, verdict }) => {
      const mark = verdict?.severity ?? null
      return decision.seat !== seat || verdict === undefined || mark === null
        ? []
        : [{ ply: decision.ply, mark, sign: SIGNS[mark], loss: verdict.loss.win }]
    })
    .sort((one, other) => one.ply - other.ply)
}
