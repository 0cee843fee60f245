import type { FoundDeal } from '../../log/records/draws.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { invitationFragment, readInvitation } from '../../net/connection/invitation.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import type { Signer } from '../../net/crypto/keys.ts'
import type { RelaysView } from '../../net/connection/mesh-types.ts'
import type { OnlineMesh } from '../../net/connection/online.ts'
import type { Lobby } from '../lobby/lobby-types.ts'
import type { HistoryStatus } from '../lobby/lobby-types.ts'
import type { OnlineGame } from './online-game.ts'
import { newRoster } from './presence.ts'
import type { Roster } from './presence.ts'
import type { SignalingStatus } from '../../net/transport/transport.ts'
import type { RoomRecord } from '../../storage/room-record.ts'
import type { RoomStore } from '../../storage/room-store.ts'
import type { Platform, GameRuntime } from '../../platform/platform.ts'
import type { ActiveTable } from '../../session/active-table.ts'
import type { SessionPreferences } from '../../session/session-preferences.ts'
import type { CallParts } from './call-parts.ts'
import type { MailView, RoomMail } from './mail-types.ts'
import type { RoomNetwork } from './room-network.ts'
import type {
  ChatLine,
  Connection,
  LobbyView,
  OnlineView,
  Pairing,
  RoomPhase,
  ToldDeal,
} from './room-views.ts'
import type { SaveStatus } from '../../session/active-table.ts'

/** Where a room shows its state. */
export interface RoomScreen {
  /** `why`: the end of a message key where the room failed; the unknown servers where the person is asked. */
  phase(is: RoomPhase, why?: string): void
  connection(is: Connection): void
  watchers(count: number): void
  /** A device in this room has another protocol version: one of the pages is to be reloaded. */
  outdated(): void
  lobby(look: LobbyView | null): void
  online(look: OnlineView | null): void
  chatLine(line: Omit<ChatLine, 'id'>): void
  /** The mailbox of a room over days; null where the table is played together. */
  mail(look: MailView | null): void
  pairing(found: Pairing | null): void
  /** Shows the table of a game; returns how to update it. */
  showTable(opened: ActiveTable): () => void
}

/** A past that was offered in a room, and what this device found about it. */
export interface OfferedHistory {
  /** The past as a text, to recognize it in another plan. */
  readonly text: string
  /** Null while the kept log is being read. */
  found: Exclude<HistoryStatus, 'checking' | 'accepted'> | null
  /** The person plays on from it although it differs from the kept log. */
  isAccepted: boolean
}

/** Draws that were offered in a room, and what this device found about them. */
export interface OfferedDeal {
  readonly text: string
  /** Null while it is being compared. */
  found: FoundDeal | null
  isAccepted: boolean
}

/** The state of a room this device is in, and what it works with. */
export interface RoomRuntime {
  readonly platform: Platform
  readonly network: RoomNetwork
  readonly screen: RoomScreen
  readonly preferences: SessionPreferences
  readonly invitation: Invitation
  readonly rooms: RoomStore
  readonly gameRuntime: GameRuntime
  readonly signer: Signer
  readonly roster: Roster
  record: RoomRecord
  /** Is the room in the database? A mere visitor's is not. */
  isStored: boolean
  /** The stored records of the game, until they are replayed. */
  records: readonly unknown[]
  mesh: OnlineMesh | null
  /** Of a room over days. */
  mail: RoomMail | null
  /** Calls players of a table over days; null where no one is called. */
  calls: CallParts | null
  lobby: Lobby | null
  game: OnlineGame | null
  signed: SignedGenesis | null
  /** Resolves when the game that the lobby agreed on has begun; at once if there is none. */
  beginning: Promise<void>
  /** In the order in which they began. */
  readonly parts: RoomPart[]
  /** Updates the table on the screen. */
  show: () => void
  saved: SaveStatus
  rulesDiffer: number | null
  /** The pasts that were offered in this room for a game that goes on. */
  readonly histories: OfferedHistory[]
  /** The deals of confirmed results in the groups of this device. */
  toldDeals: () => Promise<readonly ToldDeal[]>
  /** The draws of earlier games that were offered in this room. */
  readonly deals: OfferedDeal[]
  matchmaker: SignalingStatus
  relays: RelaysView
  /** The links that go by relay. */
  readonly byRelay: Set<string>
  /** When the status of the matchmaker last changed. */
  matchmakerSince: number
  /** The devices that answer and are not linked, by address: still trying, or refused by the networks at least once. */
  readonly met: Map<string, 'reaching' | 'unreached'>
  /** When a link to another device was last up; minus infinity if never, or if they said goodbye. */
  linkedAt: number
  /** When the room last did something; a long gap means that the page slept. */
  activeAt: number
  isFull: boolean
  ticks: number
  isClosed: boolean
  /** Called when the room is left. */
  readonly cleanups: (() => void)[]
}

/**
 * A part of a room that handles what comes over its links. The lobby is the first part; the game is added when it begins,
 * and the lobby goes on to inform newcomers.
 */
export interface RoomPart {
  linkUp(link: string, key: string): void
  linkDown(link: string, hasLeft: boolean): void
  /** Handles a message; false if it is not for this part. */
  receive(link: string, text: string): boolean
  tick(): void
  /** Updates the screen. Only called for the last part. */
  refresh(): void
}

/** The runtime of the room at this path, with what is stored of it; undefined if the path is no invitation. */
export async function openRuntime(
  path: string,
  screen: RoomScreen,
  preferences: SessionPreferences,
  platform: Platform,
  network: RoomNetwork,
): Promise<RoomRuntime | undefined> {
  const invitation = readInvitation(`#${path}`)
  if (invitation === undefined) return undefined
  const [rooms, gameRuntime, signer] = await Promise.all([
    platform.roomStore(),
    platform.gameRuntime(),
    network.signer(invitation.isOpen),
  ])
  // A damaged room counts as lost: the others send the log. A database that cannot be read rejects.
  const stored = await rooms.load(invitation.room)
  const isThere = stored !== undefined && stored !== 'damaged'
  return {
    platform,
    network,
    screen,
    preferences,
    invitation,
    rooms,
    gameRuntime,
    signer,
    roster: newRoster(network.clock.now()),
    record: isThere ? stored.record : newRoomRecord(invitation, platform.now()),
    isStored: isThere,
    records: isThere ? stored.records : [],
    mesh: null,
    mail: null,
    calls: null,
    lobby: null,
    game: null,
    signed: null,
    beginning: Promise.resolve(),
    show: () => undefined,
    saved: rooms.isPersistent ? 'saved' : 'memory',
    rulesDiffer: null,
    histories: [],
    toldDeals: async () => [],
    deals: [],
    matchmaker: 'opening',
    relays: { relays: 'none', peers: 'none' },
    byRelay: new Set(),
    matchmakerSince: network.clock.now(),
    met: new Map(),
    linkedAt: -Infinity,
    activeAt: network.clock.now(),
    isFull: false,
    ticks: 0,
    isClosed: false,
    parts: [],
    cleanups: [],
  }
}

export function newRoomRecord(invitation: Invitation, now: number): RoomRecord {
  return {
    schema: 1,
    id: invitation.room,
    path: invitationFragment(invitation).slice(1),
    created: now,
    updated: now,
    slot: null,
    lobby: null,
    first: null,
    signed: null,
    log: null,
    table: null,
  }
}

/** Stores the room without its log; resolves when it is written, and rejects if another tab has deleted it. */
export async function storeRecord(room: RoomRuntime, change: Partial<RoomRecord>): Promise<void> {
  room.record = { ...room.record, ...change, updated: room.platform.now() }
  const result = await room.rooms.put(room.record, room.isStored ? 'change' : 'new')
  if (result !== 'stored') throw new Error(`the room is ${result}`)
  room.isStored = true
}
