import { useEventListener } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { openSeats } from '../../online/open/announcement.ts'
import { useOpenTable } from '../../stores/open-table.ts'
import { useRoom } from '../../stores/room.ts'
import type { NoticeLook } from './open-notice.ts'

/** While this table is on the screen, it is announced as it looks, if its player has opened it; until no seat is left to offer. */
export function useOffer(look: () => NoticeLook | null): { readonly isFull: ComputedRef<boolean> } {
  const room = useRoom()
  const open = useOpenTable()
  watch(
    () => room.code,
    (code) => open.enter(code),
    { immediate: true },
  )
  useEventListener('online', () => open.wake())
  useEventListener('pagehide', () => open.leave())
  useEventListener('pageshow', () => open.enter(room.code))
  watch(look, (now) => now && open.tell(now), { immediate: true })
  const isFull = computed(() => {
    const now = look()
    return now !== null && openSeats({ ...now, isRunning: now.isRunning || open.offersBots }).length === 0
  })
  watch(isFull, (full) => full && open.isOn && open.turnOff())
  return { isFull }
}
