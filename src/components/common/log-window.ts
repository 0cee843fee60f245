import { useIntervalFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'

/** So many rounds are drawn at once; the older ones follow, one with each breath of the browser. */
const AT_ONCE = 2
const BREATH = 60

/** Which rounds of a long log are drawn already: the newest at once, then the older ones, and the one looked at. */
export function useLogWindow(
  count: () => number,
  lookedAt: () => number | undefined,
): (index: number) => boolean {
  const from = shallowRef(Math.max(0, count() - AT_ONCE))
  const { pause, resume } = useIntervalFn(
    () => {
      from.value = Math.max(0, from.value - 1)
      if (from.value === 0) pause()
    },
    BREATH,
    { immediate: false },
  )
  // A log that was longer may have been of another table.
  watch(
    count,
    (now, before = 0) => {
      if (now < before || before === 0) from.value = Math.max(0, now - AT_ONCE)
      if (from.value > 0) resume()
    },
    { immediate: true },
  )
  return (index) => index >= from.value || Math.abs(index - (lookedAt() ?? -2)) <= 1
}
