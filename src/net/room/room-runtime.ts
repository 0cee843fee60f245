import type { SignedGenesis } from '../log/genesis.ts'
import { invitationFragment, readInvitation } from '../connection/invitation.ts'
import type { Invitation } from '../connection/invitation.ts'
import type { Signer } from '../crypto/keys.ts'
import type { MeshEvent } from '../connection/mesh-types.ts'
import type { OnlineMesh } from '../connection/online.ts'
import type { Lobby } from '../lobby/lobby-types.ts'
import type { OnlineGame } from './online-game.ts'
import { connectionOf, newRoster } from './presence.ts'
import type { Roster } from './presence.ts'
import { headOf } from '../log/replica.ts'
import type { SignalingStatus } from '../transport/transport.ts'
import type { RoomRecord } from '../../storage/room-record.ts'
import type { RoomStore } from '../../storage/room-store.ts'
import type { Platform, GameRuntime } from '../../platform/platform.ts'
import type { OpenTable, SessionPreferences } from '../../tables/open-table.ts'
import type { RoomNetwork } from './room-network.ts'
import type { ChatLine, Connection, LobbyLook, OnlineView, Pairing, RoomPhase } from './room-views.ts'
import type { SaveStatus } from '../../session/open-table.ts'

/** Where a room says what is to be seen. */
export interface RoomScreen {
  phase(is: RoomPhase, error?: string): void
  connection(is: Connection): void
  watchers(count: number): void
  /** Somebody here speaks another language: this page, or his, is to be loaded anew. */
  outdated(): void
  lobby(look: LobbyLook | null): void
  online(look: OnlineView | null): void
  said(line: Omit<ChatLine, 'id'>): void
  pairing(found: Pairing | null): void
  /** Puts the table of a game on the screen; answers how to bring it up to date. */
  sit(opened: OpenTable): () => void
}

/** What a room is made of, whatever it is doing. */
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
  /** Is the room in the database yet? Whoever only looks in leaves no trace. */
  isStored: boolean
  /** The kept records of the game, until it is told. */
  records: readonly unknown[]
  mesh: OnlineMesh | null
  lobby: Lobby | null
  game: OnlineGame | null
  signed: SignedGenesis | null
  /** Brings the table on the screen up to date. */
  show: () => void
  saved: SaveStatus
  rulesDiffer: number | null
  matchmaker: SignalingStatus
  isUnreached: boolean
  isFull: boolean
  ticks: number
  isClosed: boolean
  /** What has to be given up when the room is left. */
  readonly cleanups: (() => void)[]
}

/** The two things a room does one after the other; each is told what comes over the links. */
export interface PhaseHandlers {
  up(life: RoomRuntime, link: string, key: string): void
  down(life: RoomRuntime, link: string, hasLeft: boolean): void
  hear(life: RoomRuntime, link: string, text: string): void
  tick(life: RoomRuntime): void
  refresh(life: RoomRuntime): void
}

/** Two seconds: what the log and the lobby call a tick. */
const TICK = 2000
const SECOND = 1000

/** A room for this path, and what was kept of it; undefined if the path leads nowhere. */
export async function openRuntime(
  path: string,
  screen: RoomScreen,
  ways: SessionPreferences,
  platform: Platform,
  network: RoomNetwork,
): Promise<RoomRuntime | undefined> {
  const invitation = readInvitation(`#${path}`)
  if (invitation === undefined) return undefined
  const [rooms, playing, signer] = await Promise.all([
    platform.roomStore(),
    platform.gameRuntime(),
    network.signer(),
  ])
  // What lies there in pieces is as good as lost, and the others are asked for it; what cannot be read now is not.
  const kept = await rooms.load(invitation.room)
  const isThere = kept !== undefined && kept !== 'damaged'
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
    record: isThere ? kept.record : newRoomRecord(invitation, platform.now()),
    isStored: isThere,
    records: isThere ? kept.records : [],
    mesh: null,
    lobby: null,
    game: null,
    signed: null,
    show: () => undefined,
    saved: rooms.isPersistent ? 'saved' : 'memory',
    rulesDiffer: null,
    matchmaker: 'opening',
    isUnreached: false,
    isFull: false,
    ticks: 0,
    isClosed: false,
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

/** Keeps the room, its log apart; fulfilled when it is safe. */
export async function storeRecord(life: RoomRuntime, change: Partial<RoomRecord>): Promise<void> {
  life.record = { ...life.record, ...change, updated: life.platform.now() }
  life.isStored = true
  await life.rooms.put(life.record)
}

/** Joins the others, and tells whatever is done in the room of all that happens on its links. */
export async function joinMesh(life: RoomRuntime, doing: () => PhaseHandlers): Promise<void> {
  const { network } = life
  const join = async (): Promise<void> => {
    const mesh = await network.join(life.invitation, life.record.slot, (event) => hear(life, doing(), event))
    if (life.isClosed) return mesh.leave()
    life.mesh = mesh
    life.screen.pairing(mesh.pairing)
    life.cleanups.push(() => mesh.leave())
    life.cleanups.push(network.follow(mesh, () => void rejoin()))
  }
  /** The page was frozen and its links have said goodbye. */
  const rejoin = async (): Promise<void> => {
    for (const link of life.roster.links()) lose(life, doing(), link, false)
    await join()
  }
  const refresh = (): void => show(life, doing())
  life.cleanups.push(network.clock.repeat(TICK, () => doing().tick(life)))
  life.cleanups.push(network.clock.repeat(SECOND, refresh))
  life.cleanups.push(network.watch(refresh))
  await join()
  refresh()
}

export function show(life: RoomRuntime, doing: PhaseHandlers): void {
  if (life.isClosed) return
  const { screen, roster, game } = life
  const links = roster.keys().size
  const { matchmaker, isUnreached, isFull } = life
  screen.connection(
    connectionOf({ matchmaker, links, isUnreached, isFull, isOffline: life.network.isOffline() }),
  )
  // Whoever was given a seat since the beginning watches no longer.
  const players = game === null ? null : new Set(headOf(game.core).generation.keys)
  screen.watchers(players === null ? 0 : [...roster.keys()].filter((key) => !players.has(key)).length)
  doing.refresh(life)
}

function lose(life: RoomRuntime, doing: PhaseHandlers, link: string, hasLeft: boolean): void {
  life.roster.down(link, hasLeft, life.network.clock.now())
  doing.down(life, link, hasLeft)
}

function hear(life: RoomRuntime, doing: PhaseHandlers, event: MeshEvent): void {
  if (life.isClosed) return
  const now = life.network.clock.now()
  switch (event.type) {
    case 'up':
      life.isUnreached = false
      life.roster.up(event.link, event.member.key, now)
      doing.up(life, event.link, event.member.key)
      break
    case 'down':
      lose(life, doing, event.link, event.isTheirs && event.why === 'left')
      break
    case 'suspect':
      life.roster.suspect(event.link, event.isSuspect)
      break
    case 'text':
      life.roster.text(event.link, now)
      // Most texts change nothing to be seen; whatever does says so itself.
      return doing.hear(life, event.link, event.text)
    default:
      heardOfRoom(life, event)
  }
  show(life, doing)
}

type RoomEvent = Extract<MeshEvent, { type: 'seated' | 'full' | 'matchmaker' | 'refused' | 'unreached' }>

function heardOfRoom(life: RoomRuntime, event: RoomEvent): void {
  switch (event.type) {
    case 'seated':
      life.isFull = false
      return seated(life, event.slot)
    case 'full':
      life.isFull = true
      return
    case 'matchmaker':
      life.matchmaker = event.status
      return
    case 'refused':
      if (event.why === 'otherVersion') life.screen.outdated()
      return
    case 'unreached':
      life.isUnreached = true
  }
}

/** The place in the room is remembered, so that a reload takes it back at once. */
function seated(life: RoomRuntime, slot: number | null): void {
  if (slot === null) return
  life.record = { ...life.record, slot }
  // If it cannot be kept, the next visit takes a moment longer.
  if (life.isStored) life.rooms.put(life.record).catch(() => undefined)
}
