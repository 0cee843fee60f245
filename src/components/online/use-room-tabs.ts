import { tryOnScopeDispose, useIntervalFn, useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { HandResult } from '../../online/mail/mail-by-hand.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { Became, RoomMessage } from '../../platform/room-tabs.ts'
import { useReceivedTurn } from '../../stores/received-turn.ts'
import type { Waiting } from '../../stores/received-turn.ts'
import { useRoom } from '../../stores/room.ts'

/** Milliseconds until a tab that says nothing is told again. */
const PATIENCE = 3000

/** Between the tabs of this browser that show one room, of which one has it. */
interface RoomTabsOfPage {
  /** Hands a link or a file over to the tab that has the room. */
  pass(waiting: Waiting): void
  /** Asks that tab for the room. */
  want(): void
  /** The other tab was asked for the room and has kept it. */
  readonly isKept: ComputedRef<boolean>
}

/**
 * Joins the tabs of this browser that show this room. `reopen` enters the room again, which lets the tab have it that waits
 * for it.
 */
export function useRoomTabs(id: () => string | undefined, reopen: () => unknown): RoomTabsOfPage {
  const platform = usePlatform()
  const room = useRoom()
  const received = useReceivedTurn()
  const tabs = platform.roomTabs()
  const tell = (message: RoomMessage): void => void tabs.then((others) => others.tell(message))
  /** What this tab handed over and has no answer to. */
  const passed = shallowRef<(RoomMessage & { is: 'sent' }) | null>(null)
  const again = useIntervalFn(() => passed.value && tell(passed.value), PATIENCE, { immediate: false })
  watch(passed, (message) => (message === null ? again.pause() : again.resume()))
  const wait = useTimeoutFn(() => undefined, PATIENCE, { immediate: false })
  const wasAsked = shallowRef(false)
  /** What was heard here for other tabs, which may say it again. */
  const taken = new Set<string>()

  function hear(message: RoomMessage): void {
    if (message.room !== id()) return
    const { phase } = room
    const isOurs = phase === 'opening' || phase === 'lobby' || phase === 'playing'
    if (message.is === 'heard' && message.id === passed.value?.id) {
      passed.value = null
      received.waiting = null
      received.there = message.became
    }
    if (message.is === 'wanted' && isOurs) reopen()
    if (message.is === 'sent' && isOurs && !taken.has(message.id)) take(message)
  }
  function take({ room, text, isInvitation, id }: RoomMessage & { is: 'sent' }): void {
    taken.add(id)
    received.waiting = {
      room,
      text,
      isInvitation,
      answer: (became) => tell({ is: 'heard', room, id, became }),
    }
  }
  const listening = tabs.then((others) => others.listen(hear))
  tryOnScopeDispose(() => void listening.then((stop) => stop()))
  // The room is here now, or the page shows another one.
  watch(
    () => room.phase,
    (phase) => {
      if (phase === 'elsewhere') return
      passed.value = null
      wasAsked.value = false
    },
  )
  return {
    pass({ room, text, isInvitation }) {
      if (passed.value?.room === room && passed.value.text === text) return
      passed.value = { is: 'sent', room, id: platform.randomHex(16), text, isInvitation }
      tell(passed.value)
    },
    want() {
      const here = id()
      if (here === undefined) return
      wasAsked.value = true
      wait.start()
      tell({ is: 'wanted', room: here })
    },
    isKept: computed(() => room.phase === 'elsewhere' && wasAsked.value && !wait.isPending.value),
  }
}

/** What another tab is told of a result; why nothing was taken stands in the tab that has the table. */
export function becameOf(result: HandResult | null): Became {
  if (result?.is === 'heard') return 'taken'
  return result?.is === 'known' ? 'known' : 'refused'
}
