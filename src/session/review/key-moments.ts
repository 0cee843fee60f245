import type { CurvePoint } from './game-review.ts'

/** A stretch of a game in which chances changed. */
export interface KeyMoment {
  /** The ply before it, and the one after it. */
  readonly from: number
  readonly to: number
  /** The seat whose chance changed most, and its chances before and after. */
  readonly seat: number
  readonly before: number
  readonly after: number
}

/** The stretches between two points of the curve in which a chance changed most, in the order of the game; at most `most`. */
export function keyMoments(curve: readonly CurvePoint[], most: number): readonly KeyMoment[] {
  const size = ({ before, after }: KeyMoment): number => Math.abs(after - before)
  return curve
    .slice(1)
    .map((point, i) => changeBetween(curve[i]!, point))
    .filter((moment) => size(moment) > 0)
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, most)
    .toSorted((one, other) => one.from - other.from)
}

function changeBetween(earlier: CurvePoint, later: CurvePoint): KeyMoment {
  const changes = later.win.map((chance, seat) => Math.abs(chance - (earlier.win[seat] ?? 0)))
  const seat = changes.indexOf(Math.max(...changes))
  return {
    from: earlier.ply,
    to: later.ply,
    seat,
    before: earlier.win[seat] ?? 0,
    after: later.win[seat] ?? 0,
  }
}
