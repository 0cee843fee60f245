import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { Box } from './find-places.ts'

/** Milliseconds a piece is on its way (`--slow`), and between two that leave one after the other. */
export const FLIGHT_DURATION = 240
const BETWEEN = 45
/** More for every place on the way. */
const PER_STOP = 120
/** The latest start of a piece, in milliseconds, however many there are. */
const LAST_LEAVES = 600
/** More of one kind are not told apart. */
const MAX_PER_MOVEMENT = 5
/** More than this in the air are a swarm. */
const MAX_PIECES = 40

/** Pieces on their way between two boxes of the screen. */
export interface Movement {
  readonly piece: string
  readonly count: number
  readonly from: Box
  readonly to: Box
  /** Boxes on the way. */
  readonly via: readonly Box[]
  /** Who moves them; undefined for the bank. */
  readonly seat: Seat | undefined
}
/** One piece above the table, for the eye only: the piece itself has arrived already. */
export interface MovingPiece extends Omit<Movement, 'count'> {
  readonly id: number
  /** Milliseconds until it leaves, and on its way. */
  readonly delay: number
  readonly duration: number
}

/** What is in the air. */
export interface AnimationLayer {
  readonly pieces: Readonly<ShallowRef<readonly MovingPiece[]>>
  /** Lets pieces leave, one after the other; answers for each way when its first piece arrives, in milliseconds. `factor` shortens all. */
  launch(ways: readonly Movement[], factor?: number): readonly number[]
  /** This piece has arrived. */
  land(id: number): void
  /** Everything arrives at once. */
  finish(): void
}

export function newAnimationLayer(): AnimationLayer {
  const pieces = shallowRef<readonly MovingPiece[]>([])
  let count = 0
  return {
    pieces,
    launch(ways, factor = 1) {
      const leavers = ways.flatMap((way, nth) =>
        Array.from({ length: Math.min(way.count, MAX_PER_MOVEMENT) }, () => ({ way, nth })),
      )
      const between = factor * Math.min(BETWEEN, LAST_LEAVES / Math.max(1, leavers.length - 1))
      const durations = ways.map(({ via }) => factor * (FLIGHT_DURATION + via.length * PER_STOP))
      const leaving = leavers.map(({ way, nth }, i) => ({
        ...way,
        id: count++,
        delay: i * between,
        duration: durations[nth]!,
      }))
      pieces.value = [...pieces.value, ...leaving].slice(-MAX_PIECES)
      return ways.map((_, nth) => leavers.findIndex((one) => one.nth === nth) * between + durations[nth]!)
    },
    land(id) {
      pieces.value = pieces.value.filter((piece) => piece.id !== id)
    },
    finish() {
      if (pieces.value.length > 0) pieces.value = []
    },
  }
}
