import type { Seat } from '../../engine/core/game.ts'
import { reviewSeat } from '../review/review-seat.ts'
import type { AnalystSource } from '../review/review-runner.ts'
import type { Table } from '../table.ts'
import { costsOf } from './my-story.ts'
import type { MistakeCosts } from './my-story.ts'

/** Names the kind of a choice by the view of its position. */
export type KindOf = (view: unknown) => string

/**
 * Reviews the choices of a seat in a finished game and returns what its mistakes cost, by kind. Undefined if no analyst works,
 * or the signal aborts.
 */
export async function findMistakeCosts(
  { table, seat, kindOf }: { readonly table: Table; readonly seat: Seat; readonly kindOf: KindOf },
  source: AnalystSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MistakeCosts | undefined> {
  const reviewed = await reviewSeat({ table, seat }, source, signal, onProgress)
  return (
    reviewed &&
    costsOf(
      reviewed.flatMap(({ decision: { ply }, verdict }) =>
        verdict === undefined ? [] : [[kindOf(table.game.view(table.state(ply))), verdict] as const],
      ),
    )
  )
}
