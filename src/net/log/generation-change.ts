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

/** Numbers of generations may run ahead so far; nobody can use them up. */
const MAX_GENERATIONS_AHEAD = 1000
/** So many ticks a proposer waits for the rest once enough have promised. */
const GRACE_TICKS = 3
/** So many ticks a promise may lead to nothing before somebody tries again. */
const PROMISE_TIMEOUT_TICKS = 8

/** A generation somebody asks for. */
export interface Proposal {
  readonly g: number
  readonly by: number
  readonly bots: readonly number[]
  /** Who is to be which member from then on. */
  readonly keys: readonly NewKey[]
  /** The members that have promised it. */
  readonly agreed: readonly number[]
}

/** The promise that is the proposal of a number, by whoever is that member now. */
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

/** What others ask for and this member has not answered, the latest first. */
export function unansweredProposals(replica: Replica): Proposal[] {
  return openProposals(replica).filter(({ g }) => g > (replica.promise?.g ?? 0))
}

/** What is asked for and has not come about, the latest first. */
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
 * Asks for a new generation in which bots play the seats of these members, and others are members in the place of some.
 * The proposal is the own promise.
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

/** Agrees to what was asked for. */
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

/** Takes a promise from a neighbour and passes it on. */
export function onPromise(replica: Replica, link: ConnectionId, promise: GenerationPromise): void {
  const at = replica.tree.get(promise.at[2])
  // Whoever promised was the member where its log stood; if that is not known here, perhaps it still is.
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
  // Whoever was the member before: its promises must not crowd out those that count.
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

/** Is the record the promise names, if it is known, where the promise says? */
const isHeadConsistent = (node: RecordNode | undefined, { at }: GenerationPromise): boolean =>
  node === undefined || (node.generation.g === at[0] && node.i === at[1])

/** Agrees at once where nobody need be asked; shows the rest. */
function answerProposal(replica: Replica, promise: GenerationPromise): void {
  const asked = unansweredProposals(replica).find(({ g }) => g === promise.g)
  if (asked === undefined || replica.me === null) return
  if (needsNoConsent(replica, asked)) acceptProposal(replica, promise.g)
  else if (asked.by === promise.m)
    notify(replica, { type: 'generationProposed', g: asked.g, bots: asked.bots })
}

/**
 * Nobody is asked when no further seat is given to a bot, nobody new comes, and nobody comes back but whoever asks; unless
 * he was caught telling people different things.
 */
function needsNoConsent(replica: Replica, { by, bots, keys }: Proposal): boolean {
  if (keys.length > 0) return false
  const now = headOf(replica).generation.bots
  const returning = now.filter((m) => !bots.includes(m))
  return bots.every((m) => now.includes(m)) && returning.every((m) => m === by && !isExposed(replica, m))
}

/** Old proposals are forgotten, so that numbers cannot fill the memory. */
function forgetOldProposals(replica: Replica): void {
  const numbers = [...replica.promises.keys()].sort((one, two) => one - two)
  for (const g of numbers.slice(0, -8)) if (g !== replica.promise?.g) replica.promises.delete(g)
}

/** Forms the generation this member proposed, once enough have promised: nobody else may, and only once. */
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

/** Where those who promised go on from; undefined if that cannot be told, or one of them is not who it was there. */
function baseFor(
  replica: Replica,
  own: GenerationPromise,
  promises: readonly GenerationPromise[],
): RecordNode | undefined {
  const base = replica.context.safetyRules.needsBestHead
    ? chooseBase(promises, replica.tree)
    : headOf(replica)
  // Heads of one generation that was formed twice may differ in who is who.
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

/** Has everybody promised who plays on and could? */
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
 * The promises that answer this proposal and whose logs are known here, in the members' order. Whoever is not the member
 * any more where the youngest of these logs stand, or is not to be it from now on, cannot promise.
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

/** What a tick brings: promises are told again, logs they name are asked for, and what is stuck is tried again. */
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
 * Whose seats bots play in the youngest generation known here, also if a promise forbids to go over to it: others have to
 * ask nobody about that. To ask for what was before might bring back somebody who was caught, and nobody would agree.
 */
function latestBots(replica: Replica): readonly number[] {
  let { generation } = headOf(replica)
  for (const node of replica.tree.values()) if (node.generation.g > generation.g) generation = node.generation
  return generation.bots
}

/**
 * Stuck is whoever lost its storage, waits for a generation that nobody formed, has used its chain up, or holds another
 * choice of a bot than a neighbour.
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
