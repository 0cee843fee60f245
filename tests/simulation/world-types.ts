import type { ConnectionId } from '../../src/net/log/effect-types.ts'
import type { Message } from '../../src/net/log/protocol.ts'
import type { Replica, PersistentState } from '../../src/net/log/replica.ts'
import type { Random } from './random.ts'
import type { Defect } from './defects.ts'
import type { SimulatedGame } from './simulated-game.ts'
import type { SimulatedKeys } from './keys.ts'
import type { InvariantChecker } from './invariants.ts'

/** How bad the world is. */
export interface Faults {
  readonly drop: number
  readonly delay: number
  readonly duplicate: number
  readonly stale: number
  /** Per effect. */
  readonly crash: number
}
export const NO_FAULTS: Faults = { drop: 0, delay: 20, duplicate: 0, stale: 0, crash: 0 }

/** What a simulated game met with. */
export const COUNTED = [
  'messages',
  'dropped',
  'duplicated',
  'stale',
  'linkLosses',
  'crashes',
  'midCrashes',
  'storageLosses',
  'leaves',
  'attacks',
  'rollbacks',
  'generations',
  'takeBacks',
  'rolls',
  'evidence',
  'closed',
  'seatRequests',
  'newcomers',
  'pairsOfAttackers',
] as const
export type Counts = Record<(typeof COUNTED)[number], number>

export type Attack =
  | 'forge'
  | 'outOfTurn'
  | 'equivocate'
  | 'rewrite'
  | 'replay'
  | 'malformed'
  | 'withhold'
  | 'invalid'
  | 'hideHead'
  | 'impersonate'

/** A device at the table. */
export interface Peer {
  readonly who: number
  /** The member it is in the genesis; null for a spectator. */
  readonly me: number | null
  readonly attack: Attack | null
  replica: Replica | null
  persisted: PersistentState | 'lost'
  /** Gone for good. */
  hasLeft: boolean
  /** Changes with every start, so that what was meant for an earlier run is noticed. */
  bootCount: number
  /** When its person last saw the log move, and where it stood. */
  seenAt: number
  seenHead: string
}

export interface SimulatedConnection {
  isUp: boolean
  epoch: number
}

export interface World {
  readonly random: Random
  readonly game: SimulatedGame
  readonly keys: SimulatedKeys
  readonly invariants: InvariantChecker
  readonly counts: Counts
  readonly refusalCounts: Map<string, number>
  readonly sentCounts: Map<string, number>
  readonly defect: Defect | undefined
  readonly peers: Peer[]
  readonly connections: Map<string, SimulatedConnection>
  faults: Faults
  now: number
  /** A hash over everything that was sent, in order: the same seed gives the same trace. */
  trace: string
  tamperWithMessage?: (world: World, peer: Peer, link: ConnectionId, message: Message) => Message | null
  /** What a cheat signs instead of what its honest replica would. */
  falsifyPromise?: (world: World, peer: Peer, replica: Replica, into: object) => string | undefined
  schedule(delay: number, run: () => void): void
}
