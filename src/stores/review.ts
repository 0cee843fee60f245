import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { OVER } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import type { Message } from '../i18n/message.ts'
import type { Player } from '../session/players.ts'
import type { Table } from '../session/table.ts'
import { usePlatform } from '../platform/platform.ts'
import { newReviewRunner } from '../session/review/review-runner.ts'
import type { Comparison } from '../session/review/review-runner.ts'
import { decisionsOf } from '../session/review/analysis-jobs.ts'
import type { Decision } from '../session/review/analysis-jobs.ts'
import { newGameReview } from '../session/review/game-review.ts'
import type { CurvePoint, GameReview, ReviewedDecision } from '../session/review/game-review.ts'
import { useTable } from './table.ts'

/** How a game was decided. */
export interface Outcome {
  readonly said: Message
  /** The chances of all seats over the game. */
  readonly curve: readonly CurvePoint[]
}

const isHuman = ({ kind }: Player): boolean => kind === 'person'

/** Milliseconds between two updates of the refs, as every update renders the whole review. */
const UPDATE_EVERY = 200

/**
 * The review of a finished game. Analysts work in the background: first the curve of the whole game, then the choices of
 * people, then those of bots, always near the cursor first. It counts as done before the choices of bots are. A running
 * game is never reviewed.
 */
export const useReview = defineStore('review', () => {
  const table = useTable()
  /** The reviewed table; null while no review is open. */
  const told = shallowRef<Table | null>(null)
  const found = shallowRef<ReadonlyMap<number, ReviewedDecision>>(new Map())
  /** Every decision of the game. */
  const decisions = shallowRef<readonly Decision[]>([])
  /** The seat whose choices are shown in detail. */
  const seat = ref<Seat>(0)
  /** Which part of the curve and of the wanted verdicts is done, 0 to 1. */
  const progress = ref(0)
  const failed = ref(false)
  const isOpen = ref(false)
  /** What was found out about the last game whose end was looked at. */
  const last = shallowRef<{ readonly of: Table } & Outcome>()
  const runner = newReviewRunner(
    usePlatform(),
    () => table.cursor ?? table.plies,
    useThrottleFn(update, UPDATE_EVERY, true),
    () => (failed.value = true),
  )
  function update(): void {
    found.value = runner.review()?.found() ?? new Map()
    progress.value = runner.review()?.progress() ?? 0
  }
  function start(review: GameReview | undefined): void {
    failed.value = false
    runner.start(review)
    update()
    decisions.value = review?.decisions ?? []
    // The table comes last: what is found belongs to it.
    told.value = review?.table ?? null
  }
  /** Analyzes the table on the screen, if its game is over. */
  function prepare(): void {
    const subject = table.currentTable()
    if (subject === undefined || subject.turn() !== OVER || told.value === subject) return
    const people = table.record?.seats ?? []
    const isPerson = (seat: Seat): boolean => people[seat]?.kind === 'person'
    seat.value = table.mine.find(isPerson) ?? Math.max(0, people.findIndex(isHuman))
    start(newGameReview(subject, decisionsOf(subject, isPerson)))
  }
  return {
    told,
    found,
    decisions,
    seat,
    progress,
    failed,
    isOpen: computed(() => isOpen.value),
    /** Is the curve of the whole game known? */
    hasCurve: computed(
      () =>
        told.value !== null &&
        decisions.value.length > 0 &&
        decisions.value.every(({ ply, isHead }) => !isHead || found.value.has(ply)),
    ),
    /** Keeps what the curve says of the reviewed game after the review is closed. */
    keepOutcome(outcome: Outcome): void {
      if (told.value !== null) last.value = { of: told.value, ...outcome }
    },
    /** What the curve said of this game, if that is known. */
    outcome: (of: Table | undefined): Outcome | undefined => (last.value?.of === of ? last.value : undefined),
    /** Begins the analysis without showing the review. */
    prepare,
    /** Opens the review of the table on the screen, if its game is over. */
    open(): void {
      prepare()
      isOpen.value = told.value !== null
    },
    close(): void {
      isOpen.value = false
      start(undefined)
    },
    /** Stops and continues the analysis, such as while the page is hidden. */
    hold: (held: boolean) => runner.hold(held),
    /** Estimates an answer and the best choice with the same effort. */
    async compare(ply: number, actions: readonly Action[]): Promise<Comparison | undefined> {
      const best = found.value.get(ply)?.verdict?.best
      return best === undefined ? undefined : runner.compare(ply, best, actions)
    },
  }
})
