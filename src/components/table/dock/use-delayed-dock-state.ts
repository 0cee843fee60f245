import { useTimeoutFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { DockState } from './dock.ts'

/** Milliseconds that the dock goes on showing the player we waited for, so that their last move can be seen. */
const DELAY = 600

/**
 * The state the dock shows. It turns to the own question a moment after another player's last move appears. Only the dock
 * waits; the boards can be played at once.
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
      const isMyTurnNow = now.type === 'asking' && shown.value.type === 'waiting' && shown.value.seat !== null
      if (!isMyTurnNow || !mayHold()) {
        turn.stop()
        shown.value = now
      } else if (!turn.isPending.value) turn.start()
    },
    { flush: 'sync' },
  )
  return shown
}
