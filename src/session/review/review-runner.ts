import type { Action } from '../../engine/core/game.ts'
import type { Analyst } from '../analyst.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Estimate } from './verdict.ts'
import { newEstimator } from './estimator.ts'
import type { Estimator, AnalysisCache } from './estimator.ts'
import type { GameReview } from './game-review.ts'

/** How an answer does against the best that was found. */
export interface Comparison {
  readonly answer: Estimate
  readonly best: Estimate
}

/** Where one game after the other is worked on, by as many analysts as there are processors for. */
export interface ReviewRunner {
  review(): GameReview | undefined
  /** Takes up another game, or none: then the analyst goes home. */
  start(work: GameReview | undefined): void
  /** Nothing is looked at meanwhile. */
  hold(held: boolean): void
  /** Looks at an answer and at the best choice, each for itself, before anything else; undefined if that is not possible. */
  compare(ply: number, best: Action, actions: readonly Action[]): Promise<Comparison | undefined>
}

/** More analysts than this would only make the device warm. */
const MOST = 2

/** What all reviews of this page have found. */
const memory: AnalysisCache = new Map()

/** `cursor` is the ply that is looked at, `changed` hears of what was found, `failed` that nothing can be. */
export function newReviewRunner(
  machine: Platform,
  cursor: () => number,
  changed: () => void,
  failed: () => void,
): ReviewRunner {
  let work: GameReview | undefined
  let analysts: readonly Analyst[] = []
  let doing = new AbortController()
  let isHeld = false

  function stop(): void {
    doing.abort()
    doing = new AbortController()
  }
  async function looking(): Promise<readonly Estimator[]> {
    const { signal } = doing
    if (analysts.length === 0) {
      const { newAnalyst } = await machine.gameRuntime()
      signal.throwIfAborted()
      analysts = Array.from({ length: Math.min(MOST, machine.cores) }, newAnalyst)
    }
    return analysts.map((analyst) => newEstimator(analyst, memory, signal))
  }
  async function run(): Promise<void> {
    const { signal } = doing
    if (work === undefined || isHeld) return
    try {
      await work.run(await looking(), cursor, signal, changed)
      changed()
    } catch {
      // What was given up has left its findings in the memory.
      if (!signal.aborted) failed()
    }
  }
  return {
    review: () => work,
    start(next) {
      stop()
      work = next
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
    async compare(ply, best, actions) {
      if (work === undefined) return undefined
      const { game, state } = work.table
      stop()
      try {
        const [look] = await looking()
        const other = await look?.estimateAfter(game, state(ply), [best], 2)
        const answer = await look?.estimateAfter(game, state(ply), actions, 2)
        return other && answer && { answer, best: other }
      } catch {
        return undefined
      } finally {
        void run()
      }
    },
  }
}
