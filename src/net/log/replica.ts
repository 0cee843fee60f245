import { chainSecret, newChain } from './beacon.ts'
import type { Chain } from './beacon.ts'
import { newDraft } from './effect-types.ts'
import type { Draft, Link, Refused } from './effect-types.ts'
import type { Genesis } from './genesis.ts'
import { LAWS } from './safety-rules.ts'
import type { Laws } from './safety-rules.ts'
import type { Ack, Ask, Consent, LogRecord, MessageOf, Promised } from './protocol.ts'
import type { Rules } from './game-rules.ts'
import { memberWith, newCourt, rootOf } from './record-tree.ts'
import type { Court, Node } from './record-tree.ts'
import { checkRecord } from './check-record.ts'

/** What a member keeps on its device: written as a whole, before anything that relies on it is sent. */
export interface Kept {
  readonly records: readonly LogRecord[]
  readonly promise: Promised | null
  /** Its storage was lost once, and no generation it joined since has been formed. */
  readonly lost: boolean
  /** What its chains are made of; a new one after every loss. */
  readonly secret: string
}

/** What is known of a neighbour. */
export interface Neighbour {
  /** Whose device it is, by its public key; null if the edge does not say. */
  readonly key: string | null
  /** The last record it is known to have, and the last it has been sent. */
  at: Node | null
  sent: Node | null
  /** The hash of the record it is asked to lead us to, and the last record it sent. */
  goal: string | null
  tip: Node | null
  /** It has been asked since the last tick. */
  asked: boolean
  strikes: number
  messages: number
}

/** Two records of one member in one place, or a promise that hides what it kept: only the culprit can have signed both. */
export type Proof = MessageOf<'proof'> | MessageOf<'lie'>

/** A wish to be a member, and when it was heard. */
export interface Wish {
  readonly ask: Ask
  readonly heardAt: number
}

/** A bot's choice that this device finds otherwise. */
export interface Doubt {
  /** The choice as it stands in the log. */
  readonly node: Node
  /** Whose device it came from, by key; it may only have passed it on. Null if that is not known. */
  readonly by: string | null
}

export interface Core {
  readonly court: Court
  /** The public key of this device; null if it only watches and has none. */
  readonly key: string | null
  /** The member this is in the generation of the head; null for a spectator. */
  me: number | null
  readonly secret: string
  lost: boolean
  readonly tree: Map<string, Node>
  /** The log held, from the genesis to the head. */
  path: Node[]
  promise: Promised | null
  readonly acks: (Ack | undefined)[]
  /** The slot up to which the log is final. */
  final: number
  /** The slot up to which it is known to be kept on this device. */
  saved: number
  readonly links: Map<Link, Neighbour>
  /** Promises for generations that may still be formed, by number and the key of whoever promised. */
  readonly proms: Map<number, Map<string, Promised>>
  /** Links revealed and not yet in a record, by member: the latest of the current generation. */
  readonly shares: Map<number, { readonly k: number; readonly link: string }>
  /** Consents to a take-back at the head. */
  consents: Consent[]
  /** What proves a cheat, by the cheat's key. */
  readonly proofs: Map<string, Proof>
  /** Wishes to be a member, by the key of whoever has them. */
  readonly asks: Map<string, Wish>
  readonly heard: Map<string, number>
  /** Does this build choose for bots as the one does that the game began with? */
  readonly knowsBots: boolean
  /** Choices of bots that nobody here has thought out, oldest first, and by whose device they came. */
  readonly brought: Map<Node, string | null>
  /** Choices of bots that come out otherwise here. */
  readonly doubts: Doubt[]
  ticks: number
  /** When the head moved, a promise was made, and enough had promised. */
  movedAt: number
  frozenAt: number
  enoughAt: number
  /** When it may propose a generation by itself again, and how often it has. */
  restUntil: number
  attempts: number
  chain: { readonly g: number; readonly chain: Chain } | undefined
  /** What people and tests may want to count. */
  readonly refused: Map<Refused, number>
  readonly effects: Draft
}

export interface Setup {
  readonly genesis: Genesis
  readonly rules: Rules
  /** The member this is in the genesis; null for a spectator. */
  readonly me: number | null
  /** The public key of this device, with which a spectator may become a member; else the genesis tells it. */
  readonly key?: string
  /** What was kept; `lost` if this member has played this game and nothing is left of it. */
  readonly kept: Kept | 'lost'
  /** False if this build may choose otherwise for bots that search than the one does that the game began with. */
  readonly knowsBots?: boolean
  /** Fresh chance, used if the storage was lost. */
  readonly secret: string
  /** Is this the member's signature, made with this key? Keys change: the genesis tells only the first ones. */
  verify(member: number, text: string, sig: string, key: string): boolean
  readonly laws?: Laws
}

/** What a member keeps before the first record; stored before it signs the genesis. */
export function firstKept(secret: string): Kept {
  return { records: [], promise: null, lost: false, secret }
}

/** The anchor a member puts into the genesis. The game has no id yet, so its nonce stands for it. */
export function firstAnchor(secret: string, nonce: string, length: number): string {
  return newChain(chainSecret(secret, nonce, 0), length).anchor
}

/** A member as it comes back from its storage. */
export function newCore(setup: Setup): Core {
  const { genesis, rules, kept, secret, laws = LAWS } = setup
  const court = newCourt(genesis, rules, laws, (...claim) => setup.verify(...claim))
  const key = setup.key ?? genesis.members[setup.me ?? -1]?.key ?? null
  const path = retell(court, kept === 'lost' ? [] : kept.records)
  // What is kept but cannot be read to its end is as good as lost: nobody knows what was signed after it.
  const isWhole = kept !== 'lost' && path.length === kept.records.length + 1
  const had = isWhole ? kept : { ...firstKept(secret), lost: true }
  const core: Core = {
    court,
    key,
    me: memberWith(path.at(-1)!.era, key),
    secret: had.secret,
    lost: had.lost,
    tree: new Map(path.map((node) => [node.hash, node])),
    path,
    promise: had.promise,
    acks: [],
    final: 0,
    saved: 0,
    links: new Map(),
    proms: new Map(),
    shares: new Map(),
    consents: [],
    proofs: new Map(),
    asks: new Map(),
    heard: new Map(),
    knowsBots: setup.knowsBots ?? true,
    brought: new Map(),
    doubts: [],
    ticks: 0,
    movedAt: 0,
    frozenAt: 0,
    enoughAt: -1,
    restUntil: 0,
    attempts: 0,
    chain: undefined,
    refused: new Map(),
    effects: newDraft(),
  }
  core.saved = headOf(core).i
  if (core.promise !== null && key !== null) remember(core, core.promise, key)
  return core
}

/** The records a device kept, verified again but for their signatures: those were verified when they came. */
function retell(court: Court, records: readonly LogRecord[]): Node[] {
  const trusting = { ...court, verify: () => true }
  const path = [rootOf(court)]
  for (const record of records) {
    const parent = path.at(-1)!
    const node = checkRecord(trusting, parent, record)
    if (typeof node === 'string') return path
    parent.children.push(node)
    path.push(node)
  }
  return path
}

export const headOf = (core: Core): Node => core.path.at(-1)!
export const isOnPath = (core: Core, node: Node): boolean => core.path[node.i] === node
export const isFrozen = (core: Core): boolean =>
  core.me !== null && core.promise !== null && core.court.laws.isFrozen(core.promise.g, headOf(core).era.g)

/** Has whoever is this member now been caught? The one who was it before has nothing to do with it. */
export const isCaught = (core: Core, m: number): boolean => core.proofs.has(headOf(core).era.keys[m] ?? '')

/** Members caught telling people different things whose seats are still theirs: until a bot plays them, all wait. */
export function disputed(core: Core): number[] {
  const { bots, keys } = headOf(core).era
  return [...core.proofs.keys()].flatMap((key) => {
    const m = keys.indexOf(key)
    return m < 0 || bots.includes(m) ? [] : [m]
  })
}

/** May this member write into the log as it stands? */
export function mayWrite(core: Core): boolean {
  return core.me !== null && !core.lost && !isFrozen(core) && disputed(core).length === 0
}

export function plant(core: Core, node: Node): void {
  core.tree.set(node.hash, node)
  node.parent?.children.push(node)
}

/** What lies beside the log is forgotten when it gets too much; whatever is wanted again can be asked for again. */
export function prune(core: Core): void {
  if (core.tree.size <= core.path.length + ROOM_BESIDE) return
  core.tree.clear()
  for (const [at, node] of core.path.entries()) {
    core.tree.set(node.hash, node)
    const next = core.path[at + 1]
    node.children.splice(0, node.children.length, ...(next === undefined ? [] : [next]))
  }
  for (const neighbour of core.links.values()) {
    neighbour.at = null
    neighbour.sent = null
    neighbour.tip = null
  }
}
const ROOM_BESIDE = 2000

export function remember(core: Core, promised: Promised, key: string): void {
  const known = core.proms.get(promised.g) ?? new Map<string, Promised>()
  known.set(key, promised)
  core.proms.set(promised.g, known)
}

/** This member's chain for a generation; the genesis had no id yet when its anchors were made. */
export function chainOf(core: Core, g: number): Chain {
  const { court, secret } = core
  if (core.chain?.g === g) return core.chain.chain
  const name = g === 0 ? court.genesis.nonce : court.game
  const chain = newChain(court.laws.chainSecret(secret, name, g), court.genesis.chain)
  core.chain = { g, chain }
  return chain
}
