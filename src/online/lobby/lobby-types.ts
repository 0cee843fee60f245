import * as v from 'valibot'
import { assert } from '../../engine/core/fault.ts'
import type { GameRegistry } from '../../session/journal.ts'
import { appearanceShape } from '../../session/players.ts'
import type { Level, Appearance } from '../../session/players.ts'
import { genesisShape } from '../../log/records/genesis.ts'
import type { RepeatedDeal } from '../../log/records/draws.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'
import { hashShape, signatureShape } from '../../log/records/protocol.ts'
import type { TextFault } from '../../log/records/protocol.ts'
import { commit } from './genesis-agreement.ts'
import type { SeatAppearances } from './chairs.ts'
import type { LobbyView } from './lobby-view.ts'
import { returnAfterAbsence } from './state.ts'
import type {
  ContinuedGame,
  DealStatus,
  HistoryStatus,
  LobbyState,
  OwnStatus,
  SavedLobby,
  WantedChair,
} from './state.ts'

import { readLobbyMessage, chairClaimShape, writeLobbyMessage } from './messages.ts'
import type { DaysTerms, GuestStatus, Plan, PlanContent } from './messages.ts'

export type { ContinuedGame, DealStatus, HistoryStatus } from './state.ts'

/** The plan a room is opened with. */
export interface InitialPlan extends PlanContent {
  /** All devices derive the same plan from the game before, so it has no author and no signature. */
  readonly isShared: boolean
}

/** What a lobby needs from its environment. */
export interface LobbySetup {
  readonly room: RoomSecret
  readonly signer: Signer
  readonly verify: Verify
  /** The content hash of engine and bots. */
  readonly engine: string
  readonly gameById: GameRegistry
  /** Wall clock in milliseconds; after a reload, own statuses must be newer than before. */
  now(): number
  randomHex(hexDigits: number): string
  readonly appearances: SeatAppearances
  readonly me: Appearance
  /** Null for a guest who follows an invitation. */
  readonly initialPlan: InitialPlan | null
  /** Chairs to claim as soon as there is a plan. */
  readonly wantedChairs: readonly WantedChair[]
  /**
   * The own status when the page was closed, at a table over days: chairs and readiness outlive the page there.
   */
  readonly ownStatus?: (OwnStatus & Pick<GuestStatus, 'n'>) | null
  /** What this device saved in this room before. */
  readonly saved: SavedLobby | null
  /** The game this room has started, if any: the lobby then only informs newcomers. */
  readonly startedGame: SignedGenesis | null
  /** What this device knows of the past of a game that goes on; by default it is believed. */
  historyOf?(continued: ContinuedGame): HistoryStatus
  /** What this device knows of draws that come again; by default nothing, so they are refused. */
  dealOf?(repeated: RepeatedDeal): DealStatus
  /** How a name looks, the same for names that are easily confused; by default as it is written. */
  skeletonOf?(name: string): string
  /** Replaces what was saved before; resolves once it is durable. */
  save(lobby: SavedLobby): Promise<void>
  send(link: string, text: string): void
  /** Reports a message that no honest neighbor sends. */
  strike(link: string): void
  /** `view()` may have changed. */
  onChange(): void
  /** A chat message, of this device too. */
  onChat(message: { readonly key: string; readonly name: string; readonly text: string }): void
  /**
   * Called once per page; after a reload possibly with the same game. `own` is null for a spectator; `isFirst`: this device
   * had the last signature, no other one told of the start. `firstLinks`: those that came with the signatures, by member.
   */
  onStart(
    signed: SignedGenesis,
    own: { readonly secret: string; readonly isFirst: boolean } | null,
    firstLinks: ReadonlyMap<number, string>,
  ): void
  /** Signing or saving failed; the lobby sends nothing more. */
  onFailure(error: unknown): void
}

/** What a guest of a table over days leaves for those who are not there (letters.ts). */
export interface Letters {
  /** The messages, the most important first, then the latest chat messages. */
  readonly texts: readonly string[]
  /** How many of them are no chat messages. */
  readonly needed: number
  /** Equal for two letters that say the same, though statuses were renewed between. */
  readonly essence: string
}

/** Why a message was refused. */
export type LobbyRefusal =
  | TextFault
  | 'badSignature'
  | 'badGenesis'
  | 'oldNews'
  | 'noRoom'
  /** The author is not a guest here, as far as this device knows. */
  | 'noGuest'
  /** A plan with a number that no guest can have reached. */
  | 'farAhead'
  | 'flood'
  | 'alreadyStarted'

/** A room before its game starts. There is no host: every device stores and relays all messages. */
export interface Lobby {
  view(): LobbyView | null
  /** The game that goes on here, if the plan continues one. */
  continued(): ContinuedGame | null
  /** The draws that come again here, if the plan has any. */
  repeated(): RepeatedDeal | null
  up(link: string, key: string): void
  down(link: string, hasLeft: boolean): void
  /** Takes a text from a link; see `isLobbyText`. */
  receive(link: string, text: string): void
  /** Takes a text that a guest left for the others, as it was left; nothing is sent to its author. */
  hear(text: string): void
  /**
   * Hears what came by hand or lay in a mailbox, and resolves when all is done. With a message that no guest of this room can
   * have written, false: nothing of it is heard.
   */
  hearLetter(texts: readonly string[]): Promise<boolean>
  /** What to leave for guests that are not there; null while there is nothing. */
  letters(): Letters | null
  /** Tells apart what this guest said themselves at a table over days; null while there is no plan. */
  ownWords(): string | null
  /** To be called every two seconds. */
  tick(): void
  /** Sets name, color and symbol of this device's person. */
  setOwnAppearance(me: Appearance): void
  setGame(id: string): void
  setChairs(count: number): void
  setOption(name: string, value: string | boolean): void
  setGovernor(governor: number | 'random'): void
  /** Sets how a table over days is played. */
  setDays(days: DaysTerms): void
  /** Draws of an earlier game do not come again. */
  takeNewDraws(): void
  setBot(chair: number, level: Level | null): void
  takeChair(chair: number, isAnother?: boolean): void
  leaveChair(chair: number): void
  /** At a table over days: frees the chair of a guest who was not heard of for three days. */
  freeChair(chair: number): void
  rename(chair: number, name: string): void
  setChairMark(chair: number, what: 'color' | 'symbol', value: string): void
  setReady(isReady: boolean): void
  /** Follows the `gameOfOthers` of the view. */
  watchGameOfOthers(): void
  sendChat(text: string): void
  /** Resolves when all signing, saving and sending is done. */
  settled(): Promise<void>
  /** Stops sending, saving and calling back. Closing the links is up to the mesh. */
  close(): void
  readonly refused: ReadonlyMap<LobbyRefusal, number>
}

const savedLobbyShape = v.strictObject({
  secret: hashShape,
  commitment: v.nullable(
    v.strictObject({
      genesis: genesisShape,
      sig: signatureShape,
      claims: v.array(chairClaimShape),
    }),
  ),
})
/** Parses what a device saved; undefined if it is malformed. */
export function readSavedLobby(from: unknown): SavedLobby | undefined {
  const read = v.safeParse(savedLobbyShape, from)
  return read.success ? read.output : undefined
}

/** The state of a new lobby. Own input is parsed like foreign input, so that no other device can refuse it. */
export function initialState(setup: LobbySetup): LobbyState {
  const { room, signer, engine, gameById, saved, initialPlan } = setup
  const tag = roomTag(room)
  const ownAppearance = checkedAppearance(setup.me)
  const state: LobbyState = {
    me: signer.publicKey,
    tag,
    engine,
    gameById,
    appearances: setup.appearances,
    historyOf: (continued) => setup.historyOf?.(continued) ?? 'same',
    skeletonOf: (name) => setup.skeletonOf?.(name) ?? name,
    dealOf: (repeated) => setup.dealOf?.(repeated) ?? 'unknown',
    secret: saved?.secret ?? setup.randomHex(64),
    ownAppearance,
    ownStatus: statusAtOpening(setup, ownAppearance),
    lastSaid: setup.ownStatus?.n ?? null,
    awaySince: null,
    plan: initialPlan && planFromInitial(initialPlan, signer.publicKey),
    drawsBy: initialPlan === null || initialPlan.isShared ? '' : signer.publicKey,
    codeBy: initialPlan === null || initialPlan.isShared ? '' : signer.publicKey,
    guests: new Map(),
    departed: new Map(),
    anchors: new Map(),
    recentlyReady: new Map(),
    pending: new Map(),
    wantedChairs: setup.wantedChairs.map(({ chair, ...wished }) => ({ chair, ...checkedAppearance(wished) })),
    isCommitted: false,
    commitment: null,
  }
  if (saved !== null && saved.commitment !== null) commit(state, saved.commitment)
  returnAfterAbsence(state, setup.now())
  return state
}

function statusAtOpening({ ownStatus }: LobbySetup, me: Appearance): OwnStatus {
  if (!ownStatus) return { name: me.name, claims: [], ready: null, signs: null }
  const { name, claims, ready, signs } = ownStatus
  return { name, claims, ready, signs }
}

export function checkedAppearance({ name, color, symbol }: Appearance): Appearance {
  const read = v.safeParse(appearanceShape, { name, color, symbol })
  assert(read.success, 'the own name is valid')
  return read.output
}

function planFromInitial({ isShared, ...content }: InitialPlan, me: string): Plan {
  const read = readLobbyMessage(writeLobbyMessage({ t: 'plan', n: 0, by: '', ...content, sig: '' }))
  assert('message' in read && read.message.t === 'plan', 'the initial plan is valid')
  return isShared ? read.message : { ...read.message, n: 1, by: me }
}
