import { useIntervalFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'

/** The phases rendered at once; the older ones follow, one every `INTERVAL` milliseconds. */
const FIRST_PHASES = 4
const INTERVAL = 40

/**
 * Draws a long log from its end: answers how many phases at its beginning are not drawn yet. `which` tells one log from
 * another; a new one is drawn from its end again.
 */
export function useIncrementalLog(count: () => number, which: () => unknown): Readonly<Ref<number>> {
  const waiting = shallowRef(0)
  const { pause, resume } = useIntervalFn(
    () => {
      waiting.value = Math.max(0, waiting.value - 1)
      if (waiting.value === 0) pause()
    },
    INTERVAL,
    { immediate: false },
  )
  function begin(): void {
    waiting.value = Math.max(0, count() - FIRST_PHASES)
    if (waiting.value > 0) resume()
  }
  watch(which, begin, { immediate: true, flush: 'sync' })
  // A log that was empty has just been opened; one that became shorter may be of another table.
  watch(count, (now, before) => {
    if (before === 0 || now < waiting.value) begin()
  })
  return waiting
}

/** How many phases of each part are still waiting, if `waiting` phases of the whole log are. */
export function skippedPhases(counts: readonly number[], waiting: number): readonly number[] {
  let left = waiting
  return counts.map((count) => {
    const skip = Math.min(count, left)
    left -= skip
    return skip
  })
}
