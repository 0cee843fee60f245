import { shallowRef, watchEffect } from 'vue'
import type { ShallowRef } from 'vue'

/** True from the first time `is()` was true. For dialogs that are loaded when opened and must stay to be closed properly. */
export function useLatch(is: () => boolean): Readonly<ShallowRef<boolean>> {
  const was = shallowRef(false)
  watchEffect(() => {
    if (is()) was.value = true
  })
  return was
}
