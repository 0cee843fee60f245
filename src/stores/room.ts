import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Level } from '../session/people.ts'
import type {
  ChatLine,
  Connection,
  LobbyLook,
  NewRoom,
  OnlineLook,
  RoomPhase,
  Verdict,
} from './room-types.ts'

/** The room this tab is in: its lobby, and who is how at its table. The table itself is in `useTable`. */
export const useRoom = defineStore('room', () => {
  const phase = ref<RoomPhase>('closed')
  /** The end of a message key, `online.error.<code>`. */
  const error = ref<string | null>(null)
  const connection = ref<Connection>('connecting')
  /** The part of the room's link after the `#`, and the code to read aloud, in four groups. */
  const fragment = ref('')
  const code = ref('')
  const lobby = shallowRef<LobbyLook | null>(null)
  const online = shallowRef<OnlineLook | null>(null)
  const chat = shallowRef<readonly ChatLine[]>([])
  const muted = shallowRef<ReadonlySet<string>>(new Set())
  /** Others are here who watch and do not play. */
  const watchers = ref(0)
  /** Somebody's build speaks another language; the page has to be loaded anew. */
  const isOutdated = ref(false)
  const heard = computed(() => chat.value.filter(({ who }) => !muted.value.has(who)))
  return {
    phase,
    error,
    connection,
    fragment,
    code,
    lobby,
    online,
    chat: heard,
    muted,
    watchers,
    isOutdated,
    /** Makes a room and answers the path of its page, `/j/…`. */
    create: async (_room: NewRoom): Promise<string> => '',
    /** Enters the room of this path; `phase` tells how it went. */
    enter: async (_path: string): Promise<void> => undefined,
    leave: (): void => undefined,
    // In the lobby. What cannot be done is left undone.
    setChairs: (_count: number): void => undefined,
    setOption: (_name: string, _value: string | boolean): void => undefined,
    setGovernor: (_governor: number | 'random'): void => undefined,
    /** A bot for a chair, or (null) nobody; not for somebody's chair. */
    setBot: (_chair: number, _level: Level | null): void => undefined,
    /** Takes a chair; whoever sits elsewhere already moves, unless he wants `another` for somebody beside him. */
    sit: (_chair: number, _another?: boolean): void => undefined,
    rise: (_chair: number): void => undefined,
    rename: (_chair: number, _name: string): void => undefined,
    setLook: (_chair: number, _what: 'color' | 'symbol', _value: string): void => undefined,
    setReady: (_isReady: boolean): void => undefined,
    // At the table.
    say: (_text: string): void => undefined,
    mute: (_who: string, _isMuted: boolean): void => undefined,
    letBotPlay: (_member: number): void => undefined,
    agree: (_g: number): void => undefined,
    takeSeatBack: (): void => undefined,
    askTakeBack: (_to: number): void => undefined,
    /** A new room with the same people, each on the seat he had or one further; answers its path. */
    rematch: async (): Promise<string | null> => null,
    /** A new room for whoever is left, which goes on from here; answers its path. */
    goOn: async (): Promise<string | null> => null,
    /** The whole log as a file, and what verifying it finds. */
    logFile: (): { readonly name: string; readonly text: string } | null => null,
    verify: async (): Promise<Verdict | null> => null,
  }
})
