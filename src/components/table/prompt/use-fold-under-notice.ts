import { useMutationObserver } from '@vueuse/core'
import { shallowRef } from 'vue'
import type { Ref, ShallowRef } from 'vue'

/** Are the answers of a small window unfolded under a notice? Under the next notice they are folded again. */
export function useFoldUnderNotice(place: Readonly<Ref<HTMLElement | null>>): ShallowRef<boolean> {
  const isUnfolded = shallowRef(false)
  useMutationObserver(
    place,
    () => {
      if (!place.value?.querySelector('[data-notice]')) isUnfolded.value = false
    },
    { childList: true, subtree: true },
  )
  return isUnfolded
}
