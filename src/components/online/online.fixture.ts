import { createPinia, setActivePinia } from 'pinia'
import { computed } from 'vue'
import type { Pinia } from 'pinia'
import type { ChatLine, MemberView, OnlineView } from '../../net/room/room-views.ts'
import { useRoom } from '../../stores/room.ts'

/** Who sits at the table; one of them tries what names are good for. */
export const NAMES = [
  { name: 'Ana', color: 'blue', symbol: 'star' },
  { name: 'Bruno <i>x</i>', color: 'vermilion', symbol: 'hexagon' },
  { name: 'Carla', color: 'green', symbol: 'cross' },
] as const

/** Somebody at the table with the seat of his number; the first one is me. */
export function newMember(member: number, otherwise: Partial<MemberView> = {}): MemberView {
  return {
    member,
    name: NAMES[member]?.name ?? '',
    seats: [member],
    isMe: member === 0,
    is: 'here',
    silent: 0,
    isReplaced: false,
    isDisputed: false,
    ...otherwise,
  }
}

/** A table of three at which all is well; `rest` says what is otherwise. */
export function onlineTable(rest: Partial<OnlineView> = {}): OnlineView {
  return {
    members: [newMember(0), newMember(1), newMember(2)],
    me: 0,
    seats: [0],
    waitsFor: [],
    safety: { isSaved: true, keptBy: 3, members: 3, isFinal: true },
    proposals: [],
    backs: [],
    doubts: [],
    asks: [],
    canAsk: [],
    isFrozen: false,
    isLost: false,
    rulesDiffer: null,
    canReturn: false,
    canGoOn: false,
    ...rest,
  }
}

/** A room with a game in it, and what was said there. */
export function roomWith(
  online: OnlineView,
  chat: readonly ChatLine[] = [],
): { readonly pinia: Pinia; readonly room: ReturnType<typeof useRoom> } {
  const pinia = createPinia()
  setActivePinia(pinia)
  const room = useRoom()
  room.phase = 'playing'
  room.connection = 'linked'
  room.online = online
  // What is heard comes from the network; here it comes from the test, less those who are muted.
  Object.assign(room, { chat: computed(() => chat.filter(({ who }) => !room.muted.has(who))) })
  return { pinia, room }
}
