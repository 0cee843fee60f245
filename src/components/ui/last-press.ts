import { createGlobalState, useEventListener } from '@vueuse/core'
import { shallowRef } from 'vue'

/**
 * What was pressed last: a key, or a mouse or finger. What was pressed before the first call is not known; then only a
 * focus ring says that it was a key.
 */
const useLastPress = createGlobalState(() => {
  const by = shallowRef<'key' | 'pointer'>()
  useEventListener('pointerdown', () => (by.value = 'pointer'), { capture: true, passive: true })
  useEventListener('keydown', () => (by.value = 'key'), { capture: true, passive: true })
  return by
})

/** Returns a function that opens or closes a dialog by `act` so that a button it focuses has a ring after a key only. */
export function useQuietFocus(): (root: Document, act: () => void) => void {
  const by = useLastPress()
  return (root, act) => {
    const isByKey = (by.value ?? (root.querySelector(':focus-visible') ? 'key' : 'pointer')) === 'key'
    act()
    const focused = root.activeElement
    if (isByKey || !(focused instanceof HTMLButtonElement) || !focused.matches(':focus-visible')) return
    // WebKit gives it a ring after a click, too, and changes it only when it is focused once more.
    focused.blur()
    focused.focus({ preventScroll: true, focusVisible: false })
  }
}
