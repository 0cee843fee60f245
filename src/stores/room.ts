import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Level } from '../session/players.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../session/appearance.ts'
import { usePlatform } from '../platform/platform.ts'
import type { RoomController } from '../net/room/room-controller.ts'
import { clearRoomRefs, newRoomRefs, screenOf } from './room-refs.ts'
import type { SeatRequestView, NewRoom, VerificationResult } from '../net/room/room-views.ts'
import { useSettings } from './settings.ts'
import { useTable, useSessionPreferences } from './table.ts'

const APPEARANCES = { colors: COLORS, symbols: SYMBOL_NAMES, names: BOT_NAMES }

/** Everything that talks to the network, fetched when somebody enters a room. */
const fetchDoor = () => import('../net/room/room-controller.ts')

/** The room this tab is in: its lobby, and who is how at its table. The table itself is in `useTable`. */
export const useRoom = defineStore('room', () => {
  const { lines, ...refs } = newRoomRefs()
  const platform = usePlatform()
  const settings = useSettings()
  const table = useTable()
  const preferences = useSessionPreferences()
  const screen = screenOf({ lines, ...refs }, (opened) => table.sitAt(opened))
  const muted = shallowRef<ReadonlySet<string>>(new Set())
  let door: RoomController | null = null
  /** Raised whenever what is still being opened is not wanted any more. */
  let wanted = 0

  watch(
    () => settings.me,
    (me) => me && door?.introduce(me),
  )

  function leave(): void {
    wanted++
    void door?.leave()
    door = null
    table.close()
    clearRoomRefs({ lines, ...refs })
  }

  /** Enters the room of this path; `phase` tells how it went. */
  async function enter(path: string): Promise<void> {
    leave()
    const mine = wanted
    refs.phase.value = 'opening'
    const { openRoom } = await fetchDoor()
    if (mine !== wanted) return
    door = openRoom({ path, screen, preferences, platform, appearances: APPEARANCES, me: () => settings.me })
    refs.code.value = door.code
    refs.fragment.value = door.fragment
  }

  return {
    ...refs,
    chat: computed(() => lines.value.filter(({ who }) => !muted.value.has(who))),
    muted,
    mute(who: string, isMuted: boolean): void {
      const others = [...muted.value].filter((one) => one !== who)
      muted.value = new Set(isMuted ? [...others, who] : others)
    },
    /** Makes a room and answers the path of its page, `/j/…`. */
    create: async (room: NewRoom): Promise<string> =>
      (await fetchDoor()).createRoom(room, platform, { broker: settings.broker, ice: settings.ice }),
    enter,
    leave,
    ...deeds(() => door),
  }
})

/** What people do in a room; what cannot be done is left undone. */
function deeds(door: () => RoomController | null) {
  return {
    // In the lobby.
    setGame: (id: string): void => door()?.lobby()?.setGame(id),
    setChairs: (count: number): void => door()?.lobby()?.setChairs(count),
    setOption: (name: string, value: string | boolean): void => door()?.lobby()?.setOption(name, value),
    setGovernor: (governor: number | 'random'): void => door()?.lobby()?.setGovernor(governor),
    /** A bot for a chair, or (null) nobody; not for somebody's chair. */
    setBot: (chair: number, level: Level | null): void => door()?.lobby()?.setBot(chair, level),
    /** Takes a chair; whoever sits elsewhere already moves, unless he wants `another` for somebody beside him. */
    sit: (chair: number, another?: boolean): void => door()?.lobby()?.takeChair(chair, another),
    rise: (chair: number): void => door()?.lobby()?.leaveChair(chair),
    rename: (chair: number, name: string): void => door()?.lobby()?.rename(chair, name),
    setLook: (chair: number, what: 'color' | 'symbol', value: string): void =>
      door()?.lobby()?.setChairMark(chair, what, value),
    setReady: (isReady: boolean): void => door()?.lobby()?.setReady(isReady),
    // In both.
    say: (text: string): void => door()?.say(text),
    // At the table.
    letBotPlay: (member: number): void => door()?.letBotPlay(member),
    agree: (g: number): void => door()?.agree(g),
    takeSeatBack: (): void => door()?.takeSeatBack(),
    /** Asks to go back to so many entries, or agrees to it. */
    askTakeBack: (to: number): void => door()?.askTakeBack(to),
    /** Asks for the seats of a member that a bot plays. */
    askSeat: (member: number): void => door()?.askSeat(member),
    /** Lets whoever asked have them, if the others agree. */
    giveSeat: ({ member, key, name }: SeatRequestView): void => door()?.giveSeat(member, key, name),
    /** A new room with the same people, the next one governing first; answers its path. */
    rematch: async (): Promise<string | null> => (await door()?.rematch()) ?? null,
    /** A new room for whoever is left, which goes on from here; answers its path. */
    goOn: async (): Promise<string | null> => (await door()?.goOn()) ?? null,
    /** The whole log as a file, and what verifying it finds. */
    logFile: (): { readonly name: string; readonly text: string } | null => door()?.logFile() ?? null,
    verify: async (): Promise<VerificationResult | null> => (await door()?.verify()) ?? null,
  }
}
