import type { ConnectionId } from '../../src/log/replica/effect-types.ts'
import type { Message } from '../../src/log/records/protocol.ts'
import type { Replica, PersistentState } from '../../src/log/replica/replica.ts'
import type { TokenBucket } from '../../src/net/transport/token-bucket.ts'
import type { Random } from './random.ts'
import type { Defect } from './defects.ts'
import type { SimulatedGame } from './simulated-game.ts'
import type { SimulatedKeys } from './keys.ts'
import type { InvariantChecker } from './invariants.ts'

/** Probabilities and limits of the injected faults. Delay is in milliseconds. */
export interface Faults {
  readonly drop: number
  readonly delay: number
  readonly duplicate: number
  readonly stale: number
  /** The probability of a crash for each effect. */
  readonly crash: number
}
export const NO_FAULTS: Faults = { drop: 0, delay: 20, duplicate: 0, stale: 0, crash: 0 }

/** What is counted in a simulated game. */
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
  'floods',
  'seatRequests',
  'newcomers',
  'pairsOfAttackers',
  'predicted',
  'votes',
  'votesAgainstStallers',
  'visits',
  'parcels',
  'parcelBytes',
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
  | 'reroll'
  | 'stall'
  | 'exhaust'
  | 'amplify'
  | 'hideRecord'
  | 'unacknowledged'
  | 'quit'
  | 'freeze'

/** A device of the simulation. */
export interface Peer {
  readonly who: number
  /** The member it is in the genesis; null for a spectator. */
  readonly me: number | null
  readonly attack: Attack | null
  replica: Replica | null
  persisted: PersistentState | 'lost'
  /** It has left and does not come back. */
  hasLeft: boolean
  /** Rises with every start, so that what was scheduled before can be recognized. */
  bootCount: number
  /** When its person last saw the head change, and the hash of that head. */
  seenAt: number
  seenHead: string
  seenPly: number
  /** When it last saw a move. */
  movedAt: number
  /** When its person last voted for a bot, and how often since the head changed. */
  votedAt: number
  votes: number
  /** When its person last agreed that a member returns, by the member that proposed it. */
  readonly welcomes: Map<number, number>
  /** When its person last offered a seat to a guest, by the guest's key. */
  readonly grants: Map<string, number>
}

export interface SimulatedConnection {
  isUp: boolean
  epoch: number
  /** What each device may still send to the other, by the number of the sender. */
  readonly buckets: Map<number, TokenBucket>
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
  /** How much slower people are than at a table that is played together: 1, or much more over days. */
  readonly slowness: number
  faults: Faults
  now: number
  /** Since when nothing fails. */
  calmSince: number
  /** The longest that a vote against a staller took, in milliseconds. */
  longestVote: number
  /** The longest that the game stood still although a majority was there, in milliseconds. */
  longestStandstill: number
  /** A hash of everything that was sent, in order. The same seed gives the same trace. */
  trace: string
  tamperWithMessage?: (world: World, peer: Peer, link: ConnectionId, message: Message) => Message | null
  /** The text an attacker signs instead of what its honest replica would. */
  falsifyPromise?: (world: World, peer: Peer, replica: Replica, into: object) => string | undefined
  /** Called with what an attacker hears. Returns false to keep it from its honest replica. */
  overhear?: (world: World, peer: Peer, link: ConnectionId, message: Message) => boolean
  schedule(delay: number, run: () => void): void
}
