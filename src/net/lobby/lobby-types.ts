import * as v from 'valibot'
import { assert } from '../../engine/core/fault.ts'
import type { GameRegistry } from '../../session/journal.ts'
import { appearanceShape } from '../../session/players.ts'
import type { Level, Appearance } from '../../session/players.ts'
import { genesisShape } from '../log/genesis.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import type { Signer, Verify } from '../crypto/keys.ts'
import { roomTag } from '../connection/room-secret.ts'
import type { RoomSecret } from '../connection/room-secret.ts'
import { hashShape, signatureShape } from '../log/protocol.ts'
import type { TextFault } from '../log/protocol.ts'
import { commit } from './genesis-agreement.ts'
import type { SeatAppearances } from './chairs.ts'
import type { LobbyView } from './lobby-view.ts'
import type { SavedLobby, LobbyState, WantedChair } from './state.ts'
import { readLobbyMessage, chairClaimShape, writeLobbyMessage } from './messages.ts'
import type { Plan, PlanContent } from './messages.ts'

/** What a room is opened with. */
export interface InitialPlan extends PlanContent {
  /** Everybody derives the same from the game before, so it is nobody's. */
  readonly isShared: boolean
}

/** What a lobby needs from the world. */
export interface LobbySetup {
  readonly room: RoomSecret
  readonly signer: Signer
  readonly verify: Verify
  /** The content hash of engine and bots. */
  readonly engine: string
  readonly gameById: GameRegistry
  /** Milliseconds; only this device's own, so that a new life's cards are newer than the last one's. */
  now(): number
  randomHex(hexDigits: number): string
  readonly appearances: SeatAppearances
  readonly me: Appearance
  /** Null for whoever only follows a link. */
  readonly initialPlan: InitialPlan | null
  /** Chairs to sit on as soon as there is a plan. */
  readonly wantedChairs: readonly WantedChair[]
  /** What was kept the last time this device was in this room. */
  readonly saved: SavedLobby | null
  /** The game this room is known to have begun: newcomers are told, and nothing else is done. */
  readonly startedGame: SignedGenesis | null
  /** Takes the place of what was kept before; answers once it is safely kept. */
  save(kept: SavedLobby): Promise<void>
  send(link: string, text: string): void
  /** Only for what no honest neighbour would pass on. */
  strike(link: string): void
  /** Something `look` answers is different now. */
  onChange(): void
  /** Somebody said something; this device too. */
  onChat(line: { readonly key: string; readonly name: string; readonly text: string }): void
  /** Called once; after a reload it may be the same game again. `own` is null for whoever watches. */
  onStart(signed: SignedGenesis, own: { readonly secret: string } | null): void
  /** Something could not be signed or kept. Nothing more is said from here. */
  onFailure(error: unknown): void
}

/** Why something from outside was not taken. */
export type LobbyRefusal =
  TextFault | 'badSignature' | 'badGenesis' | 'oldNews' | 'noRoom' | 'flood' | 'alreadyStarted'

/** A room before its game begins. Nobody is host: everybody keeps and passes on what was said. */
export interface Lobby {
  view(): LobbyView | null
  up(link: string, key: string): void
  down(link: string, hasLeft: boolean): void
  /** Any text that is one, see `isLobbyText`. */
  receive(link: string, text: string): void
  /** Every two seconds. */
  tick(): void
  /** Who I am, for whoever came without a name. */
  setOwnAppearance(me: Appearance): void
  setGame(id: string): void
  setChairs(count: number): void
  setOption(name: string, value: string | boolean): void
  setGovernor(governor: number | 'random'): void
  setBot(chair: number, level: Level | null): void
  takeChair(chair: number, isAnother?: boolean): void
  leaveChair(chair: number): void
  rename(chair: number, name: string): void
  setChairMark(chair: number, what: 'color' | 'symbol', value: string): void
  setReady(isReady: boolean): void
  sendChat(text: string): void
  /** Answers when all that was asked for has been carried out. */
  settled(): Promise<void>
  /** Nothing is said, kept or told any more. Whether the others are told goodbye is the links' business. */
  close(): void
  readonly refused: ReadonlyMap<LobbyRefusal, number>
}

const savedLobbyShape = v.strictObject({
  secret: hashShape,
  pledge: v.nullable(
    v.strictObject({
      genesis: genesisShape,
      sig: signatureShape,
      seats: v.array(chairClaimShape),
    }),
  ),
})
/** Reads what a device kept; undefined if it is no such thing. */
export function readSavedLobby(from: unknown): SavedLobby | undefined {
  const read = v.safeParse(savedLobbyShape, from)
  return read.success ? read.output : undefined
}

/** What is known at the start. Our own words are read like anybody's, so that nobody else finds fault with them. */
export function initialState(setup: LobbySetup): LobbyState {
  const { room, signer, engine, gameById: gameById, saved, initialPlan } = setup
  const tag = roomTag(room)
  const ownAppearance = checkedAppearance(setup.me)
  const state: LobbyState = {
    me: signer.publicKey,
    tag,
    engine,
    gameById,
    appearances: setup.appearances,
    secret: saved?.secret ?? setup.randomHex(64),
    ownAppearance,
    ownStatus: { name: ownAppearance.name, seats: [], ready: null, signs: null },
    plan: initialPlan && planFromInitial(initialPlan, signer.publicKey),
    guests: new Map(),
    departed: new Map(),
    anchors: new Map(),
    recentlyReady: new Map(),
    pending: new Map(),
    wantedChairs: setup.wantedChairs.map(({ chair, ...wished }) => ({ chair, ...checkedAppearance(wished) })),
    isCommitted: false,
    commitment: null,
  }
  if (saved !== null && saved.pledge !== null) commit(state, saved.pledge)
  return state
}

export function checkedAppearance({ name, color, symbol }: Appearance): Appearance {
  const read = v.safeParse(appearanceShape, { name, color, symbol })
  assert(read.success, 'whoever enters a room has a lawful name')
  return read.output
}

function planFromInitial({ isShared, ...content }: InitialPlan, me: string): Plan {
  const read = readLobbyMessage(writeLobbyMessage({ t: 'plan', n: 0, by: '', ...content, sig: '' }))
  assert('message' in read && read.message.t === 'plan', 'a room is opened with a lawful plan')
  return isShared ? read.message : { ...read.message, n: 1, by: me }
}
