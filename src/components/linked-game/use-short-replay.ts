import { promiseTimeout } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { CurvePoint } from '../../session/review/game-review.ts'
import { keyMoments } from '../../session/review/key-moments.ts'
import type { KeyMoment } from '../../session/review/key-moments.ts'
import { useReview } from '../../stores/review.ts'
import { useTable } from '../../stores/table.ts'
import { useStandings } from '../review/use-standings.ts'

const MOMENTS = 6
/** Milliseconds: before a moment, for its choices together, and after it. Six of them take nineteen seconds. */
const BEFORE = 900
const PLAYING = 900
const AFTER = 1400

/** `reading`: the curve is not known yet; `over`: all moments were shown, or the player has stopped. */
export type ReplayState = 'reading' | 'failed' | 'showing' | 'over'

export interface ShortReplay {
  readonly state: ComputedRef<ReplayState>
  /** How much of the curve is known, 0 to 1. */
  readonly progress: ComputedRef<number>
  readonly curve: Readonly<ShallowRef<readonly CurvePoint[]>>
  readonly moments: ComputedRef<readonly KeyMoment[]>
  /** Which of them is shown, counted from 0. */
  readonly at: Readonly<ShallowRef<number>>
  /** Goes to the next moment; after the last one it is over. */
  next(): void
  stop(): void
}

/**
 * The moments of the game on the screen in which chances changed most, one after the other, in twenty seconds. The curve is that of
 * the review, computed on this device. Without motion every moment stays until the next one is asked for.
 */
export function useShortReplay(
  isStill: () => boolean,
  wait: (milliseconds: number) => Promise<unknown> = promiseTimeout,
): ShortReplay {
  const table = useTable()
  const review = useReview()
  const { standings } = useStandings()
  const curve = shallowRef<readonly CurvePoint[]>([])
  const moments = computed(() => keyMoments(curve.value, MOMENTS))
  const at = shallowRef(0)
  const isOver = shallowRef(false)
  /** Raised whenever what is being shown is not wanted anymore. */
  let run = 0

  /** At the end itself the result of the game would cover what is left to choose. */
  const look = (ply: number): void => table.goTo(Math.min(ply, table.plies - 1))
  async function show(nth: number): Promise<void> {
    const mine = ++run
    const moment = moments.value[nth]
    if (moment === undefined) return stop()
    at.value = nth
    if (isStill()) return look(moment.to)
    look(moment.from)
    await wait(BEFORE)
    for (let ply = moment.from + 1; ply <= moment.to && mine === run; ply++) {
      look(ply)
      await wait(PLAYING / (moment.to - moment.from))
    }
    if (mine !== run) return
    await wait(AFTER)
    if (mine === run) void show(nth + 1)
  }
  function stop(): void {
    run++
    isOver.value = true
  }
  // The line on what decided, in the result, may close the review when it leaves, and as soon as the curve is known.
  watch(
    () => review.told === null && curve.value.length === 0,
    (isNeeded) => void (isNeeded && review.prepare()),
    { immediate: true },
  )
  watch(
    () => review.hasCurve || review.outcome(table.currentTable()) !== undefined,
    (isKnown) => {
      if (!isKnown || curve.value.length > 0) return
      curve.value = review.outcome(table.currentTable())?.curve ?? standings.value
      if (!review.isOpen) review.close()
      void show(0)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => {
    run++
    if (!review.isOpen) review.close()
  })
  return {
    state: computed(() => {
      if (isOver.value) return 'over'
      if (curve.value.length > 0) return 'showing'
      return review.failed ? 'failed' : 'reading'
    }),
    progress: computed(() => {
      const heads = review.decisions.filter(({ isHead }) => isHead)
      return heads.filter(({ ply }) => review.found.has(ply)).length / Math.max(1, heads.length)
    }),
    curve,
    moments,
    at,
    next: () => void show(at.value + 1),
    stop,
  }
}
