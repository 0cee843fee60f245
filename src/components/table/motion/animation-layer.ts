import { promiseTimeout } from '@vueuse/core'
import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { Box } from './find-places.ts'

/** Milliseconds a piece is on its way (`--slow`), and between two that leave one after the other. */
export const FLIGHT_DURATION = 240
const BETWEEN = 45
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
}
/** One piece above the table, for the eye only: the piece itself has arrived already. */
export interface MovingPiece {
  readonly id: number
  readonly piece: string
  readonly from: Box
  readonly to: Box
  /** Milliseconds until it leaves. */
  readonly delay: number
}

/** What is in the air. */
export interface AnimationLayer {
  readonly pieces: Readonly<ShallowRef<readonly MovingPiece[]>>
  /** Lets pieces leave, one after the other; answers for each way when its first piece arrives, in milliseconds. */
  launch(ways: readonly Movement[]): readonly number[]
  /** Everything arrives at once. */
  finish(): void
}

export function newAnimationLayer(): AnimationLayer {
  const pieces = shallowRef<readonly MovingPiece[]>([])
  let count = 0
  return {
    pieces,
    launch(ways) {
      const leavers = ways.flatMap((way, nth) =>
        Array.from({ length: Math.min(way.count, MAX_PER_MOVEMENT) }, () => ({ way, nth })),
      )
      const between = Math.min(BETWEEN, LAST_LEAVES / Math.max(1, leavers.length - 1))
      const leaving = leavers.map(({ way: { piece, from, to } }, i) => ({
        id: count++,
        piece,
        from,
        to,
        delay: i * between,
      }))
      pieces.value = [...pieces.value, ...leaving].slice(-MAX_PIECES)
      void land(leaving)
      return ways.map((_, nth) => leavers.findIndex((one) => one.nth === nth) * between + FLIGHT_DURATION)
    },
    finish() {
      if (pieces.value.length > 0) pieces.value = []
    },
  }

  async function land(leaving: readonly MovingPiece[]): Promise<void> {
    await promiseTimeout((leaving.at(-1)?.delay ?? 0) + FLIGHT_DURATION)
    pieces.value = pieces.value.filter((piece) => !leaving.includes(piece))
  }
}
