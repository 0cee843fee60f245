import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'

export interface HandOver {
  /** Whose eyes the table is shown to. */
  readonly me: ComputedRef<Seat>
  /** Who has to take the device before anything is shown; null if nothing is covered. */
  readonly waitsFor: ComputedRef<Seat | null>
  /** The one waited for is there. */
  ready(): void
}

/** Who looks at the screen, and when it must be covered because somebody else is to look next. */
export function useHandOver(
  people: () => readonly Seat[],
  actor: () => Seat | null,
  isCovered: () => boolean,
): HandOver {
  const seen = shallowRef<Seat>()
  const isShared = computed(() => isCovered() && people().length > 1)
  // Without anything covered, whoever decides is whose table it is; while bots play, whoever decided last.
  watch(
    [actor, isShared],
    ([seat, shared]) => {
      if (seat !== null && !shared) seen.value = seat
    },
    { immediate: true, flush: 'sync' },
  )
  return {
    me: computed(() => seen.value ?? people()[0] ?? 0),
    waitsFor: computed(() => {
      const seat = actor()
      return isShared.value && seat !== null && seat !== seen.value ? seat : null
    }),
    ready: () => (seen.value = actor() ?? undefined),
  }
}
