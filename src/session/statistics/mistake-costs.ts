import type { Seat } from '../../engine/core/game.ts'
import { costsOf } from './my-story.ts'
import type { MistakeCosts } from './my-story.ts'
import type { Table } from '../table.ts'
import { decisionsOf } from '../review/analysis-jobs.ts'
import { newGameReview } from '../review/game-review.ts'
import { newReviewRunner } from '../review/review-runner.ts'
import type { AnalystSource } from '../review/review-runner.ts'

/** Names the kind of a choice by the view of its position. */
export type KindOf = (view: unknown) => string

/**
 * Reviews the choices of a seat in a finished game and returns what its mistakes cost, by kind. Undefined if no analyst works,
 * or the signal aborts.
 */
export function findMistakeCosts(
  { table, seat, kindOf }: { readonly table: Table; readonly seat: Seat; readonly kindOf: KindOf },
  source: AnalystSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MistakeCosts | undefined> {
  const decisions = decisionsOf(table, (one) => one === seat).filter((one) => one.seat === seat)
  const review = newGameReview(table, decisions)
  const result = (): MistakeCosts =>
    costsOf(
      [...review.found()].flatMap(([ply, { verdict }]) =>
        verdict === undefined ? [] : [[kindOf(table.game.view(table.state(ply))), verdict] as const],
      ),
    )
  return new Promise((resolve) => {
    const end = (costs: MistakeCosts | undefined): void => {
      signal.removeEventListener('abort', stop)
      runner.start(undefined)
      resolve(costs)
    }
    const stop = (): void => end(undefined)
    const changed = (): void => {
      onProgress(review.progress())
      if (review.progress() === 1) end(result())
    }
    const runner = newReviewRunner(source, () => 0, changed, stop)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    runner.start(review)
  })
}
