import type { Seat } from '../../engine/core/game.ts'
import type { Severity } from '../../session/review/verdict.ts'
import type { CurvePoint } from '../../session/review/game-review.ts'

/** What the curve shows: the chance to win, or the points expected at the end. */
export const MEASURES = ['win', 'points'] as const
export type Measure = (typeof MEASURES)[number]

/** A choice that lost something, and by how much. */
export interface MarkedMove {
  readonly ply: number
  readonly mark: Severity
  /** The mark as a sign. */
  readonly sign: string
  /** Share of the win. */
  readonly loss: number
}

/** The curve's field, in pixels from its upper left. */
export interface Field {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
export type Point = readonly [x: number, y: number]

/** Where a ply and a value lie in the field; `most` is the value at its upper edge. */
export function newCurveScale(
  { left, right, top, bottom }: Field,
  plies: number,
  most: number,
): { x(ply: number): number; y(value: number): number; plyAt(x: number): number } {
  const long = Math.max(1, plies)
  return {
    x: (ply) => left + ((right - left) * ply) / long,
    y: (value) => bottom - ((bottom - top) * Math.min(value, most)) / most,
    plyAt: (x) => Math.min(long, Math.max(0, Math.round(((x - left) / Math.max(1, right - left)) * long))),
  }
}

/** A path through points. */
export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** How one seat stood at a ply: what was found there, or at the next ply before it that was looked at. */
export function standingAt(standings: readonly CurvePoint[], ply: number): CurvePoint | undefined {
  return standings.findLast((one) => one.ply <= ply) ?? standings[0]
}

export function valueOf(standing: CurvePoint, seat: Seat, measure: Measure): number {
  return standing[measure][seat] ?? 0
}

/**
 * Not more points than the eye can tell apart: of several standings that fall on one column the mean is drawn; the last
 * one, the end of the game, stands for itself.
 */
export function thinned(standings: readonly CurvePoint[], most: number): readonly CurvePoint[] {
  const end = standings.at(-1)
  if (end === undefined || standings.length <= most) return standings
  const before = standings.slice(0, -1)
  const size = Math.ceil(before.length / most)
  const groups = Array.from({ length: Math.ceil(before.length / size) }, (_, i) =>
    before.slice(i * size, (i + 1) * size),
  )
  return [...groups.map(meanOf), end]
}

function meanOf(group: readonly CurvePoint[]): CurvePoint {
  const mean = (of: (one: CurvePoint) => readonly number[]): readonly number[] =>
    of(group[0]!).map((_, seat) => group.reduce((sum, one) => sum + (of(one)[seat] ?? 0), 0) / group.length)
  return { ply: group[0]!.ply, win: mean(({ win }) => win), points: mean(({ points }) => points) }
}
