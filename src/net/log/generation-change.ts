// Changing the generation: a member proposes, others promise, and the proposer forms the record once a quorum
// has promised. A promise resembles phase 1 of Paxos (prepare/promise) and the view change of Viewstamped
// Replication: it names the head of the promising member and forbids it to write or accept anything older
// (docs/online-protocol.md, "Going on without a member").

import { CHANCE } from '../../engine/core/game.ts'
import { newHashChain } from './beacon.ts'
import { promiseText, recordText } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import type { ConnectionId, LocalRefusal, RefusalReason } from './effect-types.ts'
import { countRefusal, sendToAll, notify, sign, store, penalize } from './effects.ts'
import {
  chooseBase,
  isListOfMembers,
  isReplaced,
  hasQuorum,
  isSameProposal,
  isSignedPromise,
  mayReplace,
} from './check-generation.ts'
import { requestRecords } from './log-sync.ts'
import { checkPromises } from './promise-violations.ts'
import { adoptHead } from './progress.ts'
import type { GenerationRecord, NewKey, GenerationPromise } from './protocol.ts'
import { MAX_GENERATION } from './protocol.ts'
import { hasBotFork } from './bot-verification.ts'
import { disputedMembers, headOf, isExposed, isFrozen, insertRecord, recordPromise } from './replica.ts'
import type { Replica } from './replica.ts'
import type { RecordNode } from './record-tree.ts'

/** How far the number of a promised generation may lie ahead, so that nobody can use the numbers up. */
const MAX_GENERATIONS_AHEAD = 1000
/** How many ticks a proposer waits for further promises after a quorum has promised. */
const GRACE_TICKS = 3
/** After how many ticks a promise that led to nothing is answered by a new proposal. */
const PROMISE_TIMEOUT_TICKS = 8

/** A proposed generation. */
export interface Proposal {
  readonly g: number
  readonly by: number
  readonly bots: readonly number[]
  /** Members that get a new key. */
  readonly keys: readonly NewKey[]
  /** The members that have promised it. */
  readonly agreed: readonly number[]
}

/** Among the promises for one number, that of the proposer, if it still is that member. */
const proposalPromise = (
  replica: Replica,
  promises: ReadonlyMap<string, GenerationPromise>,
): GenerationPromise | undefined =>
  [...promises].find(
    ([key, { g, m, to, anchor }]) =>
      to === anchor &&
      replica.context.safetyRules.mayForm(g, m, replica.context.memberCount) &&
      headOf(replica).generation.keys[m] === key,
  )?.[1]

/** Proposals of others that this member has not answered, the latest first. */
export function unansweredProposals(replica: Replica): Proposal[] {
  return openProposals(replica).filter(({ g }) => g > (replica.promise?.g ?? 0))
}

/** Proposals of generations that are not formed yet, the latest first. */
export function openProposals(replica: Replica): Proposal[] {
  return [...replica.promises]
    .filter(([g]) => g > headOf(replica).generation.g)
    .sort(([one], [two]) => two - one)
    .flatMap(([g, promises]) => {
      const asked = proposalPromise(replica, promises)
      if (asked === undefined || isExposed(replica, asked.m)) return []
      const { m: by, bots, keys = [] } = asked
      const agreed = [...promises.values()]
        .filter((promise) => isSameProposal(promise, asked))
        .map(({ m }) => m)
      return mayReplace(replica.context, headOf(replica).generation, keys)
        ? [{ g, by, bots, keys, agreed }]
        : []
    })
}

/**
 * Proposes a generation in which bots play the seats of `bots`, and `keys` replace those of some members. The
 * proposal is the proposer's own promise.
 */
export function proposeGeneration(
  replica: Replica,
  bots: readonly number[],
  keys: readonly NewKey[] = [],
): LocalRefusal | null {
  const { me, context } = replica
  if (me === null || !isListOfMembers(context, bots)) return 'notNow'
  if (!mayReplace(context, headOf(replica).generation, keys) || isReplaced(keys, me)) return 'notNow'
  const highest = Math.max(headOf(replica).generation.g, replica.promise?.g ?? 0, ...replica.promises.keys())
  let g = highest + 1
  while (g % context.memberCount !== me) g++
  if (g > MAX_GENERATION) return 'notNow'
  givePromise(replica, me, { g, bots: [...bots], keys: [...keys], to: null })
  replica.attempts++
  replica.nextProposalAt = replica.ticks + PROMISE_TIMEOUT_TICKS + 4 * Math.min(replica.attempts, 8) + 2 * me
  return null
}

/** Promises the proposed generation `g`. */
export function acceptProposal(replica: Replica, g: number): LocalRefusal | null {
  const asked = unansweredProposals(replica).find((proposal) => proposal.g === g)
  const promises = replica.promises.get(g)
  const proposal = promises === undefined ? undefined : proposalPromise(replica, promises)
  if (replica.me === null || asked === undefined || proposal === undefined) return 'nothingToDo'
  givePromise(replica, replica.me, proposal)
  return null
}

interface ProposedGeneration {
  readonly g: number
  readonly bots: number[]
  readonly keys?: NewKey[] | undefined
  readonly to: string | null
}

function givePromise(replica: Replica, me: number, { g, bots, keys = [], to }: ProposedGeneration): void {
  const { context } = replica
  const { anchor } = newHashChain(
    context.safetyRules.chainSecret(replica.secret, context.game, g),
    context.genesis.chain,
  )
  const { generation, i, hash } = headOf(replica)
  const at: GenerationPromise['at'] = [generation.g, i, hash]
  const wish = keys.length === 0 ? { g, bots } : { g, bots, keys }
  const own: GenerationPromise = { ...wish, to: to ?? anchor, m: me, at, lost: replica.lost, anchor, sig: '' }
  sign(replica, promiseText(context.game, own), own)
  replica.promise = own
  replica.promisedAt = replica.ticks
  replica.quorumAt = -1
  recordPromise(replica, own, replica.key!)
  store(replica, i)
  sendToAll(replica, { t: 'promise', promise: own })
}

/** Checks a promise from a neighbor, records it and relays it. */
export function onPromise(replica: Replica, link: ConnectionId, promise: GenerationPromise): void {
  const at = replica.tree.get(promise.at[2])
  // The key is that of the member at the named head. If that record is unknown here, the current key is
  // assumed.
  const { generation } = at ?? headOf(replica)
  const key = generation.keys[promise.m] ?? ''
  if (promise.g <= headOf(replica).generation.g || replica.promises.get(promise.g)?.has(key) === true) return
  const why = refusalOfPromise(replica, promise, at)
  if (why === 'oldNews' || why === 'farAhead') return countRefusal(replica, why)
  if (why !== null) return penalize(replica, link, why)
  recordPromise(replica, promise, key)
  forgetOldProposals(replica)
  if (at !== undefined) sendToAll(replica, { t: 'promise', promise }, link)
  checkPromises(replica, [promise])
  answerProposal(replica, promise)
}

function refusalOfPromise(
  replica: Replica,
  promise: GenerationPromise,
  at: RecordNode | undefined,
): RefusalReason | null {
  const { g, m, bots } = promise
  const now = headOf(replica).generation
  const { generation } = at ?? headOf(replica)
  // Former holders of the member's key must not crowd out promises that count.
  if (generation.g < now.g && generation.keys[m] !== now.keys[m]) return 'oldNews'
  if (g > Math.max(now.g, replica.promise?.g ?? 0) + MAX_GENERATIONS_AHEAD) return 'farAhead'
  if (
    m >= replica.context.memberCount ||
    !isListOfMembers(replica.context, bots) ||
    !isHeadConsistent(at, promise)
  )
    return 'badPromise'
  if (isSignedPromise(replica.context, generation, promise)) return null
  return at === undefined ? 'oldNews' : 'badSignature'
}

/** If the named head is known, does it have the generation and slot that the promise states? */
const isHeadConsistent = (node: RecordNode | undefined, { at }: GenerationPromise): boolean =>
  node === undefined || (node.generation.g === at[0] && node.i === at[1])

/** Promises at once if no person need decide; else reports the proposal to the application. */
function answerProposal(replica: Replica, promise: GenerationPromise): void {
  const asked = unansweredProposals(replica).find(({ g }) => g === promise.g)
  if (asked === undefined || replica.me === null) return
  if (needsNoConsent(replica, asked)) acceptProposal(replica, promise.g)
  else if (asked.by === promise.m)
    notify(replica, { type: 'generationProposed', g: asked.g, bots: asked.bots })
}

/**
 * A proposal needs no decision by a person if no further seat goes to a bot, nobody gets a new key, and the
 * only member to return is the proposer, without evidence against it.
 */
function needsNoConsent(replica: Replica, { by, bots, keys }: Proposal): boolean {
  if (keys.length > 0) return false
  const now = headOf(replica).generation.bots
  const returning = now.filter((m) => !bots.includes(m))
  return bots.every((m) => now.includes(m)) && returning.every((m) => m === by && !isExposed(replica, m))
}

/** Keeps the eight highest numbers and the own promise, so that proposals cannot fill the memory. */
function forgetOldProposals(replica: Replica): void {
  const numbers = [...replica.promises.keys()].sort((one, two) => one - two)
  for (const g of numbers.slice(0, -8)) if (g !== replica.promise?.g) replica.promises.delete(g)
}

/** Forms the proposed generation when a quorum has promised it. Only its proposer may, and only once. */
export function formGeneration(replica: Replica): void {
  const { context, me, promise: own } = replica
  if (
    me === null ||
    own === null ||
    own.g <= headOf(replica).generation.g ||
    !context.safetyRules.mayForm(own.g, me, context.memberCount)
  )
    return
  const promises = usablePromises(replica, own)
  if (!hasQuorum(context, promises)) return
  if (replica.quorumAt < 0) replica.quorumAt = replica.ticks
  if (!isComplete(context.memberCount, own, promises) && replica.ticks < replica.quorumAt + GRACE_TICKS)
    return
  const base = baseFor(replica, own, promises)
  if (base === undefined) return
  const record = generationAfter(base, me, own, promises)
  const node = checkRecord({ ...context, verify: () => true }, base, record)
  if (typeof node === 'string') return
  adoptFormed(replica, node, record)
}

/**
 * The record the generation continues. Undefined if it cannot be determined yet, or if a promise was given by
 * somebody who was not that member there.
 */
function baseFor(
  replica: Replica,
  own: GenerationPromise,
  promises: readonly GenerationPromise[],
): RecordNode | undefined {
  const base = replica.context.safetyRules.needsBestHead
    ? chooseBase(promises, replica.tree)
    : headOf(replica)
  // If one generation was formed twice, keys may differ between its heads.
  const given = replica.promises.get(own.g)
  return promises.every((promise) => given?.get(base?.generation.keys[promise.m] ?? '') === promise)
    ? base
    : undefined
}

function generationAfter(
  base: RecordNode,
  by: number,
  own: GenerationPromise,
  promises: GenerationPromise[],
): GenerationRecord {
  return {
    k: 'gen',
    i: base.i + 1,
    p: base.hash,
    g: own.g,
    sth: base.position.stateHash,
    by,
    bots: own.bots,
    ...(own.keys !== undefined && { keys: own.keys }),
    proms: promises,
    sig: '',
  }
}

/** Have all members promised that are to play and could promise? */
function isComplete(
  n: number,
  { bots, keys = [] }: GenerationPromise,
  promises: readonly GenerationPromise[],
): boolean {
  const out = [...bots, ...keys.map(([m]) => m)].filter((m) => !promises.some((promise) => promise.m === m))
  return promises.length >= n - new Set(out).size
}

function adoptFormed(replica: Replica, node: RecordNode, record: GenerationRecord): void {
  sign(replica, recordText(replica.context.game, node.hash), record)
  insertRecord(replica, node)
  adoptHead(replica, node)
}

/**
 * The promises for this proposal whose heads are known here, in the order of the members. Only members of the
 * latest of these heads count, and only those whose key is not replaced.
 */
function usablePromises(replica: Replica, own: GenerationPromise): GenerationPromise[] {
  const all = [...(replica.promises.get(own.g) ?? [])].filter(
    ([key, promise]) =>
      isSameProposal(promise, own) && !replica.evidence.has(key) && !isReplaced(own.keys ?? [], promise.m),
  )
  const heads = all.flatMap(([, { at }]) => replica.tree.get(at[2]) ?? [])
  const youngest = Math.max(...heads.map(({ generation }) => generation.g))
  const keys = heads.find(({ generation }) => generation.g === youngest)?.generation.keys
  return all
    .filter(([key, { m }]) => keys?.[m] === key)
    .map(([, promise]) => promise)
    .filter(({ at }) => replica.tree.has(at[2]) || at[0] < youngest)
    .sort((one, two) => one.m - two.m)
}

/** On a tick: repeats promises, requests the heads they name, and proposes again if the replica is stuck. */
export function tickGenerationChange(replica: Replica): void {
  const head = headOf(replica)
  const open = Math.max(0, ...replica.promises.keys())
  if (open > head.generation.g) {
    for (const promise of replica.promises.get(open)!.values()) {
      if (replica.tree.has(promise.at[2])) sendToAll(replica, { t: 'promise', promise })
      if (replica.tree.has(promise.at[2]) || promise.at[0] < head.generation.g) continue
      for (const link of replica.neighbors.keys()) requestRecords(replica, link, promise.at[2])
    }
  }
  const isFree =
    replica.ticks >= replica.nextProposalAt &&
    (replica.neighbors.size > 0 || replica.context.memberCount === 1)
  if (replica.me !== null && isFree && isStuck(replica, replica.me))
    proposeGeneration(replica, latestBots(replica))
}

/**
 * The members whose seats bots play in the latest generation in the tree, even if the own promise forbids to
 * adopt it. Proposing the same set needs no person; an older set might bring back a member that equivocated.
 */
function latestBots(replica: Replica): readonly number[] {
  let { generation } = headOf(replica)
  for (const node of replica.tree.values()) if (node.generation.g > generation.g) generation = node.generation
  return generation.bots
}

/**
 * Does only a new generation help this member? It does if the storage was lost, the promised generation was
 * not formed in time, the hash chain is used up, or a neighbor has another choice of a bot in its log.
 */
function isStuck(replica: Replica, me: number): boolean {
  const { position, rollCount } = headOf(replica)
  if (disputedMembers(replica).includes(me)) return false
  if (isFrozen(replica)) return replica.ticks > replica.promisedAt + PROMISE_TIMEOUT_TICKS + 2 * me
  if (replica.lost) return replica.ticks > replica.headChangedAt + 2
  if (hasBotFork(replica)) return replica.ticks > replica.headChangedAt + 2 + 2 * me
  return (
    position.turn === CHANCE &&
    rollCount >= replica.context.genesis.chain &&
    replica.ticks > replica.headChangedAt + 2 + 2 * me
  )
}
