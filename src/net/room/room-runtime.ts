import type { SignedGenesis } from '../log/genesis.ts'
import { invitationFragment, readInvitation } from '../connection/invitation.ts'
import type { Invitation } from '../connection/invitation.ts'
import type { Signer } from '../crypto/keys.ts'
import type { MeshEvent, RelaysView } from '../connection/mesh-types.ts'
import type { OnlineMesh } from '../connection/online.ts'
import type { Lobby } from '../lobby/lobby-types.ts'
import type { HistoryStatus } from '../lobby/lobby-types.ts'
import type { OnlineGame } from './online-game.ts'
import { connectionOf, newRoster } from './presence.ts'
import type { Roster } from './presence.ts'
import { headOf } from '../log/replica.ts'
import type { IceServer } from '../transport/settings.ts'
import type { SignalingStatus } from '../transport/transport.ts'
import type { RoomRecord } from '../../storage/room-record.ts'
import type { RoomStore } from '../../storage/room-store.ts'
import type { Platform, GameRuntime } from '../../platform/platform.ts'
import type { OpenTable } from '../../session/open-table.ts'
import type { SessionPreferences } from '../../session/session-preferences.ts'
import { mailView } from './mail-view.ts'
import type { MailView, RoomMail } from './mail-types.ts'
import type { RoomNetwork } from './room-network.ts'
import type { ChatLine, Connection, LobbyView, OnlineView, Pairing, RoomPhase } from './room-views.ts'
import type { SaveStatus } from '../../session/open-table.ts'

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
  showTable(opened: OpenTable): () => void
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

/** Milliseconds of a tick of the log and the lobby. */
const TICK = 2000
const SECOND = 1000
/** The room does something every second; a longer gap than this means that the page slept. */
const SLEEP_THRESHOLD = 5000
/** How long a device that lost its links counts as one whose connection dropped. */
const LINKED_TIME = 5 * 60_000

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
    network.signer(),
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
    lobby: null,
    game: null,
    signed: null,
    beginning: Promise.resolve(),
    show: () => undefined,
    saved: rooms.isPersistent ? 'saved' : 'memory',
    rulesDiffer: null,
    histories: [],
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

/** Stores the room without its log; resolves when it is written. */
export async function storeRecord(room: RoomRuntime, change: Partial<RoomRecord>): Promise<void> {
  room.record = { ...room.record, ...change, updated: room.platform.now() }
  room.isStored = true
  await room.rooms.put(room.record)
}

/** Joins the mesh of the room, also with the relays in the settings, and passes its events on to the parts. */
export async function joinMesh(room: RoomRuntime, ownIce: readonly IceServer[]): Promise<void> {
  const { network } = room
  const join = async (): Promise<void> => {
    const { slot } = room.record
    const mesh = await network.join(room.invitation, slot, ownIce, (event) => handle(room, event))
    if (room.isClosed) return mesh.leave()
    room.mesh = mesh
    room.screen.pairing(mesh.pairing)
    room.cleanups.push(() => mesh.leave())
    room.cleanups.push(network.follow(mesh, () => void rejoin()))
  }
  /** After the page was frozen: its links are closed. */
  const rejoin = async (): Promise<void> => {
    for (const link of room.roster.links()) linkDown(room, link, false)
    await join()
  }
  const refresh = (): void => show(room)
  const tick = (): void => {
    for (const part of room.parts) part.tick()
  }
  room.cleanups.push(network.clock.repeat(TICK, tick))
  room.cleanups.push(network.clock.repeat(SECOND, refresh))
  room.cleanups.push(network.watch(refresh))
  await join()
  refresh()
}

/** Updates the screen. */
export function show(room: RoomRuntime): void {
  if (room.isClosed) return
  const { screen, roster, game } = room
  noteTime(room)
  screen.connection(connection(room))
  screen.mail(mailView(room))
  // A spectator who was given a seat is a player.
  const players = game === null ? null : new Set(headOf(game.core).generation.keys)
  screen.watchers(players === null ? 0 : [...roster.keys()].filter((key) => !players.has(key)).length)
  room.parts.at(-1)?.refresh()
}

function connection(room: RoomRuntime): Connection {
  const { matchmaker, met, isFull, roster, network } = room
  const now = network.clock.now()
  const links = roster.keys().size
  if (links > 0) room.linkedAt = now
  const others = [...met.values()]
  return connectionOf({
    matchmaker,
    sinceMatchmaker: now - room.matchmakerSince,
    links,
    isByRelay: room.byRelay.size > 0,
    relays: room.relays,
    isOffline: network.isOffline(),
    isReaching: others.includes('reaching'),
    isUnreached: others.includes('unreached'),
    wasLinked: now - room.linkedAt < LINKED_TIME,
    isFull,
  })
}

/** While the page slept no one could be heard; that time counts as no silence. */
function noteTime(room: RoomRuntime): void {
  const now = room.network.clock.now()
  const gap = now - room.activeAt
  room.activeAt = now
  if (gap < SLEEP_THRESHOLD) return
  room.roster.slept(gap)
  room.linkedAt += gap
}

function linkDown(room: RoomRuntime, link: string, hasLeft: boolean): void {
  room.byRelay.delete(link)
  room.roster.down(link, hasLeft, room.network.clock.now())
  if (hasLeft && room.roster.keys().size === 0) room.linkedAt = -Infinity
  for (const part of room.parts) part.linkDown(link, hasLeft)
}

function handle(room: RoomRuntime, event: MeshEvent): void {
  if (room.isClosed) return
  noteTime(room)
  const now = room.network.clock.now()
  switch (event.type) {
    case 'up':
      room.met.delete(event.address)
      if (event.isByRelay) room.byRelay.add(event.link)
      room.roster.up(event.link, event.member.key, now)
      for (const part of room.parts) part.linkUp(event.link, event.member.key)
      break
    case 'down':
      linkDown(room, event.link, event.isTheirs && event.why === 'left')
      break
    case 'suspect':
      room.roster.suspect(event.link, event.isSuspect)
      break
    case 'text':
      room.roster.heardFrom(event.link, now)
      // Most messages change nothing on the screen; those that do call `show` themselves.
      room.parts.some((part) => part.receive(event.link, event.text))
      return
    default:
      handleRoomEvent(room, event)
  }
  show(room)
}

type RoomEvent = Exclude<MeshEvent, { type: 'up' | 'down' | 'suspect' | 'text' }>

function handleRoomEvent(room: RoomRuntime, event: RoomEvent): void {
  switch (event.type) {
    case 'registered':
      room.isFull = false
      return seated(room, event.slot)
    case 'full':
      room.isFull = true
      return
    case 'signaling':
      if (room.matchmaker !== event.status) room.matchmakerSince = room.network.clock.now()
      room.matchmaker = event.status
      return
    case 'relays':
      return seeRelays(room, event.view)
    case 'refused':
      room.met.delete(event.address)
      if (event.why === 'otherVersion') room.screen.outdated()
      return
    case 'reaching':
      // What failed before will hardly succeed now; the screen does not change to and fro with each attempt.
      if (!room.met.has(event.address)) room.met.set(event.address, 'reaching')
      return
    case 'unreached':
      room.met.set(event.address, 'unreached')
      return
    case 'absent':
      room.met.delete(event.address)
  }
}

function seeRelays(room: RoomRuntime, view: RelaysView): void {
  // Where a relay is up now, devices may answer in a moment.
  if (room.relays.relays !== view.relays) room.matchmakerSince = room.network.clock.now()
  room.relays = view
}

/** Stores the slot of this device, so that a reload takes it again at once. */
function seated(room: RoomRuntime, slot: number | null): void {
  if (slot === null) return
  room.record = { ...room.record, slot }
  // If this fails, the next visit takes a moment longer.
  if (room.isStored) room.rooms.put(room.record).catch(() => undefined)
}
