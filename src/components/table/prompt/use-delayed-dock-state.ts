import { useTimeoutFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { DockState } from './dock.ts'

/** So many milliseconds the dock goes on showing whom we waited for, so that his last move can be seen. */
const DELAY = 600

/**
 * What the dock shows: it never turns to me in the same moment in which somebody else's last move is seen. Only the words
 * wait; the boards can be played on at once.
 */
export function useDelayedDockState(
  state: () => DockState,
  mayHold: () => boolean,
): Readonly<Ref<DockState>> {
  const shown = shallowRef(state())
  const turn = useTimeoutFn(() => (shown.value = state()), DELAY, { immediate: false })
  watch(
    state,
    (now) => {
      const isMyTurnNow = now.is === 'asking' && shown.value.is === 'waiting' && shown.value.seat !== null
      if (!isMyTurnNow || !mayHold()) {
        turn.stop()
        shown.value = now
      } else if (!turn.isPending.value) turn.start()
    },
    { flush: 'sync' },
  )
  return shown
}
