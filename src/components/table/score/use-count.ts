import { useEventListener, useTimeoutFn } from '@vueuse/core'
import { computed, readonly, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'

/** Milliseconds of the whole count at most, and of one source. */
const LONGEST = 7000
const SLOWEST = 1000

/** The count at the end of a game as it runs. */
export interface Count {
  /** The number of sources that are counted; all of them when it does not run. */
  readonly counted: Readonly<Ref<number>>
  readonly isRunning: ComputedRef<boolean>
  /** Milliseconds for one source. */
  readonly pace: ComputedRef<number>
  start(): void
}

/** Counts this number of sources, one after the other. Any press ends it; one that hits no button does nothing else. */
export function useCount(sources: () => number): Count {
  const counted = shallowRef(Infinity)
  const isRunning = computed(() => counted.value <= sources())
  const pace = computed(() => Math.min(SLOWEST, LONGEST / (sources() + 1)))
  const { start, stop } = useTimeoutFn(() => {
    counted.value++
    if (isRunning.value) start()
  }, pace)
  stop()
  function end(): void {
    stop()
    counted.value = Infinity
  }
  const isButton = ({ target }: Event): boolean =>
    target instanceof Element && target.closest('button, a, input, label, summary') !== null
  useEventListener(
    'click',
    (event: MouseEvent) => {
      if (!isRunning.value) return
      end()
      if (!isButton(event)) event.stopPropagation()
    },
    { capture: true },
  )
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (!isRunning.value) return
      end()
      if (event.key === 'Escape') event.preventDefault()
    },
    { capture: true },
  )
  return {
    counted: readonly(counted),
    isRunning,
    pace,
    start() {
      counted.value = 0
      start()
    },
  }
}
