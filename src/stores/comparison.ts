import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import type { Decision } from '../session/review/analysis-jobs.ts'
import { newEstimator } from '../session/review/estimator.ts'
import { newGameReview } from '../session/review/game-review.ts'
import type { GameReview, ReviewedDecision } from '../session/review/game-review.ts'
import { ANALYSES, analystCount } from '../session/review/review-runner.ts'
import type { Table } from '../session/table.ts'

/** Milliseconds between two updates of the refs. */
const UPDATE_EVERY = 200

/** A game and those of its decisions that are to be analyzed. */
export interface AnalyzedGame {
  readonly table: Table
  readonly decisions: readonly Decision[]
}
/** What was found of the decisions of one game, by ply. */
type DecisionsByPly = ReadonlyMap<number, ReviewedDecision>

/** The analysis of decisions in which several games differ, with the same effort as a review. */
export const useComparison = defineStore('comparison', () => {
  const platform = usePlatform()
  /** In the order of the games. */
  const found = shallowRef<readonly DecisionsByPly[]>([])
  /** 0 to 1; null before the analysis is asked for. */
  const progress = ref<number | null>(null)
  const failed = ref(false)
  let aborting = new AbortController()
  let reviews: readonly GameReview[] = []

  function update(): void {
    found.value = reviews.map((review) => review.found())
    const sum = reviews.reduce((all, review) => all + review.progress(), 0)
    if (progress.value !== null) progress.value = reviews.length === 0 ? 1 : sum / reviews.length
  }
  const updateSoon = useThrottleFn(update, UPDATE_EVERY, true)
  function stop(): void {
    aborting.abort()
    aborting = new AbortController()
  }
  return {
    found,
    progress,
    failed,
    close(): void {
      stop()
      reviews = []
      found.value = []
      progress.value = null
      failed.value = false
    },
    /** Analyzes the decisions of these games, one game after the other; see `found` for the results. */
    async analyze(games: readonly AnalyzedGame[]): Promise<void> {
      stop()
      const { signal } = aborting
      reviews = games.map(({ table, decisions }) => newGameReview(table, decisions))
      progress.value = 0
      failed.value = false
      const { newAnalyst } = await platform.gameRuntime()
      if (signal.aborted) return
      const analysts = Array.from({ length: analystCount(platform.cores) }, newAnalyst)
      try {
        const estimators = analysts.map((analyst) => newEstimator(analyst, ANALYSES, signal))
        for (const review of reviews) await review.run(estimators, () => 0, signal, updateSoon)
        update()
      } catch {
        failed.value = !signal.aborted
      }
      for (const analyst of analysts) analyst.close()
    },
  }
})
