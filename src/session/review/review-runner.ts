import type { Analyst } from '../analyst.ts'
import type { Choice } from './choice.ts'
import type { Estimate } from './verdict.ts'
import { newEstimator } from './estimator.ts'
import type { Estimator, AnalysisCache } from './estimator.ts'
import type { GameReview } from './game-review.ts'

/** The estimates of an answer and of the best choice, made with the same effort. */
export interface Comparison {
  readonly answer: Estimate
  readonly best: Estimate
}

/** What a review needs of the platform. */
export interface AnalystSource {
  /** How many threads may compute at the same time. */
  readonly cores: number
  gameRuntime(): Promise<{ newAnalyst(): Analyst }>
}

/** Runs one review at a time, on several analysts at once. */
export interface ReviewRunner {
  review(): GameReview | undefined
  /** Runs another review, or none: then the analysts are closed. */
  start(review: GameReview | undefined): void
  /** Stops and continues the review, such as while the page is hidden. */
  hold(isHeld: boolean): void
  /** Estimates an answer and the best choice before everything else; undefined if that is not possible. */
  compare(ply: number, best: Choice, answer: Choice): Promise<Comparison | undefined>
}

const MAX_ANALYSTS = 4

/** How many analysts work side by side, each on a thread of its own. Of three processors or more, one is left to the page. */
export const analystCount = (cores: number): number => (cores < 3 ? cores : Math.min(MAX_ANALYSTS, cores - 1))

/** The analyses of all reviews of this page. */
export const ANALYSES: AnalysisCache = new Map()

/** `cursor` returns the ply on the screen, `changed` is called with every result, `failed` when no analyst works. */
export function newReviewRunner(
  source: AnalystSource,
  cursor: () => number,
  changed: () => void,
  failed: () => void,
): ReviewRunner {
  let review: GameReview | undefined
  let analysts: readonly Analyst[] = []
  let aborting = new AbortController()
  let isHeld = false

  function stop(): void {
    aborting.abort()
    aborting = new AbortController()
  }
  async function estimators(): Promise<readonly Estimator[]> {
    const { signal } = aborting
    if (analysts.length === 0) {
      const { newAnalyst } = await source.gameRuntime()
      signal.throwIfAborted()
      analysts = Array.from({ length: analystCount(source.cores) }, newAnalyst)
    }
    return analysts.map((analyst) => newEstimator(analyst, ANALYSES, signal))
  }
  async function run(): Promise<void> {
    const { signal } = aborting
    if (review === undefined || isHeld) return
    try {
      await review.run(await estimators(), cursor, signal, changed)
      changed()
    } catch {
      // An aborted run has left its results in the cache.
      if (!signal.aborted) failed()
    }
  }
  return {
    review: () => review,
    start(next) {
      stop()
      review = next
      if (next === undefined) {
        for (const analyst of analysts) analyst.close()
        analysts = []
      }
      void run()
    },
    hold(held) {
      if (isHeld === held) return
      isHeld = held
      stop()
      void run()
    },
    async compare(ply, best, chosen) {
      if (review === undefined) return undefined
      const { game, state } = review.table
      stop()
      try {
        const [estimator] = await estimators()
        const other = await estimator?.estimateAfter(game, state(ply), best, 2)
        const answer = await estimator?.estimateAfter(game, state(ply), chosen, 2)
        return other && answer && { answer, best: other }
      } catch {
        return undefined
      } finally {
        void run()
      }
    },
  }
}
