import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { puzzleOfDay } from '../../session/puzzles/choose-puzzle.ts'
import { loadPuzzles, PUZZLE_GAMES } from '../../session/puzzles/puzzle-files.ts'
import type { PuzzleData, PuzzleGrade } from '../../session/puzzles/puzzle-data.ts'
import { usePuzzles } from '../../stores/puzzles.ts'

/** The puzzle of today of one game. */
export interface TodayPuzzle {
  readonly game: string
  /** How good the first answer to it was; undefined before it. */
  readonly grade: PuzzleGrade | undefined
}

/** The puzzles of today, one each game; empty until their files have come. */
export function useTodayPuzzles(): ComputedRef<readonly TodayPuzzle[]> {
  const puzzles = usePuzzles()
  // A page may stay open over midnight.
  watch(useDocumentVisibility(), () => puzzles.readClock(), { immediate: true })
  const files = shallowRef<readonly PuzzleData[]>([])
  void Promise.all(PUZZLE_GAMES.map((game) => loadPuzzles(game).catch(() => undefined))).then(
    (loaded) => (files.value = loaded.filter((file) => file !== undefined)),
  )
  return computed(() =>
    files.value.flatMap(({ game, puzzles: all }) => {
      const one = puzzleOfDay(game, puzzles.today, all)
      return one === undefined ? [] : [{ game, grade: puzzles.tryOf(game, one.id)?.grade }]
    }),
  )
}
