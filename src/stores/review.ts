import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { OVER } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import type { Player } from '../session/players.ts'
import type { Table } from '../session/table.ts'
import { usePlatform } from '../platform/platform.ts'
import { newReviewRunner } from '../session/review/review-runner.ts'
import type { Comparison } from '../session/review/review-runner.ts'
import { decisionsOf } from '../session/review/analysis-jobs.ts'
import type { Decision } from '../session/review/analysis-jobs.ts'
import { newGameReview } from '../session/review/game-review.ts'
import type { ReviewedDecision, GameReview } from '../session/review/game-review.ts'
import { useTable } from './table.ts'

const isSomeone = ({ kind }: Player): boolean => kind === 'person'

/** The screen hears of what was found so often, in milliseconds: all that is shown of it is made anew each time. */
const TELL_EVERY = 200

/**
 * The review of a finished game: analysts look at it in the background, the whole game roughly first, then closely at what
 * people chose, and in the end, when it is called done, at what bots chose; around the moment on the screen before
 * anywhere else. Games that still run are none of its business: nobody is helped there.
 */
export const useReview = defineStore('review', () => {
  const table = useTable()
  /** What is reviewed; null while no review is open. */
  const told = shallowRef<Table | null>(null)
  const found = shallowRef<ReadonlyMap<number, ReviewedDecision>>(new Map())
  /** All there is to be judged. */
  const decisions = shallowRef<readonly Decision[]>([])
  /** Whose choices are looked at closely. */
  const seat = ref<Seat>(0)
  /** How much of what somebody waits for is done, from 0 to 1. */
  const progress = ref(0)
  const failed = ref(false)
  const desk = newReviewRunner(
    usePlatform(),
    () => table.cursor ?? table.plies,
    useThrottleFn(tell, TELL_EVERY, true),
    () => (failed.value = true),
  )
  function tell(): void {
    found.value = desk.review()?.found() ?? new Map()
    progress.value = desk.review()?.progress() ?? 0
  }
  function take(work: GameReview | undefined): void {
    failed.value = false
    desk.start(work)
    told.value = work?.table ?? null
    decisions.value = work?.decisions ?? []
    tell()
  }
  return {
    told,
    found,
    decisions,
    seat,
    progress,
    failed,
    isOpen: computed(() => told.value !== null),
    /** Opens the review of the table on the screen, if its game is over. */
    open(): void {
      const subject = table.currentTable()
      if (subject === undefined || subject.turn() !== OVER || told.value === subject) return
      const people = table.record?.seats ?? []
      const isPerson = (seat: Seat): boolean => people[seat]?.kind === 'person'
      seat.value = table.mine.find(isPerson) ?? Math.max(0, people.findIndex(isSomeone))
      take(newGameReview(subject, decisionsOf(subject, isPerson)))
    },
    close: () => take(undefined),
    /** Nothing is looked at meanwhile, such as while nobody sees the page. */
    hold: (held: boolean) => desk.hold(held),
    /** Looks at an answer and at the best choice that was found, each for itself. */
    async compare(ply: number, actions: readonly Action[]): Promise<Comparison | undefined> {
      const best = found.value.get(ply)?.verdict?.best
      return best === undefined ? undefined : desk.compare(ply, best, actions)
    },
  }
})
