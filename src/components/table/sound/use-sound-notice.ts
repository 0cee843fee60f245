import { useTimeoutFn } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'

/** Milliseconds until the notice closes. */
const SHOWN_FOR = 15_000

interface SoundNotice {
  readonly isShown: ComputedRef<boolean>
  /** Keeps it open, as long as the pointer or the focus is on it. */
  hold(): void
  /** Lets it close by itself again. */
  release(): void
  /** Closes it for good. */
  close(): void
}

/**
 * Shows a notice once, for a while: it closes by itself, and with the next choice, since it may lie over what can be chosen
 * then. `isKnown` records that it was seen.
 */
export function useSoundNotice(
  isKnown: Ref<boolean>,
  isDue: () => boolean,
  plies: () => number,
): SoundNotice {
  const isShown = computed(() => isDue() && !isKnown.value)
  const close = (): void => {
    isKnown.value = true
  }
  const { start, stop } = useTimeoutFn(close, SHOWN_FOR, { immediate: false })
  watch(isShown, (now) => (now ? start() : stop()), { immediate: true })
  watch(plies, () => {
    if (isShown.value) close()
  })
  return { isShown, hold: stop, release: start, close }
}
