import { useMutationObserver } from '@vueuse/core'
import { readonly, shallowRef } from 'vue'
import type { Ref } from 'vue'

/** How the answers of a small window are folded under a notice. */
interface FoldUnderNotice {
  readonly isUnfolded: Readonly<Ref<boolean>>
  /** Unfolds them under the notice that stands there; without one there is nothing to unfold. */
  unfold(): void
  fold(): void
}

/** Folds the answers of a small window under a notice; under the next notice they are folded again. */
export function useFoldUnderNotice(place: Readonly<Ref<HTMLElement | null>>): FoldUnderNotice {
  const isUnfolded = shallowRef(false)
  const hasNotice = (): boolean => !!place.value?.querySelector('[data-notice]')
  useMutationObserver(
    place,
    () => {
      if (!hasNotice()) isUnfolded.value = false
    },
    { childList: true, subtree: true },
  )
  return {
    isUnfolded: readonly(isUnfolded),
    unfold() {
      isUnfolded.value = hasNotice()
    },
    fold() {
      isUnfolded.value = false
    },
  }
}
