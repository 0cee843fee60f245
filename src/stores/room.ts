import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Level } from '../session/players.ts'
import { APPEARANCES } from '../session/appearance.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Webhook } from '../online/runtime/call-address.ts'
import type { FileToSend, HandResult, LinkToSend } from '../online/mail/mail-by-hand.ts'
import type { RoomController } from '../online/room/room-controller.ts'
import type { UnreadLine } from '../tables/unread-chat.ts'
import { clearRoomRefs, newRoomRefs, recallLines, screenOf } from './room-refs.ts'
import type { FinishedGame } from '../online/room/finished-game.ts'
import type { SeatRequestView, NewRoom, VerificationResult } from '../online/runtime/room-views.ts'
import type { ContinuedGame } from '../online/lobby/lobby-types.ts'
import type { DaysTerms } from '../online/lobby/messages.ts'
import { serversOf, useSettings } from './settings.ts'
import { useTable, useSessionPreferences } from './table.ts'

/** Loaded when a room is entered or created: the code of the network. */
const loadController = () => import('../online/room/room-controller.ts')

/** The room of this tab: its lobby, its members and its chat. The table of its game is in `useTable`. */
export const useRoom = defineStore('room', () => {
  const { lines, ...refs } = newRoomRefs()
  const platform = usePlatform()
  const settings = useSettings()
  const table = useTable()
  const preferences = useSessionPreferences()
  const screen = screenOf({ lines, ...refs }, (opened) => table.showTable(opened))
  const muted = shallowRef<ReadonlySet<string>>(new Set())
  let controller: RoomController | null = null
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  watch(
    () => settings.me,
    (me) => me && controller?.introduce(me),
  )

  function leave(): void {
    generation++
    void controller?.leave()
    controller = null
    table.close()
    clearRoomRefs({ lines, ...refs })
  }

  /** Enters the room at this path; see `phase` for the result. */
  async function enter(path: string): Promise<void> {
    leave()
    const mine = generation
    refs.phase.value = 'opening'
    const [{ openRoom }, { useCalls }] = await Promise.all([loadController(), import('./calls.ts')])
    if (mine !== generation) return
    controller = openRoom({
      path,
      screen,
      preferences,
      platform,
      appearances: APPEARANCES,
      me: () => settings.me,
      toldDeals: async () => (await import('../online/group/stored-group.ts')).storedDeals(platform),
      calls: useCalls().parts(),
      servers: { ...serversOf(settings), known: settings.knownServers },
    })
    void platform.roomStore().then(
      ({ isPersistent }) => (refs.isKept.value = isPersistent),
      () => undefined,
    )
    refs.code.value = controller.code
    refs.fragment.value = controller.fragment
  }

  return {
    ...refs,
    chat: computed(() => lines.value.filter(({ who }) => !muted.value.has(who))),
    recall: (kept: readonly UnreadLine[]): void => recallLines(lines, kept),
    /** Is it a table for strangers? */
    isOpen: computed(() => refs.fragment.value.includes('open=1')),
    muted,
    mute(who: string, isMuted: boolean): void {
      const others = [...muted.value].filter((one) => one !== who)
      muted.value = new Set(isMuted ? [...others, who] : others)
    },
    /** Creates a room and returns the path of its page, `/j/…`. */
    create: async (room: NewRoom): Promise<string> =>
      (await import('../online/room/create-room.ts')).createRoom(room, platform, serversOf(settings)),
    enter,
    /** Agrees to the unknown servers of an invitation, and enters the room. */
    async enterWithServers(path: string): Promise<void> {
      const hosts = refs.phase.value === 'asking' ? (refs.error.value ?? '').split(', ') : []
      settings.learnServers(hosts)
      await enter(path)
    },
    leave,
    ...roomActions(() => controller),
  }
})

/** The actions of the people in a room; they have no effect while they are impossible. */
function roomActions(controller: () => RoomController | null) {
  return {
    // In the lobby.
    setGame: (id: string): void => controller()?.lobby()?.setGame(id),
    setChairs: (count: number): void => controller()?.lobby()?.setChairs(count),
    setOption: (name: string, value: string | boolean): void => controller()?.lobby()?.setOption(name, value),
    setDays: (days: DaysTerms): void => controller()?.lobby()?.setDays(days),
    setGovernor: (governor: number | 'random'): void => controller()?.lobby()?.setGovernor(governor),
    /** Puts a bot on a free chair, or removes it (null). */
    setBot: (chair: number, level: Level | null): void => controller()?.lobby()?.setBot(chair, level),
    /** Takes a chair, in place of the one before or, with `another`, in addition to it. */
    sit: (chair: number, another?: boolean): void => controller()?.lobby()?.takeChair(chair, another),
    rise: (chair: number): void => controller()?.lobby()?.leaveChair(chair),
    /** At a table over days: frees the chair of a guest who was not heard of for three days. */
    freeChair: (chair: number): void => controller()?.lobby()?.freeChair(chair),
    rename: (chair: number, name: string): void => controller()?.lobby()?.rename(chair, name),
    setLook: (chair: number, what: 'color' | 'symbol', value: string): void =>
      controller()?.lobby()?.setChairMark(chair, what, value),
    setReady: (isReady: boolean): void => controller()?.lobby()?.setReady(isReady),
    /** Plays on from a past that differs from the log kept on this device. */
    acceptHistory: (): void => controller()?.acceptHistory(),
    /** Plays with draws of an earlier game that this device knows. */
    acceptDeal: (): void => controller()?.acceptDeal(),
    takeNewDraws: (): void => controller()?.lobby()?.takeNewDraws(),
    /** The game that goes on in this lobby, as its plan states it; null if none does. */
    past: (): ContinuedGame | null => controller()?.lobby()?.continued() ?? null,
    watchGameOfOthers: (): void => controller()?.lobby()?.watchGameOfOthers(),
    // In both.
    say: (text: string): void => controller()?.say(text),
    // At the table.
    letBotPlay: (member: number): void => controller()?.letBotPlay(member),
    agree: (g: number): void => controller()?.agree(g),
    takeSeatBack: (): void => controller()?.takeSeatBack(),
    /** Asks to go back to a ply, or agrees to it. */
    askTakeBack: (to: number): void => controller()?.askTakeBack(to),
    /** Asks for the seats of a member that a bot plays. */
    askSeat: (member: number): void => controller()?.askSeat(member),
    /** Proposes to give a spectator the seats they asked for. */
    giveSeat: ({ member, key, name }: SeatRequestView): void => controller()?.giveSeat(member, key, name),
    /** Creates a room with the same players, the next one as governor; returns its path. */
    rematch: async (): Promise<string | null> => (await controller()?.rematch()) ?? null,
    /** Creates a room which continues the game among the present members; returns its path. */
    goOn: async (): Promise<string | null> => (await controller()?.continueInNewRoom()) ?? null,
    /** Of two: goes on with a copy of the table while the other is away; returns the path of its room. */
    playAlone: async (): Promise<string | null> => (await controller()?.playAlone()) ?? null,
    /** The path of the room in which the other of two may play on alone. */
    copyOfOther: (): string | null => controller()?.copyOfOther() ?? null,
    /** The whole log as a file. */
    logFile: (): { readonly name: string; readonly text: string } | null => controller()?.logFile() ?? null,
    /** What a player over days can send by hand. */
    linkToSend: async (): Promise<LinkToSend> => (await controller()?.linkToSend()) ?? null,
    fileToSend: async (): Promise<FileToSend | null> => (await controller()?.fileToSend()) ?? null,
    /** They have sent it. */
    sent: (): void => controller()?.sent(),
    /** Hears a link or a file that another player sent; null where there is no table over days. */
    hearSent: async (text: string): Promise<HandResult | null> =>
      (await controller()?.hearSent(text)) ?? null,
    /** Calls those whose turn it is at a table over days. */
    callNow: (): void => controller()?.callNow(),
    /** Sets the webhook of the table, or takes it away (null). */
    setWebhook: (hook: Webhook | null): void => controller()?.setWebhook(hook),
    /** The person changed how they are called. */
    callChanged: (): void => controller()?.callChanged(),
    /** The result of the game, once it is final; null before, and for a spectator. */
    finishedGame: (): FinishedGame | null => controller()?.finishedGame() ?? null,
    verify: async (): Promise<VerificationResult | null> => (await controller()?.verify()) ?? null,
  }
}
