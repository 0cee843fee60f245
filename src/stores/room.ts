import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Level } from '../session/people.ts'
import { frozen } from './frozen.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from './looks.ts'
import { useMachine } from './machine.ts'
import type { RoomDoor } from './room-door.ts'
import type { RoomScreen } from './room-life.ts'
import type {
  ChatLine,
  Connection,
  LobbyLook,
  NewRoom,
  OnlineLook,
  Pairing,
  RoomPhase,
  Verdict,
} from './room-types.ts'
import { useSettings } from './settings.ts'
import { useTable, waysOfThisDevice } from './table.ts'

/** More lines of talk than anybody scrolls back. */
const MOST_LINES = 200

const WARDROBE = { colors: COLORS, symbols: SYMBOL_NAMES, names: BOT_NAMES }

/** Everything that talks to the network, fetched when somebody enters a room. */
const fetchDoor = () => import('./room-door.ts')

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
  const lines = shallowRef<readonly ChatLine[]>([])
  const muted = shallowRef<ReadonlySet<string>>(new Set())
  /** Others are here who watch and do not play. */
  const watchers = ref(0)
  /** Somebody's build speaks another language; the page has to be loaded anew. */
  const isOutdated = ref(false)
  /** Making links without a matchmaker; null while the network is not there to ask. */
  const pairing = shallowRef<Pairing | null>(null)

  const machine = useMachine()
  const settings = useSettings()
  const table = useTable()
  const ways = waysOfThisDevice()
  let door: RoomDoor | null = null
  /** Raised whenever what is still being opened is not wanted any more. */
  let wanted = 0

  const screen: RoomScreen = {
    phase(is, why) {
      phase.value = is
      error.value = why ?? null
    },
    connection: (is) => (connection.value = is),
    watchers: (count) => (watchers.value = count),
    outdated: () => (isOutdated.value = true),
    lobby: (look) => (lobby.value = look && frozen(look)),
    online: (look) => (online.value = look && frozen(look)),
    said(line) {
      const id = (lines.value.at(-1)?.id ?? 0) + 1
      lines.value = [...lines.value, { id, ...line }].slice(-MOST_LINES)
    },
    pairing: (found) => (pairing.value = found),
    sit: (opened) => table.sitAt(opened),
  }

  watch(
    () => settings.me,
    (me) => me && door?.introduce(me),
  )

  function leave(): void {
    wanted++
    door?.leave()
    door = null
    table.close()
    phase.value = 'closed'
    error.value = null
    connection.value = 'connecting'
    lobby.value = null
    online.value = null
    lines.value = []
    pairing.value = null
    watchers.value = 0
    isOutdated.value = false
  }

  /** Enters the room of this path; `phase` tells how it went. */
  async function enter(path: string): Promise<void> {
    leave()
    const mine = wanted
    phase.value = 'opening'
    fragment.value = `#${path}`
    const { openDoor } = await fetchDoor()
    if (mine !== wanted) return
    door = openDoor({ path, screen, ways, machine, wardrobe: WARDROBE, me: () => settings.me })
    code.value = door.code
  }

  return {
    phase,
    error,
    connection,
    fragment,
    code,
    lobby,
    online,
    chat: computed(() => lines.value.filter(({ who }) => !muted.value.has(who))),
    muted,
    watchers,
    isOutdated,
    pairing,
    /** Makes a room and answers the path of its page, `/j/…`. */
    create: async (room: NewRoom): Promise<string> =>
      (await fetchDoor()).createRoom(room, machine, { broker: settings.broker, ice: settings.ice }),
    enter,
    leave,
    // In the lobby. What cannot be done is left undone.
    setChairs: (count: number): void => door?.lobby()?.setChairs(count),
    setOption: (name: string, value: string | boolean): void => door?.lobby()?.setOption(name, value),
    setGovernor: (governor: number | 'random'): void => door?.lobby()?.setGovernor(governor),
    /** A bot for a chair, or (null) nobody; not for somebody's chair. */
    setBot: (chair: number, level: Level | null): void => door?.lobby()?.setBot(chair, level),
    /** Takes a chair; whoever sits elsewhere already moves, unless he wants `another` for somebody beside him. */
    sit: (chair: number, another?: boolean): void => door?.lobby()?.sit(chair, another),
    rise: (chair: number): void => door?.lobby()?.rise(chair),
    rename: (chair: number, name: string): void => door?.lobby()?.rename(chair, name),
    setLook: (chair: number, what: 'color' | 'symbol', value: string): void =>
      door?.lobby()?.setLook(chair, what, value),
    setReady: (isReady: boolean): void => door?.lobby()?.setReady(isReady),
    // At the table.
    say: (text: string): void => door?.say(text),
    mute(who: string, isMuted: boolean): void {
      const others = [...muted.value].filter((one) => one !== who)
      muted.value = new Set(isMuted ? [...others, who] : others)
    },
    letBotPlay: (member: number): void => door?.letBotPlay(member),
    agree: (g: number): void => door?.agree(g),
    takeSeatBack: (): void => door?.takeSeatBack(),
    /** Asks to go back to so many entries, or agrees to it. */
    askTakeBack: (to: number): void => door?.askTakeBack(to),
    /** A new room with the same people, each on the seat he had or one further; answers its path. */
    rematch: async (): Promise<string | null> => (await door?.rematch()) ?? null,
    /** A new room for whoever is left, which goes on from here; answers its path. */
    goOn: async (): Promise<string | null> => (await door?.goOn()) ?? null,
    /** The whole log as a file, and what verifying it finds. */
    logFile: (): { readonly name: string; readonly text: string } | null => door?.logFile() ?? null,
    verify: async (): Promise<Verdict | null> => (await door?.verify()) ?? null,
  }
})
