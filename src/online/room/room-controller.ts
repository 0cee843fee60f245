import type { Input } from '../../log/step.ts'
import { invitationFragment, readInvitation } from '../../net/connection/invitation.ts'
import { judgeServers } from '../../net/connection/server-trust.ts'
import { formatRoomCode } from '../../net/connection/room-secret.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'
import { copyActions } from './play-alone.ts'
import type { CopyActions } from './play-alone.ts'
import { handActions } from './hand-actions.ts'
import type { HandActions } from './hand-actions.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import { followMail, mailChanged } from './room-mail.ts'
import { readSavedLobby } from '../lobby/lobby-types.ts'
import type { Lobby } from '../lobby/lobby-types.ts'
import { listOfMembers } from '../../log/replica/check-generation.ts'
import { writeLog } from '../../log/log-file.ts'
import { votedBots } from '../../log/generations/proposals.ts'
import { headOf } from '../../log/replica/replica.ts'
import { mayChat } from '../../log/generations/statements.ts'
import { verifySavedLog } from '../../log/verify-log.ts'
import type { GameFile } from '../../session/active-table.ts'
import type { Appearance } from '../../session/players.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SessionPreferences } from '../../session/session-preferences.ts'
import { goOn, rematch } from './create-room.ts'
import { finishedGame } from './finished-game.ts'
import type { FinishedGame } from './finished-game.ts'
import { acceptDeal, compareDeal } from './kept-deal.ts'
import { acceptHistory } from './kept-history.ts'
import { chatLine, startGame } from './room-game.ts'
import { followLoss, logFile } from './room-log.ts'
import { readStoredGenesis } from '../runtime/stored-opening.ts'
import { joinMesh } from './room-mesh.ts'
import { openRuntime } from '../runtime/room-runtime.ts'
import { show } from './room-screen.ts'
import type { RoomRuntime, RoomScreen } from '../runtime/room-runtime.ts'
import { enterLobby, UNNAMED } from './room-lobby.ts'
import type { SeatAppearances } from '../lobby/chairs.ts'
import { browserNetwork } from '../runtime/room-network.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import type { ToldDeal, VerificationResult } from '../runtime/room-views.ts'
import { chosenHosts, serverChoiceOf } from '../../platform/server-settings.ts'
import type { ServerSettings } from '../../platform/server-settings.ts'

/** What a room needs of the page that enters it. */
export interface RoomEntry {
  readonly path: string
  readonly screen: RoomScreen
  readonly preferences: SessionPreferences
  readonly platform: Platform
  readonly appearances: SeatAppearances
  me(): Appearance | null
  /** The deals of confirmed results in the groups of this device. */
  toldDeals(): Promise<readonly ToldDeal[]>
  /** Calls players of tables over days; by default no one is called. */
  readonly calls?: CallParts
  /** The servers in the settings, and the hosts of others that the person agreed to. */
  readonly servers: ServerSettings & { readonly known: readonly string[] }
  readonly network?: RoomNetwork
}

/** What people can do in a room; what is impossible at the moment has no effect. */
export interface RoomController extends HandActions, CopyActions {
  readonly code: string
  /** The part of the room's link after the `#`, as it is passed on to others. */
  readonly fragment: string
  /** The lobby, until the game begins. */
  lobby(): Lobby | null
  /** Sets the appearance of a player who came without a name. */
  introduce(me: Appearance): void
  /** Plays on from a past that differs from the log kept here. */
  acceptHistory(): void
  /** Plays with draws that come again and are those this device knows. */
  acceptDeal(): void
  say(text: string): void
  letBotPlay(member: number): void
  agree(g: number): void
  takeSeatBack(): void
  askTakeBack(to: number): void
  /** A spectator asks for the seats of a member that a bot plays. */
  askSeat(member: number): void
  /** Proposes to give a spectator the seats they asked for. */
  giveSeat(member: number, key: string, name: string): void
  rematch(): Promise<string | null>
  continueInNewRoom(): Promise<string | null>
  logFile(): GameFile | null
  verify(): Promise<VerificationResult | null>
  /** The result of the game, once it is final; null before, and for a spectator. */
  finishedGame(): FinishedGame | null
  /** Resolves when nothing is being written any more. */
  leave(): Promise<void>
}

export function openRoom(entry: RoomEntry): RoomController {
  const { path, screen, platform, network = browserNetwork } = entry
  const invitation = readInvitation(`#${path}`)
  let life: RoomRuntime | null = null
  let hasLeft = false
  let release = (): void => undefined
  const begin = async (): Promise<void> => {
    screen.phase('opening')
    const opened = await openRuntime(path, screen, entry.preferences, platform, network)
    if (hasLeft || opened === undefined) return
    life = opened
    await startRoom(life, entry)
  }
  const servers = judgeServers(invitation ?? {}, network.pageHost, knownHosts(entry))
  if (invitation === undefined) screen.phase('failed', 'noRoom')
  else if (servers.type === 'refused') screen.phase('failed', 'badServers')
  else if (servers.type === 'unknown') screen.phase('asking', servers.hosts.join(', '))
  else {
    release = platform.locks.claim(
      invitation.room,
      () => void begin().catch(() => screen.phase('failed', 'notOpened')),
      () => waitForOtherTab(entry, invitation.room),
    )
  }
  const dispatch = (input: Input): void => {
    life?.game?.runner.dispatch(input)
    if (life !== null) mailChanged(life)
  }
  const bots = (): readonly number[] => (life?.game ? headOf(life.game.core).generation.bots : [])
  const earlier = (): number => life?.game?.core.context.rules.earlierEntries.length ?? 0
  return {
    code: invitation === undefined ? '' : formatRoomCode(invitation.room),
    fragment: invitation === undefined ? '' : invitationFragment(invitation),
    lobby: () => (life?.game === null ? life.lobby : null),
    acceptHistory: () => life && acceptPast(life),
    acceptDeal: () => life && playDeal(life),
    introduce: (me) => life?.lobby?.setOwnAppearance(me),
    say(text) {
      if (life === null) return
      if (life.game === null) return life.lobby?.sendChat(text)
      sayAtTable(life, text)
    },
    letBotPlay: (member) => dispatch({ type: 'propose', bots: withBot(life, member) }),
    agree: (g) => dispatch({ type: 'agree', g }),
    takeSeatBack: () => dispatch({ type: 'propose', bots: bots().filter((m) => m !== life?.game?.core.me) }),
    askTakeBack: (to) => dispatch({ type: 'requestTakeBack', to: to - earlier() }),
    askSeat: (m) =>
      dispatch({ type: 'requestSeat', m, name: entry.me()?.name ?? UNNAMED, stamp: platform.now() }),
    giveSeat: (m, key, name) =>
      dispatch({ type: 'propose', bots: bots().filter((one) => one !== m), keys: [[m, key, name]] }),
    rematch: async () => life && rematch(life),
    continueInNewRoom: async () => life && goOn(life),
    logFile: () => life && logFile(life),
    verify: async () => life && verify(life),
    finishedGame: () => life && finishedGame(life),
    ...handActions(() => life),
    ...copyActions(() => life),
    async leave() {
      hasLeft = true
      const left = life
      if (left !== null) {
        left.isClosed = true
        for (const cleanup of left.cleanups) cleanup()
        await left.game?.runner.settled()
      }
      release()
    },
  }
}

const knownHosts = ({ servers }: RoomEntry): string[] => [...chosenHosts(servers), ...servers.known]

/** Another tab has the room; one that only reads its mailbox lets go of it. */
function waitForOtherTab({ screen, platform, network }: RoomEntry, room: RoomSecret): void {
  screen.phase('elsewhere')
  if (network?.isInBackground === true) return
  void platform.roomTabs().then(({ tell }) => tell({ is: 'opening', room }))
}

/** The members whose seats bots play in a vote for one more. */
const withBot = (life: RoomRuntime | null, member: number): readonly number[] =>
  listOfMembers([...(life?.game ? votedBots(life.game.core) : []), member])

/** Starts the game of a room if it has begun, else its lobby. */
async function startRoom(life: RoomRuntime, entry: RoomEntry): Promise<void> {
  life.toldDeals = entry.toldDeals
  // No stranger learns where a person is called.
  life.calls = life.invitation.isOpen === true ? null : (entry.calls ?? null)
  const signed = readStoredGenesis(life.record.signed)
  // A device that cannot read what it signed before must not sign again.
  const isUnreadable = life.record.lobby !== null && readSavedLobby(life.record.lobby) === undefined
  if (signed === null && isUnreadable) return life.screen.phase('failed', 'notOpened')
  life.signed = signed
  followLoss(life)
  enterLobby(life, entry.me(), entry.appearances)
  const fault = signed === null ? null : startGame(life, signed)
  if (fault !== null) return life.screen.phase('failed', fault)
  if (signed === null) life.screen.phase('lobby')
  followMail(life)
  await joinMesh(life, serverChoiceOf(entry.servers).ice ?? [])
}

function acceptPast(life: RoomRuntime): void {
  const continued = life.lobby?.continued() ?? null
  if (continued === null) return
  acceptHistory(life, continued)
  show(life)
}

function playDeal(life: RoomRuntime): void {
  const repeated = life.lobby?.repeated() ?? null
  if (repeated === null) return
  acceptDeal(life, repeated)
  show(life)
}

function sayAtTable(life: RoomRuntime, text: string): void {
  const { game, platform, screen } = life
  const me = game?.core.me ?? null
  if (game === null || me === null || !mayChat(game.core)) return
  const stamp = platform.now()
  game.runner.dispatch({ type: 'chat', text, stamp })
  mailChanged(life)
  screen.chatLine(chatLine(life, game, { m: me, n: stamp, text }))
}

async function verify(life: RoomRuntime): Promise<VerificationResult | null> {
  const { game, signed, gameRuntime, network } = life
  if (game === null || signed === null) return null
  // Verifies the file, as another program would.
  const from: unknown = JSON.parse(JSON.stringify(writeLog(game.core, signed)))
  return verifySavedLog(from, gameRuntime.games, network.verify, (repeated) => compareDeal(life, repeated))
}
