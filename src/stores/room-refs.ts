import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { frozen, setIfChanged } from '../session/structural-sharing.ts'
import type { UnreadLine } from '../tables/unread-chat.ts'
import type { RoomScreen } from '../online/runtime/room-runtime.ts'
import type {
  ChatLine,
  Connection,
  LobbyView,
  MailView,
  OnlineView,
  Pairing,
  RoomPhase,
} from '../online/runtime/room-views.ts'

/** The most chat lines that are kept. */
const MAX_LINES = 200

/** The reactive state of the room. */
export function newRoomRefs() {
  return {
    phase: ref<RoomPhase>('closed'),
    /** The end of a message key, `online.error.<code>`; the unknown servers in the phase `asking`. */
    error: ref<string | null>(null),
    connection: ref<Connection>('connecting'),
    /** The part of the room's link after the `#`, and the code to read aloud, in four groups. */
    fragment: ref(''),
    code: ref(''),
    lobby: shallowRef<LobbyView | null>(null),
    online: shallowRef<OnlineView | null>(null),
    /** The chat. */
    lines: shallowRef<readonly ChatLine[]>([]),
    /** The mailbox of a room over days; null where the table is played together. */
    mail: shallowRef<MailView | null>(null),
    /** The number of spectators. */
    watchers: ref(0),
    /** Another device has another protocol version; the page has to be reloaded. */
    isOutdated: ref(false),
    /** Do rooms outlast the page? */
    isKept: ref(true),
    /** Connecting without a broker; null before the network is joined. */
    pairing: shallowRef<Pairing | null>(null),
  }
}
export type RoomRefs = ReturnType<typeof newRoomRefs>

/** Resets every ref to its initial value. */
export function clearRoomRefs(refs: RoomRefs): void {
  const fresh = newRoomRefs()
  for (const name of Object.keys(fresh) as (keyof RoomRefs)[]) {
    const target: Ref<unknown> = refs[name]
    target.value = fresh[name].value
  }
}

const isSame = (one: UnreadLine, other: UnreadLine): boolean =>
  one.who === other.who && one.at === other.at && one.text === other.text

/** Puts lines of others that were unread before a reload in front of what has been said since. */
export function recallLines(lines: RoomRefs['lines'], kept: readonly UnreadLine[]): void {
  const missing = kept.filter((line) => !lines.value.some((one) => isSame(one, line)))
  const first = (lines.value[0]?.id ?? 1) - missing.length
  const recalled = missing.map((line, at) => ({ id: first + at, isMine: false, ...line }))
  if (missing.length > 0) lines.value = [...recalled, ...lines.value].slice(-MAX_LINES)
}

/** A screen that shows a room in the refs, and its table by `showTable`. */
export function screenOf(refs: RoomRefs, showTable: RoomScreen['showTable']): RoomScreen {
  return {
    phase(is, why) {
      refs.phase.value = is
      refs.error.value = why ?? null
    },
    connection: (is) => (refs.connection.value = is),
    watchers: (count) => (refs.watchers.value = count),
    outdated: () => (refs.isOutdated.value = true),
    // Both views are created every second.
    lobby: (look) => setIfChanged(refs.lobby, look && frozen(look)),
    online: (look) => setIfChanged(refs.online, look && frozen(look)),
    chatLine(line) {
      // A mailbox may tell what was unread before a reload.
      if (refs.lines.value.some((one) => isSame(one, line))) return
      const id = (refs.lines.value.at(-1)?.id ?? 0) + 1
      refs.lines.value = [...refs.lines.value, { id, ...line }].slice(-MAX_LINES)
    },
    mail: (look) => setIfChanged(refs.mail, look && frozen(look)),
    pairing: (found) => (refs.pairing.value = found),
    showTable,
  }
}
