import type { Seat } from '../../engine/core/game.ts'
import type { Found } from '../../session/review/work.ts'
import type { Mark } from '../../session/review/judge.ts'
import type { Moment } from './curve.ts'

/** The sign of a mark, as chess players write it; a word always stands with it. */
export const SIGNS: Readonly<Record<Mark, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** The marked choices of a seat, in the order of the game. */
export function momentsOf(found: ReadonlyMap<number, Found>, seat: Seat): readonly Moment[] {
  return [...found.values()]
    .flatMap(({ at, verdict }) => {
      const mark = verdict?.mark ?? null
      return at.seat !== seat || verdict === undefined || mark === null
        ? []
        : [{ ply: at.ply, mark, sign: SIGNS[mark], loss: verdict.loss.win }]
    })
    .sort((one, other) => one.ply - other.ply)
}
