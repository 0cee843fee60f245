import type { Seat } from '../../engine/core/game.ts'
import type { CurvePoint } from './game-review.ts'

/** A rise of the chance to win within a round by this much decides a game; it is more than the curve's noise. */
const DECISIVE = 0.15

/** What the curve says about how a game was decided. */
export type Decided =
  /** In this round, counted from 1, the chance that one of the winners wins rose most. */
  | { readonly type: 'round'; readonly round: number; readonly from: number; readonly to: number }
  /** No round stands out; from this one on a winner had the best chance. */
  | { readonly type: 'lead'; readonly round: number }

/**
 * How these seats, of which there is one unless they share it, have won: by the round in which their chance rose most, if one stands out. `starts` has the plies at which rounds
 * begin. Undefined if there is no curve.
 */
export function howDecided(
  curve: readonly CurvePoint[],
  starts: readonly number[],
  winners: readonly Seat[],
): Decided | undefined {
  const end = curve.at(-1)
  if (end === undefined || curve.length < 2 || starts.length === 0) return undefined
  const at = (ply: number): CurvePoint => curve.findLast((point) => point.ply <= ply) ?? curve[0]!
  const points = [...starts.map(at), end]
  const chancesOf = ({ win }: CurvePoint): readonly number[] => winners.map((seat) => win[seat] ?? 0)
  const chances = points.map((point) =>
    Math.min(
      1,
      chancesOf(point).reduce((sum, one) => sum + one, 0),
    ),
  )
  const rises = starts.map((_, i) => chances[i + 1]! - chances[i]!)
  const most = rises.indexOf(Math.max(...rises))
  if (rises[most]! >= DECISIVE)
    return { type: 'round', round: most + 1, from: chances[most]!, to: chances[most + 1]! }
  const behind = points.findLastIndex((point) => Math.max(...point.win) > Math.max(...chancesOf(point)))
  return { type: 'lead', round: Math.min(starts.length, behind + 2) }
}
