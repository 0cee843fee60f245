import { createPinia, setActivePinia } from 'pinia'
import { computed } from 'vue'
import type { Pinia } from 'pinia'
import type { ChatLine, MemberView, OnlineView } from '../../online/runtime/room-views.ts'
import { useRoom } from '../../stores/room.ts'

/** The players of the test table; one name contains markup. */
export const NAMES = [
  { name: 'Ana', color: 'blue', symbol: 'star' },
  { name: 'Bruno <i>x</i>', color: 'vermilion', symbol: 'hexagon' },
  { name: 'Carla', color: 'green', symbol: 'cross' },
] as const

/** A member with the seat of the same number; member 0 is this device. */
export function newMember(member: number, otherwise: Partial<MemberView> = {}): MemberView {
  return {
    member,
    key: `key ${String(member)}`,
    name: NAMES[member]?.name ?? '',
    seats: [member],
    isMe: member === 0,
    is: 'here',
    silent: 0,
    isReplaced: false,
    isDisputed: false,
    isWithholding: false,
    isProposingOften: false,
    awaited: null,
    forfeits: 0,
    ...otherwise,
  }
}

/** An online table of three without problems; `rest` overrides fields. */
export function onlineTable(rest: Partial<OnlineView> = {}): OnlineView {
  return {
    members: [newMember(0), newMember(1), newMember(2)],
    me: 0,
    seats: [0],
    waitsFor: [],
    safety: { isSaved: true, keptBy: 3, members: 3, isFinal: true },
    proposals: [],
    backs: [],
    mismatches: [],
    asks: [],
    canAsk: [],
    isFrozen: false,
    days: null,
    isLost: false,
    rulesDiffer: null,
    history: null,
    deal: null,
    setupCode: null,
    canReturn: false,
    canGoOn: false,
    canPlayAlone: false,
    ...rest,
  }
}

/** A room store in a game, with these chat lines. */
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
  // Chat lines come from the test instead of the network; muted members are filtered.
  Object.assign(room, { chat: computed(() => chat.filter(({ who }) => !room.muted.has(who))) })
  return { pinia, room }
}
