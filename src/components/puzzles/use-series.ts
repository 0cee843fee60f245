import { computed, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRoute, useRouter } from 'vue-router'
import { nextPuzzle } from '../../session/puzzles/choose-puzzle.ts'
import { puzzleRatingAfter } from '../../session/puzzles/puzzle-rating.ts'
import type { Puzzle } from '../../session/puzzles/puzzle-data.ts'
import { momentsOf, SERIES } from '../../session/puzzles/series.ts'
import type { Series } from '../../session/puzzles/series.ts'
import { useOwnPuzzles } from '../../stores/own-puzzles.ts'
import { usePuzzle } from '../../stores/puzzle.ts'
import { usePuzzleStreak } from '../../stores/puzzle-streak.ts'
import { usePuzzles } from '../../stores/puzzles.ts'

/** A puzzle that may be opened next. */
interface Goal {
  readonly game: string
  readonly id: string
}
/** The row of puzzles to which the one on the screen belongs. */
export interface PuzzleSeries {
  /** What stands in the address; empty for single puzzles. */
  readonly query: ComputedRef<{ readonly series?: Series }>
  /** Where in it the player is; undefined of single puzzles. */
  readonly place: ComputedRef<string | undefined>
  /** May a wrong answer be tried again? */
  readonly mayRetry: ComputedRef<boolean>
  /** The word for going on. */
  readonly nextWord: ComputedRef<string>
  next(): Promise<void>
}

export function useSeries(): PuzzleSeries {
  const { t, n } = useI18n()
  const route = useRoute()
  const router = useRouter()
  const store = usePuzzle()
  const puzzles = usePuzzles()
  const own = useOwnPuzzles()
  const streak = usePuzzleStreak()
  const series = computed(() => SERIES.find((one) => one === route.query['series']))
  const all = computed(() => store.data?.puzzles ?? [])
  const current = computed(() => store.opened?.puzzle.id ?? '')
  const game = computed(() => store.opened?.game.id ?? '')
  const isOwn = computed(() => own.find(current.value) !== undefined)
  const moments = computed(() =>
    series.value === 'moments'
      ? (momentsOf(all.value).find((some) => some.some(({ id }) => id === current.value)) ?? [])
      : [],
  )
  const moment = computed(() => moments.value.findIndex(({ id }) => id === current.value))

  watch(
    () => store.first,
    (grade) => {
      if (grade !== null && series.value === 'streak') streak.note(game.value, grade === 'good')
    },
  )

  function goal(): Goal | undefined {
    const named = (puzzle: Puzzle | undefined): Goal | undefined =>
      puzzle && { game: game.value, id: puzzle.id }
    if (isOwn.value) {
      const next = own.waiting.find(({ puzzle }) => puzzle.id !== current.value)
      return next && { game: next.game, id: next.puzzle.id }
    }
    if (series.value === 'streak')
      return named(streak.isOver ? streak.begin(all.value) : streak.next(all.value))
    if (series.value === 'moments') return named(moments.value[moment.value + 1])
    const some = series.value === 'exact' ? all.value.filter(({ exact }) => exact) : all.value
    const tries = puzzles.triesOf(game.value)
    return named(nextPuzzle(some, tries, puzzleRatingAfter(tries).rating, current.value))
  }
  /** Is there nothing behind the puzzle on the screen? */
  const isLast = computed(() => {
    if (isOwn.value) return own.waiting.every(({ puzzle }) => puzzle.id === current.value)
    return series.value === 'moments' && moment.value === moments.value.length - 1
  })
  return {
    query: computed(() => (series.value === undefined ? {} : { series: series.value })),
    place: computed(() => {
      if (isOwn.value) return t('puzzles.own.place', { n: n(own.waiting.length) })
      if (series.value === 'streak') {
        const values = { n: n(streak.count), longest: n(streak.longestOf(game.value)) }
        return t(streak.isOver ? 'puzzles.streak.over' : 'puzzles.streak.place', values)
      }
      if (moments.value.length === 0) return undefined
      return t('puzzles.moments.place', { n: n(moment.value + 1), all: n(moments.value.length) })
    }),
    mayRetry: computed(() => series.value !== 'streak'),
    nextWord: computed(() => {
      if (series.value === 'streak' && streak.isOver) return t('puzzles.streak.again')
      return t(isLast.value ? 'puzzles.all' : 'puzzles.next')
    }),
    async next() {
      const to = isLast.value ? undefined : goal()
      const query = series.value === undefined ? {} : { series: series.value }
      // A streak may begin with the puzzle that ended the last one.
      if (to?.id === current.value) return store.open(to.game, to.id)
      await router.push(
        to === undefined ? { name: 'puzzles' } : { name: 'puzzles', params: { ...to }, query },
      )
    },
  }
}
