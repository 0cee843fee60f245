import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { frozen, setIfChanged } from '../session/structural-sharing.ts'
import type { RoomScreen } from '../net/room/room-runtime.ts'
import type {
  ChatLine,
  Connection,
  LobbyLook,
  OnlineView,
  Pairing,
  RoomPhase,
} from '../net/room/room-views.ts'

/** More lines of talk than anybody scrolls back. */
const MOST_LINES = 200

/** What the screens read of the room. */
export function newRoomRefs() {
  return {
    phase: ref<RoomPhase>('closed'),
    /** The end of a message key, `online.error.<code>`. */
    error: ref<string | null>(null),
    connection: ref<Connection>('connecting'),
    /** The part of the room's link after the `#`, and the code to read aloud, in four groups. */
    fragment: ref(''),
    code: ref(''),
    lobby: shallowRef<LobbyLook | null>(null),
    online: shallowRef<OnlineView | null>(null),
    /** What was said, by whomever. */
    lines: shallowRef<readonly ChatLine[]>([]),
    /** Others are here who watch and do not play. */
    watchers: ref(0),
    /** Somebody's build speaks another language; the page has to be loaded anew. */
    isOutdated: ref(false),
    /** Making links without a matchmaker; null while the network is not there to ask. */
    pairing: shallowRef<Pairing | null>(null),
  }
}
export type RoomRefs = ReturnType<typeof newRoomRefs>

/** Puts every ref back to what it is while no room is entered. */
export function clearRoomRefs(refs: RoomRefs): void {
  const fresh = newRoomRefs()
  for (const name of Object.keys(fresh) as (keyof RoomRefs)[]) {
    const target: Ref<unknown> = refs[name]
    target.value = fresh[name].value
  }
}

/** Shows a room in the refs, and its table where tables are shown. */
export function screenOf(refs: RoomRefs, sit: RoomScreen['showTable']): RoomScreen {
  return {
    phase(is, why) {
      refs.phase.value = is
      refs.error.value = why ?? null
    },
    connection: (is) => (refs.connection.value = is),
    watchers: (count) => (refs.watchers.value = count),
    outdated: () => (refs.isOutdated.value = true),
    // Both are made anew every second.
    lobby: (look) => setIfChanged(refs.lobby, look && frozen(look)),
    online: (look) => setIfChanged(refs.online, look && frozen(look)),
    chatLine(line) {
      const id = (refs.lines.value.at(-1)?.id ?? 0) + 1
      refs.lines.value = [...refs.lines.value, { id, ...line }].slice(-MOST_LINES)
    },
    pairing: (found) => (refs.pairing.value = found),
    showTable,
  }
}
