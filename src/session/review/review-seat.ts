import type { Seat } from '../../engine/core/game.ts'
import type { Table } from '../table.ts'
import { decisionsOf } from './analysis-jobs.ts'
import { newGameReview } from './game-review.ts'
import type { ReviewedDecision } from './game-review.ts'
import { newReviewRunner } from './review-runner.ts'
import type { AnalystSource } from './review-runner.ts'

/** Reviews the choices of a seat in a finished game. Undefined if no analyst works, or the signal aborts. */
export function reviewSeat(
  { table, seat }: { readonly table: Table; readonly seat: Seat },
  source: AnalystSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<readonly ReviewedDecision[] | undefined> {
  const decisions = decisionsOf(table, (one) => one === seat).filter((one) => one.seat === seat)
  const review = newGameReview(table, decisions)
  return new Promise((resolve) => {
    const end = (found: readonly ReviewedDecision[] | undefined): void => {
      signal.removeEventListener('abort', stop)
      runner.start(undefined)
      resolve(found)
    }
    const stop = (): void => end(undefined)
    const changed = (): void => {
      onProgress(review.progress())
      if (review.progress() === 1) end([...review.found().values()])
    }
    const runner = newReviewRunner(source, () => 0, changed, stop)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    runner.start(review)
  })
}
