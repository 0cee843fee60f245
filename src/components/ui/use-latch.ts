import { shallowRef, watchEffect } from 'vue'
import type { ShallowRef } from 'vue'

/** True from the first time on that it was: what is fetched when it is opened stays to be closed properly. */
export function useLatch(is: () => boolean): Readonly<ShallowRef<boolean>> {
  const was = shallowRef(false)
  watchEffect(() => {
    if (is()) was.value = true
  })
  return was
}
