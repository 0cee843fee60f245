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

/** Whose view the screen shows, and when it must be covered because another person on this device is next. */
export function useHandOver(
  people: () => readonly Seat[],
  actor: () => Seat | null,
  isCovered: () => boolean,
): HandOver {
  const seen = shallowRef<Seat>()
  const isShared = computed(() => isCovered() && people().length > 1)
  // Without covered points the view is that of the player who decides; while bots play, of the one who decided last.
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
