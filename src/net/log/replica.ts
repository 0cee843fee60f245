import { chainSecret, newHashChain } from './beacon.ts'
import type { HashChain } from './beacon.ts'
import { newPendingEffects } from './effect-types.ts'
import type { PendingEffects, ConnectionId, RefusalReason } from './effect-types.ts'
import type { Genesis } from './genesis.ts'
import { SAFETY_RULES } from './safety-rules.ts'
import type { SafetyRules } from './safety-rules.ts'
import type {
  Acknowledgement,
  SeatRequest,
  Consent,
  LogRecord,
  MessageOf,
  GenerationPromise,
} from './protocol.ts'
import type { GameRules } from './game-rules.ts'
import { memberWithKey, newProtocolContext, genesisNode } from './record-tree.ts'
import type { ProtocolContext, RecordNode } from './record-tree.ts'
import { checkRecord } from './check-record.ts'

/** What a member keeps on its device: written as a whole, before anything that relies on it is sent. */
export interface PersistentState {
  readonly records: readonly LogRecord[]
  readonly promise: GenerationPromise | null
  /** Its storage was lost once, and no generation it joined since has been formed. */
  readonly lost: boolean
  /** What its chains are made of; a new one after every loss. */
  readonly secret: string
}

/** What is known of a neighbour. */
export interface Neighbor {
  /** Whose device it is, by its public key; null if the edge does not say. */
  readonly key: string | null
  /** The last record it is known to have, and the last it has been sent. */
  lastKnown: RecordNode | null
  lastSent: RecordNode | null
  /** The hash of the record it is asked to lead us to, and the last record it sent. */
  wanted: string | null
  lastReceived: RecordNode | null
  /** It has been asked since the last tick. */
  isAsked: boolean
  penalties: number
  messageCount: number
}

/** Two records of one member in one place, or a promise that hides what it kept: only the culprit can have signed both. */
export type Evidence = MessageOf<'equivocation'> | MessageOf<'violation'>

/** A wish to be a member, and when it was heard. */
export interface PendingSeatRequest {
  readonly request: SeatRequest
  readonly receivedAt: number
}

/** A bot's choice that this device finds otherwise. */
export interface BotDoubt {
  /** The choice as it stands in the log. */
  readonly node: RecordNode
  /** Whose device it came from, by key; it may only have passed it on. Null if that is not known. */
  readonly source: string | null
}

export interface Replica {
  readonly context: ProtocolContext
  /** The public key of this device; null if it only watches and has none. */
  readonly key: string | null
  /** The member this is in the generation of the head; null for a spectator. */
  me: number | null
  readonly secret: string
  lost: boolean
  readonly tree: Map<string, RecordNode>
  /** The log held, from the genesis to the head. */
  path: RecordNode[]
  promise: GenerationPromise | null
  readonly acks: (Acknowledgement | undefined)[]
  /** The slot up to which the log is final. */
  finalSlot: number
  /** The slot up to which it is known to be kept on this device. */
  savedSlot: number
  readonly neighbors: Map<ConnectionId, Neighbor>
  /** Promises for generations that may still be formed, by number and the key of whoever promised. */
  readonly promises: Map<number, Map<string, GenerationPromise>>
  /** Links revealed and not yet in a record, by member: the latest of the current generation. */
  readonly revealedLinks: Map<number, { readonly k: number; readonly link: string }>
  /** Consents to a take-back at the head. */
  consents: Consent[]
  /** What proves a cheat, by the cheat's key. */
  readonly evidence: Map<string, Evidence>
  /** Wishes to be a member, by the key of whoever has them. */
  readonly seatRequests: Map<string, PendingSeatRequest>
  readonly lastStamps: Map<string, number>
  /** Does this build choose for bots as the one does that the game began with? */
  readonly canVerifyBots: boolean
  /** Choices of bots that nobody here has thought out, oldest first, and by whose device they came. */
  readonly unverifiedBotMoves: Map<RecordNode, string | null>
  /** Choices of bots that come out otherwise here. */
  readonly doubts: BotDoubt[]
  ticks: number
  /** When the head moved, a promise was made, and enough had promised. */
  headChangedAt: number
  promisedAt: number
  quorumAt: number
  /** When it may propose a generation by itself again, and how often it has. */
  nextProposalAt: number
  attempts: number
  chain: { readonly g: number; readonly chain: HashChain } | undefined
  /** What people and tests may want to count. */
  readonly refusalCounts: Map<RefusalReason, number>
  readonly effects: PendingEffects
}

export interface ReplicaSetup {
  readonly genesis: Genesis
  readonly rules: GameRules
  /** The member this is in the genesis; null for a spectator. */
  readonly me: number | null
  /** The public key of this device, with which a spectator may become a member; else the genesis tells it. */
  readonly key?: string
  /** What was kept; `lost` if this member has played this game and nothing is left of it. */
  readonly persisted: PersistentState | 'lost'
  /** False if this build may choose otherwise for bots that search than the one does that the game began with. */
  readonly canVerifyBots?: boolean
  /** Fresh chance, used if the storage was lost. */
  readonly secret: string
  /** Is this the member's signature, made with this key? Keys change: the genesis tells only the first ones. */
  verify(member: number, text: string, sig: string, key: string): boolean
  readonly safetyRules?: SafetyRules
}

/** What a member keeps before the first record; stored before it signs the genesis. */
export function newPersistentState(secret: string): PersistentState {
  return { records: [], promise: null, lost: false, secret }
}

/** The anchor a member puts into the genesis. The game has no id yet, so its nonce stands for it. */
export function firstAnchor(secret: string, nonce: string, length: number): string {
  return newHashChain(chainSecret(secret, nonce, 0), length).anchor
}

/** A member as it comes back from its storage. */
export function newReplica(setup: ReplicaSetup): Replica {
  const { genesis, rules, persisted, secret, safetyRules = SAFETY_RULES } = setup
  const context = newProtocolContext(genesis, rules, safetyRules, (...claim) => setup.verify(...claim))
  const key = setup.key ?? genesis.members[setup.me ?? -1]?.key ?? null
  const path = replayRecords(context, persisted === 'lost' ? [] : persisted.records)
  // What is kept but cannot be read to its end is as good as lost: nobody knows what was signed after it.
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
    promises: new Map(),
    revealedLinks: new Map(),
    consents: [],
    evidence: new Map(),
    seatRequests: new Map(),
    lastStamps: new Map(),
    canVerifyBots: setup.canVerifyBots ?? true,
    unverifiedBotMoves: new Map(),
    doubts: [],
    ticks: 0,
    headChangedAt: 0,
    promisedAt: 0,
    quorumAt: -1,
    nextProposalAt: 0,
    attempts: 0,
    chain: undefined,
    refusalCounts: new Map(),
    effects: newPendingEffects(),
  }
  replica.savedSlot = headOf(replica).i
  if (replica.promise !== null && key !== null) recordPromise(replica, replica.promise, key)
  return replica
}

/** The records a device kept, verified again but for their signatures: those were verified when they came. */
function replayRecords(context: ProtocolContext, records: readonly LogRecord[]): RecordNode[] {
  const trusting = { ...context, verify: () => true }
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
export const isOnPath = (replica: Replica, node: RecordNode): boolean => replica.path[node.i] === node
export const isFrozen = (replica: Replica): boolean =>
  replica.me !== null &&
  replica.promise !== null &&
  replica.context.safetyRules.isFrozen(replica.promise.g, headOf(replica).generation.g)

/** Has whoever is this member now been caught? The one who was it before has nothing to do with it. */
export const isExposed = (replica: Replica, m: number): boolean =>
  replica.evidence.has(headOf(replica).generation.keys[m] ?? '')

/** Members caught telling people different things whose seats are still theirs: until a bot plays them, all wait. */
export function disputedMembers(replica: Replica): number[] {
  const { bots, keys } = headOf(replica).generation
  return [...replica.evidence.keys()].flatMap((key) => {
    const m = keys.indexOf(key)
    return m < 0 || bots.includes(m) ? [] : [m]
  })
}

/** May this member write into the log as it stands? */
export function mayWrite(replica: Replica): boolean {
  return replica.me !== null && !replica.lost && !isFrozen(replica) && disputedMembers(replica).length === 0
}

export function insertRecord(replica: Replica, node: RecordNode): void {
  replica.tree.set(node.hash, node)
  node.parent?.children.push(node)
}

/** What lies beside the log is forgotten when it gets too much; whatever is wanted again can be asked for again. */
export function pruneBranches(replica: Replica): void {
  if (replica.tree.size <= replica.path.length + MAX_RECORDS_OFF_PATH) return
  replica.tree.clear()
  for (const [at, node] of replica.path.entries()) {
    replica.tree.set(node.hash, node)
    const next = replica.path[at + 1]
    node.children.splice(0, node.children.length, ...(next === undefined ? [] : [next]))
  }
  for (const neighbour of replica.neighbors.values()) {
    neighbour.lastKnown = null
    neighbour.lastSent = null
    neighbour.lastReceived = null
  }
}
const MAX_RECORDS_OFF_PATH = 2000

export function recordPromise(replica: Replica, promised: GenerationPromise, key: string): void {
  const known = replica.promises.get(promised.g) ?? new Map<string, GenerationPromise>()
  known.set(key, promised)
  replica.promises.set(promised.g, known)
}

/** This member's chain for a generation; the genesis had no id yet when its anchors were made. */
export function chainOf(replica: Replica, g: number): HashChain {
  const { context, secret } = replica
  if (replica.chain?.g === g) return replica.chain.chain
  const name = g === 0 ? context.genesis.nonce : context.game
  const chain = newHashChain(context.safetyRules.chainSecret(secret, name, g), context.genesis.chain)
  replica.chain = { g, chain }
  return chain
}
