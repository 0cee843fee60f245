import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { speakOf } from '../../i18n/index.ts'
import { SHELF } from '../game-registry.ts'

/** Tells whether the words of a game are here; fetches them. */
export function useGameWords(game: () => string): Readonly<ShallowRef<boolean>> {
  const isHere = shallowRef(false)
  watch(
    game,
    async (wanted) => {
      isHere.value = false
      const part = SHELF[wanted]?.part
      if (part === undefined) return
      // Without the network there are no words; the next attempt may find it again.
      await speakOf(part).then(
        () => (isHere.value = wanted === game()),
        () => undefined,
      )
    },
    { immediate: true },
  )
  return isHere
}
