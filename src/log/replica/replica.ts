// A replica: the complete protocol state of one device in one game. It holds the tree of verified records,
// the log (a path in that tree), and what the device knows about its neighbors, promises, acknowledgements
// and revealed links. Only `step` changes it; it knows no clock, no randomness and no network.

import type { AuthorUse } from '../records/author-limits.ts'
import { chainSecret, newHashChain } from '../records/beacon.ts'
import type { HashChain } from '../records/beacon.ts'
import { newPendingEffects } from './effect-types.ts'
import type { PendingEffects, ConnectionId, ParcelResult, RefusalReason } from './effect-types.ts'
import { anchorName, isOverDays } from '../records/genesis.ts'
import type { Genesis } from '../records/genesis.ts'
import type { Agreements, Patience } from './patience.ts'
import { SAFETY_RULES } from '../records/safety-rules.ts'
import type { SafetyRules } from '../records/safety-rules.ts'
import type {
  Acknowledgement,
  Chat,
  SeatRequest,
  Consent,
  LogRecord,
  MessageOf,
  GenerationPromise,
  GenerationRecord,
} from '../records/protocol.ts'
import type { GameRules } from '../records/game-rules.ts'
import { genesisNode } from '../rolls/genesis-node.ts'
import { memberWithKey, newProtocolContext } from '../records/record-tree.ts'
import type { Generation, ProtocolContext, RecordNode } from '../records/record-tree.ts'
import { checkRecord } from './check-record.ts'

/**
 * What a device persists. It is written as a whole before anything that depends on it is sent (as Raft's
 * persistent state).
 */
export interface PersistentState {
  readonly records: readonly LogRecord[]
  readonly promise: GenerationPromise | null
  /** The storage was lost, and no generation with a promise made after the loss has been formed yet. */
  readonly lost: boolean
  /** The secret from which the hash chains are derived; a new one after every loss. */
  readonly secret: string
}

/** What is known about one neighbor. */
export interface Neighbor {
  /** The public key of the device at the other end; null if the runner does not know it. */
  readonly key: string | null
  /** The last record the neighbor is known to have, and the last that was sent to it. */
  lastKnown: RecordNode | null
  lastSent: RecordNode | null
  /** The hash of the record that was requested from it, and the last record it sent. */
  wanted: string | null
  lastReceived: RecordNode | null
  /** Has it been asked since the last tick? */
  isAsked: boolean
  penalties: number
  messageCount: number
  /** The last acknowledgement of each member that the neighbor sent, by member. */
  readonly shownAcks: Map<number, Acknowledgement>
  /** The tick in which it connected, or said that its head is another one. */
  changedAt: number
}

/** What is known about an author of parcels, which may be a device of any member, or of none. */
export interface Correspondent {
  penalties: number
  /** What became of the last parcel of this author. */
  last: ParcelResult
}

/**
 * Proof that a member broke the protocol: two conflicting records; an acknowledgement or a record of its own that its
 * promise contradicts; a generation that it formed below a promised head. Only that member can have signed these.
 */
export type Evidence = MessageOf<'equivocation' | 'violation' | 'withdrawal' | 'lowBase'>

/** A request for a seat, and the tick in which it arrived. */
export interface PendingSeatRequest {
  readonly request: SeatRequest
  readonly receivedAt: number
}

/** A bot's choice in the log for which this device computed another one. */
export interface BotDoubt {
  /** The record with the doubtful choice. */
  readonly node: RecordNode
  /** The key of the device that sent it, which may only have relayed it; null if unknown. */
  readonly source: string | null
}

export interface Replica {
  readonly context: ProtocolContext
  /** The public key of this device; null for a spectator without a key. */
  readonly key: string | null
  /** The member this device is in the generation of the head; null for a spectator. */
  me: number | null
  readonly secret: string
  lost: boolean
  readonly tree: Map<string, RecordNode>
  /** The log: all records from the genesis to the head. */
  path: RecordNode[]
  promise: GenerationPromise | null
  readonly acks: (Acknowledgement | undefined)[]
  /** The slot up to which the log is final. */
  finalSlot: number
  /** The slot up to which the log is stored on this device. */
  savedSlot: number
  readonly neighbors: Map<ConnectionId, Neighbor>
  /** Authors of parcels that were heard (parcel-exchange.ts); nothing is sent to them. */
  readonly correspondents: Map<ConnectionId, Correspondent>
  /** At a table over days: does it still hear what lies in the mailbox? It promises and proposes nothing unasked meanwhile. */
  isHearing: boolean
  /** At a table over days: the latest chat messages, so that parcels keep them for members that are away. */
  readonly chats: Chat[]
  /** Promises for generations not formed yet, by number of the generation and public key. */
  readonly promises: Map<number, Map<string, GenerationPromise>>
  /** The known links for the roll that has begun, by member. */
  readonly revealedLinks: Map<number, string>
  /** Consents to a take-back right after the head. */
  consents: Consent[]
  /** Evidence against members that broke the protocol, by public key. */
  readonly evidence: Map<string, Evidence>
  /** By the key of their proposer: generations refused because of their base, which may turn out to be evidence. */
  readonly refusedGenerations: Map<string, GenerationRecord>
  /** Requests to become a member, by public key of the sender. */
  readonly seatRequests: Map<string, PendingSeatRequest>
  readonly lastStamps: Map<string, number>
  /** The stamp of the last statement of this device. */
  ownStamp: number
  /** How much members have used of the limits for what is relayed. */
  readonly authorUse: AuthorUse
  /** Does this build compute the same choices for bots as the build that began the game? */
  readonly canVerifyBots: boolean
  /**
   * Choices of searching bots that this device has not verified, oldest first, and the key of the device that
   * sent them.
   */
  readonly unverifiedBotMoves: Map<RecordNode, string | null>
  /** Choices of bots for which this device computed another result. */
  readonly doubts: BotDoubt[]
  ticks: number
  /** For how many ticks the begun roll has waited for links although all contributors stored the log before it. */
  overdueTicks: number
  /** The tick in which an acknowledgement was given or arrived. */
  acksChangedAt: number
  /** Ticks in which the head changed, the own promise was given, and a quorum was complete (-1: not yet). */
  headChangedAt: number
  promisedAt: number
  quorumAt: number
  /**
   * The tick from which the replica may propose a generation by itself again, and the number of its
   * proposals.
   */
  nextProposalAt: number
  attempts: number
  /** The number of those that no person decided. */
  retries: number
  /** How often this member promised without asking lately, by public key of the proposer. */
  readonly patience: Map<string, Patience>
  /** By the key of the proposer: proposals that take no seat, and the tick of the latest one. */
  readonly proposalsHeard: Map<string, { readonly count: number; readonly at: number }>
  /** By the key of the proposer. */
  readonly agreements: Map<string, Agreements>
  chain: { readonly g: number; readonly chain: HashChain } | undefined
  /** How often input was refused, by reason. */
  readonly refusalCounts: Map<RefusalReason, number>
  readonly effects: PendingEffects
}

export interface ReplicaSetup {
  readonly genesis: Genesis
  readonly rules: GameRules
  /** The member this device is in the genesis; null for a spectator. */
  readonly me: number | null
  /**
   * The public key of this device, with which a spectator may become a member; by default the one in the
   * genesis.
   */
  readonly key?: string
  /** The persisted state; `lost` if this member has played this game and nothing is left of its storage. */
  readonly persisted: PersistentState | 'lost'
  /** False if this build may compute other choices for searching bots than the build that began the game. */
  readonly canVerifyBots?: boolean
  /** Fresh random digits, used if the storage was lost. */
  readonly secret: string
  /** Is this the member's signature with this key? */
  verify(member: number, text: string, sig: string, key: string): boolean
  /** Other rules than those of the app, for tests. */
  readonly safetyRules?: SafetyRules
  /** When the game begins: links for the first roll that came with the signatures, by member. */
  readonly firstLinks?: ReadonlyMap<number, string>
}

/** What a member persists before it signs the genesis. */
export function newPersistentState(secret: string): PersistentState {
  return { records: [], promise: null, lost: false, secret }
}

/** The anchor a member puts into the genesis. `name` (`anchorName`) replaces the game's id, which does not exist yet. */
export function firstAnchor(secret: string, name: string, length: number): string {
  return newHashChain(chainSecret(secret, name, 0), length).anchor
}

/** Creates a replica from the genesis and what the device persisted. */
export function newReplica(setup: ReplicaSetup): Replica {
  const { genesis, rules, persisted, secret, safetyRules = SAFETY_RULES } = setup
  const context = newProtocolContext(genesis, rules, safetyRules, (...claim) => setup.verify(...claim))
  const key = setup.key ?? genesis.members[setup.me ?? -1]?.key ?? null
  const path = replayRecords(context, persisted === 'lost' ? [] : persisted.records)
  // A log that cannot be read to its end counts as lost: what was signed after it is unknown.
  const isWhole = persisted !== 'lost' && path.length === persisted.records.length + 1
  const had = isWhole ? persisted : { ...newPersistentState(secret), lost: true }
  const replica: Replica = {
    context,
    key,
    me: memberWithKey(path.at(-1)!.generation, key),
    secret: had.secret,
    lost: had.lost,
    tree: new Map(path.map((node) => [node.hash, node])),
    path,
    promise: had.promise,
    acks: [],
    finalSlot: 0,
    savedSlot: 0,
    neighbors: new Map(),
    correspondents: new Map(),
    isHearing: false,
    chats: [],
    promises: new Map(),
    revealedLinks: new Map(setup.firstLinks),
    consents: [],
    evidence: new Map(),
    refusedGenerations: new Map(),
    seatRequests: new Map(),
    lastStamps: new Map(),
    ownStamp: -1,
    authorUse: new Map(),
    canVerifyBots: setup.canVerifyBots ?? true,
    unverifiedBotMoves: new Map(),
    doubts: [],
    ticks: 0,
    overdueTicks: 0,
    acksChangedAt: 0,
    headChangedAt: 0,
    promisedAt: 0,
    quorumAt: -1,
    nextProposalAt: 0,
    attempts: 0,
    retries: 0,
    patience: new Map(),
    proposalsHeard: new Map(),
    agreements: new Map(),
    chain: undefined,
    refusalCounts: new Map(),
    effects: newPendingEffects(),
  }
  replica.savedSlot = headOf(replica).slot
  if (replica.promise !== null && key !== null) recordPromise(replica, replica.promise, key)
  return replica
}

/**
 * Rebuilds the path from persisted records. Signatures are not checked again: they were when the records
 * arrived. So were other branches, unless a release up to 1.1 did that.
 */
function replayRecords(context: ProtocolContext, records: readonly LogRecord[]): RecordNode[] {
  const safetyRules = { ...context.safetyRules, needsOtherBranches: false }
  const trusting = { ...context, safetyRules, verify: () => true }
  const path = [genesisNode(context)]
  for (const record of records) {
    const parent = path.at(-1)!
    const node = checkRecord(trusting, parent, record)
    if (typeof node === 'string') return path
    parent.children.push(node)
    path.push(node)
  }
  return path
}

export const headOf = (replica: Replica): RecordNode => replica.path.at(-1)!
export const isOnPath = (replica: Replica, node: RecordNode): boolean => replica.path[node.slot] === node
/** Has this member promised a generation that is not formed yet, so that it may write nothing? */
export const isFrozen = (replica: Replica): boolean =>
  replica.me !== null &&
  replica.promise !== null &&
  replica.context.safetyRules.isFrozen(replica.promise.g, headOf(replica).generation.number)

/**
 * The latest generation in the tree, even if the own promise forbids to adopt it. Proposing its set of bots needs no
 * person; an older set might bring back a member that equivocated.
 */
export function latestGeneration(replica: Replica): Generation {
  let { generation } = headOf(replica)
  for (const node of replica.tree.values())
    if (node.generation.number > generation.number) generation = node.generation
  return generation
}

/**
 * The generations that tell what people have decided already: that of the head, and over days the latest one, too, which
 * the own promise may forbid to adopt. No promise is late there, so a device that did not follow would hold all others up.
 */
export function decidedGenerations(replica: Replica): readonly Generation[] {
  const { generation } = headOf(replica)
  const isBehind = isOverDays(replica.context.genesis) && isFrozen(replica)
  return isBehind ? [generation, latestGeneration(replica)] : [generation]
}

/** Is there evidence against the current holder of this member's key? Earlier holders do not matter. */
export const isExposed = (replica: Replica, m: number): boolean =>
  replica.evidence.has(headOf(replica).generation.keys[m] ?? '')

/** Members with evidence against them whose seats no bot plays yet. Until one does, no member writes. */
export function disputedMembers(replica: Replica): number[] {
  const { bots, keys } = headOf(replica).generation
  return [...replica.evidence.keys()].flatMap((key) => {
    const m = keys.indexOf(key)
    return m < 0 || bots.includes(m) ? [] : [m]
  })
}

/** May this device write the next record, if the rules ask its member? */
export function mayWrite(replica: Replica): boolean {
  return replica.me !== null && !replica.lost && !isFrozen(replica) && disputedMembers(replica).length === 0
}

/** Adds a verified record to the tree. */
export function insertRecord(replica: Replica, node: RecordNode): void {
  replica.tree.set(node.hash, node)
  node.parent?.children.push(node)
}

/** Drops records off the path when there are too many. They can be requested again. */
export function pruneBranches(replica: Replica): void {
  if (replica.tree.size <= replica.path.length + MAX_RECORDS_OFF_PATH) return
  replica.tree.clear()
  for (const [at, node] of replica.path.entries()) {
    replica.tree.set(node.hash, node)
    const next = replica.path[at + 1]
    node.children.splice(0, node.children.length, ...(next === undefined ? [] : [next]))
  }
  for (const neighbor of replica.neighbors.values()) {
    neighbor.lastKnown = null
    neighbor.lastSent = null
    neighbor.lastReceived = null
  }
}
const MAX_RECORDS_OFF_PATH = 2000

/** Keeps a promise under its generation and the key that gave it. */
export function recordPromise(replica: Replica, promised: GenerationPromise, key: string): void {
  const known = replica.promises.get(promised.g) ?? new Map<string, GenerationPromise>()
  known.set(key, promised)
  replica.promises.set(promised.g, known)
}

/** This member's hash chain for a generation. In generation 0 the nonce replaces the game's id. */
export function chainOf(replica: Replica, g: number): HashChain {
  const { context, secret } = replica
  if (replica.chain?.g === g) return replica.chain.chain
  const name = g === 0 ? anchorName(context.genesis) : context.game
  const chain = newHashChain(context.safetyRules.chainSecret(secret, name, g), context.genesis.chain)
  replica.chain = { g, chain }
  return chain
}
