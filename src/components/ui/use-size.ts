import { useElementSize, useResizeObserver, useWindowSize } from '@vueuse/core'
import type { MaybeComputedElementRef } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { useBeforePaint } from './use-before-paint.ts'

// Sizes of elements as VueUse tells them, but changes are followed with the next frame. If they changed the layout at
// once, observers would be called again within one frame, which browsers report as an error of the page.

/** The size of an element in px; 0 until the first frame after it is mounted. */
export function useSize(
  target: MaybeComputedElementRef,
  box: 'content-box' | 'border-box' = 'content-box',
): { readonly width: Readonly<Ref<number>>; readonly height: Readonly<Ref<number>> } {
  const measured = useElementSize(target, undefined, { box })
  const [width, height] = [shallowRef(0), shallowRef(0)]
  const follow = useBeforePaint(() => {
    width.value = measured.width.value
    height.value = measured.height.value
  })
  watch([measured.width, measured.height], follow, { flush: 'sync', immediate: true })
  return { width, height }
}

/** Calls back with the next frame after the size of an element has changed. */
export function useSizeChange(target: MaybeComputedElementRef, changed: () => void): void {
  useResizeObserver(target, useBeforePaint(changed))
}

/** How many px a rem has: the size on which all others hang follows the window. */
export function useRem(): ComputedRef<number> {
  const page = useWindowSize()
  return computed(() => {
    // Asked for again whenever the window changes.
    const isShown = page.width.value > 0 && page.height.value > 0
    return (isShown && parseFloat(getComputedStyle(document.documentElement).fontSize)) || 16
  })
}
