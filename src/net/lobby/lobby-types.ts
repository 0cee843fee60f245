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
import { pledge } from './genesis-agreement.ts'
import type { Wardrobe } from './chairs.ts'
import type { LobbyLook } from './lobby-view.ts'
import type { KeptLobby, LobbyState, Wish } from './state.ts'
import { readWord, seatShape, writeWord } from './messages.ts'
import type { Plan, PlanContent } from './messages.ts'

/** What a room is opened with. */
export interface FirstPlan extends PlanContent {
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
  readonly shelf: GameRegistry
  /** Milliseconds; only this device's own, so that a new life's cards are newer than the last one's. */
  now(): number
  chance(hexDigits: number): string
  readonly looks: Wardrobe
  readonly me: Appearance
  /** Null for whoever only follows a link. */
  readonly first: FirstPlan | null
  /** Chairs to sit on as soon as there is a plan. */
  readonly wish: readonly Wish[]
  /** What was kept the last time this device was in this room. */
  readonly kept: KeptLobby | null
  /** The game this room is known to have begun: newcomers are told, and nothing else is done. */
  readonly begun: SignedGenesis | null
  /** Takes the place of what was kept before; answers once it is safely kept. */
  keep(kept: KeptLobby): Promise<void>
  send(link: string, text: string): void
  /** Only for what no honest neighbour would pass on. */
  strike(link: string): void
  /** Something `look` answers is different now. */
  changed(): void
  /** Somebody said something; this device too. */
  heard(line: { readonly key: string; readonly name: string; readonly text: string }): void
  /** Called once; after a reload it may be the same game again. `own` is null for whoever watches. */
  begin(signed: SignedGenesis, own: { readonly secret: string } | null): void
  /** Something could not be signed or kept. Nothing more is said from here. */
  broken(error: unknown): void
}

/** Why something from outside was not taken. */
export type LobbyRefusal =
  TextFault | 'badSignature' | 'badOath' | 'oldNews' | 'noRoom' | 'flood' | 'begunAlready'

/** A room before its game begins. Nobody is host: everybody keeps and passes on what was said. */
export interface Lobby {
  look(): LobbyLook | null
  up(link: string, key: string): void
  down(link: string, hasLeft: boolean): void
  /** Any text that is one, see `isLobbyText`. */
  hear(link: string, text: string): void
  /** Every two seconds. */
  tick(): void
  /** Who I am, for whoever came without a name. */
  introduce(me: Appearance): void
  setGame(id: string): void
  setChairs(count: number): void
  setOption(name: string, value: string | boolean): void
  setGovernor(governor: number | 'random'): void
  setBot(chair: number, level: Level | null): void
  sit(chair: number, isAnother?: boolean): void
  rise(chair: number): void
  rename(chair: number, name: string): void
  setLook(chair: number, what: 'color' | 'symbol', value: string): void
  setReady(isReady: boolean): void
  say(text: string): void
  /** Answers when all that was asked for has been carried out. */
  settled(): Promise<void>
  /** Nothing is said, kept or told any more. Whether the others are told goodbye is the links' business. */
  close(): void
  readonly refused: ReadonlyMap<LobbyRefusal, number>
}

const keptShape = v.strictObject({
  secret: hashShape,
  pledge: v.nullable(
    v.strictObject({
      genesis: genesisShape,
      sig: signatureShape,
      seats: v.array(seatShape),
    }),
  ),
})
/** Reads what a device kept; undefined if it is no such thing. */
export function readKeptLobby(from: unknown): KeptLobby | undefined {
  const read = v.safeParse(keptShape, from)
  return read.success ? read.output : undefined
}

/** What is known at the start. Our own words are read like anybody's, so that nobody else finds fault with them. */
export function firstState(setup: LobbySetup): LobbyState {
  const { room, signer, engine, shelf, kept, first } = setup
  const tag = roomTag(room)
  const looks = ourLooks(setup.me)
  const state: LobbyState = {
    me: signer.publicKey,
    tag,
    engine,
    shelf,
    wardrobe: setup.looks,
    secret: kept?.secret ?? setup.chance(64),
    looks,
    mine: { name: looks.name, seats: [], ready: null, signs: null },
    plan: first && ourPlan(first, signer.publicKey),
    cards: new Map(),
    gone: new Map(),
    anchors: new Map(),
    agreed: new Map(),
    sworn: new Map(),
    wish: setup.wish.map(({ chair, ...wished }) => ({ chair, ...ourLooks(wished) })),
    isBound: false,
    pledge: null,
  }
  if (kept !== null && kept.pledge !== null) pledge(state, kept.pledge)
  return state
}

export function ourLooks({ name, color, symbol }: Appearance): Appearance {
  const read = v.safeParse(appearanceShape, { name, color, symbol })
  assert(read.success, 'whoever enters a room has a lawful name')
  return read.output
}

function ourPlan({ isShared, ...content }: FirstPlan, me: string): Plan {
  const read = readWord(writeWord({ t: 'plan', n: 0, by: '', ...content, sig: '' }))
  assert('word' in read && read.word.t === 'plan', 'a room is opened with a lawful plan')
  return isShared ? read.word : { ...read.word, n: 1, by: me }
}
