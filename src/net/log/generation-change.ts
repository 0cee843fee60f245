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
  core: Replica,
  proms: ReadonlyMap<string, GenerationPromise>,
): GenerationPromise | undefined =>
  [...proms].find(
    ([key, { g, m, to, anchor }]) =>
      to === anchor &&
      core.context.safetyRules.mayForm(g, m, core.context.memberCount) &&
      headOf(core).generation.keys[m] === key,
  )?.[1]

/** What others ask for and this member has not answered, the latest first. */
export function unansweredProposals(core: Replica): Proposal[] {
  return openProposals(core).filter(({ g }) => g > (core.promise?.g ?? 0))
}

/** What is asked for and has not come about, the latest first. */
export function openProposals(core: Replica): Proposal[] {
  return [...core.promises]
    .filter(([g]) => g > headOf(core).generation.g)
    .sort(([one], [two]) => two - one)
    .flatMap(([g, proms]) => {
      const asked = proposalPromise(core, proms)
      if (asked === undefined || isExposed(core, asked.m)) return []
      const { m: by, bots, keys = [] } = asked
      const agreed = [...proms.values()].filter((prom) => isSameProposal(prom, asked)).map(({ m }) => m)
      return mayReplace(core.context, headOf(core).generation, keys) ? [{ g, by, bots, keys, agreed }] : []
    })
}

/**
 * Asks for a new generation in which bots play the seats of these members, and others are members in the place of some.
 * The proposal is the own promise.
 */
export function proposeGeneration(
  core: Replica,
  bots: readonly number[],
  keys: readonly NewKey[] = [],
): LocalRefusal | null {
  const { me, context } = core
  if (me === null || !isListOfMembers(context, bots)) return 'notNow'
  if (!mayReplace(context, headOf(core).generation, keys) || isReplaced(keys, me)) return 'notNow'
  const highest = Math.max(headOf(core).generation.g, core.promise?.g ?? 0, ...core.promises.keys())
  let g = highest + 1
  while (g % context.memberCount !== me) g++
  if (g > MAX_GENERATION) return 'notNow'
  givePromise(core, me, { g, bots: [...bots], keys: [...keys], to: null })
  core.attempts++
  core.nextProposalAt = core.ticks + PROMISE_TIMEOUT_TICKS + 4 * Math.min(core.attempts, 8) + 2 * me
  return null
}

/** Agrees to what was asked for. */
export function acceptProposal(core: Replica, g: number): LocalRefusal | null {
  const asked = unansweredProposals(core).find((proposal) => proposal.g === g)
  const proms = core.promises.get(g)
  const proposal = proms === undefined ? undefined : proposalPromise(core, proms)
  if (core.me === null || asked === undefined || proposal === undefined) return 'nothingToDo'
  givePromise(core, core.me, proposal)
  return null
}

interface ProposedGeneration {
  readonly g: number
  readonly bots: number[]
  readonly keys?: NewKey[] | undefined
  readonly to: string | null
}

function givePromise(core: Replica, me: number, { g, bots, keys = [], to }: ProposedGeneration): void {
  const { context } = core
  const { anchor } = newHashChain(
    context.safetyRules.chainSecret(core.secret, context.game, g),
    context.genesis.chain,
  )
  const { generation, i, hash } = headOf(core)
  const at: GenerationPromise['at'] = [generation.g, i, hash]
  const wish = keys.length === 0 ? { g, bots } : { g, bots, keys }
  const own: GenerationPromise = { ...wish, to: to ?? anchor, m: me, at, lost: core.lost, anchor, sig: '' }
  sign(core, promiseText(context.game, own), own)
  core.promise = own
  core.promisedAt = core.ticks
  core.quorumAt = -1
  recordPromise(core, own, core.key!)
  store(core, i)
  sendToAll(core, { t: 'prom', prom: own })
}

/** Takes a promise from a neighbour and passes it on. */
export function onPromise(core: Replica, link: ConnectionId, prom: GenerationPromise): void {
  const at = core.tree.get(prom.at[2])
  // Whoever promised was the member where its log stood; if that is not known here, perhaps it still is.
  const { generation } = at ?? headOf(core)
  const key = generation.keys[prom.m] ?? ''
  if (prom.g <= headOf(core).generation.g || core.promises.get(prom.g)?.has(key) === true) return
  const why = refusalOfPromise(core, prom, at)
  if (why === 'oldNews' || why === 'farAhead') return countRefusal(core, why)
  if (why !== null) return penalize(core, link, why)
  recordPromise(core, prom, key)
  forgetOldProposals(core)
  if (at !== undefined) sendToAll(core, { t: 'prom', prom }, link)
  checkPromises(core, [prom])
  answerProposal(core, prom)
}

function refusalOfPromise(
  core: Replica,
  prom: GenerationPromise,
  at: RecordNode | undefined,
): RefusalReason | null {
  const { g, m, bots } = prom
  const now = headOf(core).generation
  const { generation } = at ?? headOf(core)
  // Whoever was the member before: its promises must not crowd out those that count.
  if (generation.g < now.g && generation.keys[m] !== now.keys[m]) return 'oldNews'
  if (g > Math.max(now.g, core.promise?.g ?? 0) + MAX_GENERATIONS_AHEAD) return 'farAhead'
  if (m >= core.context.memberCount || !isListOfMembers(core.context, bots) || !isHeadConsistent(at, prom))
    return 'badPromise'
  if (isSignedPromise(core.context, generation, prom)) return null
  return at === undefined ? 'oldNews' : 'badSignature'
}

/** Is the record the promise names, if it is known, where the promise says? */
const isHeadConsistent = (node: RecordNode | undefined, { at }: GenerationPromise): boolean =>
  node === undefined || (node.generation.g === at[0] && node.i === at[1])

/** Agrees at once where nobody need be asked; shows the rest. */
function answerProposal(core: Replica, prom: GenerationPromise): void {
  const asked = unansweredProposals(core).find(({ g }) => g === prom.g)
  if (asked === undefined || core.me === null) return
  if (needsNoConsent(core, asked)) acceptProposal(core, prom.g)
  else if (asked.by === prom.m) notify(core, { type: 'asked', g: asked.g, bots: asked.bots })
}

/**
 * Nobody is asked when no further seat is given to a bot, nobody new comes, and nobody comes back but whoever asks; unless
 * he was caught telling people different things.
 */
function needsNoConsent(core: Replica, { by, bots, keys }: Proposal): boolean {
  if (keys.length > 0) return false
  const now = headOf(core).generation.bots
  const returning = now.filter((m) => !bots.includes(m))
  return bots.every((m) => now.includes(m)) && returning.every((m) => m === by && !isExposed(core, m))
}

/** Old proposals are forgotten, so that numbers cannot fill the memory. */
function forgetOldProposals(core: Replica): void {
  const numbers = [...core.promises.keys()].sort((one, two) => one - two)
  for (const g of numbers.slice(0, -8)) if (g !== core.promise?.g) core.promises.delete(g)
}

/** Forms the generation this member proposed, once enough have promised: nobody else may, and only once. */
export function formGeneration(core: Replica): void {
  const { context, me, promise: own } = core
  if (
    me === null ||
    own === null ||
    own.g <= headOf(core).generation.g ||
    !context.safetyRules.mayForm(own.g, me, context.memberCount)
  )
    return
  const proms = usablePromises(core, own)
  if (!hasQuorum(context, proms)) return
  if (core.quorumAt < 0) core.quorumAt = core.ticks
  if (!isComplete(context.memberCount, own, proms) && core.ticks < core.quorumAt + GRACE_TICKS) return
  const base = baseFor(core, own, proms)
  if (base === undefined) return
  const record = generationAfter(base, me, own, proms)
  const node = checkRecord({ ...context, verify: () => true }, base, record)
  if (typeof node === 'string') return
  adoptFormed(core, node, record)
}

/** Where those who promised go on from; undefined if that cannot be told, or one of them is not who it was there. */
function baseFor(
  core: Replica,
  own: GenerationPromise,
  proms: readonly GenerationPromise[],
): RecordNode | undefined {
  const base = core.context.safetyRules.needsBestHead ? chooseBase(proms, core.tree) : headOf(core)
  // Heads of one generation that was formed twice may differ in who is who.
  const given = core.promises.get(own.g)
  return proms.every((prom) => given?.get(base?.generation.keys[prom.m] ?? '') === prom) ? base : undefined
}

function generationAfter(
  base: RecordNode,
  by: number,
  own: GenerationPromise,
  proms: GenerationPromise[],
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
    proms,
    sig: '',
  }
}

/** Has everybody promised who plays on and could? */
function isComplete(
  n: number,
  { bots, keys = [] }: GenerationPromise,
  proms: readonly GenerationPromise[],
): boolean {
  const out = [...bots, ...keys.map(([m]) => m)].filter((m) => !proms.some((prom) => prom.m === m))
  return proms.length >= n - new Set(out).size
}

function adoptFormed(core: Replica, node: RecordNode, record: GenerationRecord): void {
  sign(core, recordText(core.context.game, node.hash), record)
  insertRecord(core, node)
  adoptHead(core, node)
}

/**
 * The promises that answer this proposal and whose logs are known here, in the members' order. Whoever is not the member
 * any more where the youngest of these logs stand, or is not to be it from now on, cannot promise.
 */
function usablePromises(core: Replica, own: GenerationPromise): GenerationPromise[] {
  const all = [...(core.promises.get(own.g) ?? [])].filter(
    ([key, prom]) =>
      isSameProposal(prom, own) && !core.evidence.has(key) && !isReplaced(own.keys ?? [], prom.m),
  )
  const heads = all.flatMap(([, { at }]) => core.tree.get(at[2]) ?? [])
  const youngest = Math.max(...heads.map(({ generation }) => generation.g))
  const keys = heads.find(({ generation }) => generation.g === youngest)?.generation.keys
  return all
    .filter(([key, { m }]) => keys?.[m] === key)
    .map(([, prom]) => prom)
    .filter(({ at }) => core.tree.has(at[2]) || at[0] < youngest)
    .sort((one, two) => one.m - two.m)
}

/** What a tick brings: promises are told again, logs they name are asked for, and what is stuck is tried again. */
export function tickGenerationChange(core: Replica): void {
  const head = headOf(core)
  const open = Math.max(0, ...core.promises.keys())
  if (open > head.generation.g) {
    for (const prom of core.promises.get(open)!.values()) {
      if (core.tree.has(prom.at[2])) sendToAll(core, { t: 'prom', prom })
      if (core.tree.has(prom.at[2]) || prom.at[0] < head.generation.g) continue
      for (const link of core.neighbors.keys()) requestRecords(core, link, prom.at[2])
    }
  }
  const isFree =
    core.ticks >= core.nextProposalAt && (core.neighbors.size > 0 || core.context.memberCount === 1)
  if (core.me !== null && isFree && isStuck(core, core.me)) proposeGeneration(core, latestBots(core))
}

/**
 * Whose seats bots play in the youngest generation known here, also if a promise forbids to go over to it: others have to
 * ask nobody about that. To ask for what was before might bring back somebody who was caught, and nobody would agree.
 */
function latestBots(core: Replica): readonly number[] {
  let { generation } = headOf(core)
  for (const node of core.tree.values()) if (node.generation.g > generation.g) generation = node.generation
  return generation.bots
}

/**
 * Stuck is whoever lost its storage, waits for a generation that nobody formed, has used its chain up, or holds another
 * choice of a bot than a neighbour.
 */
function isStuck(core: Replica, me: number): boolean {
  const { position, rollCount } = headOf(core)
  if (disputedMembers(core).includes(me)) return false
  if (isFrozen(core)) return core.ticks > core.promisedAt + PROMISE_TIMEOUT_TICKS + 2 * me
  if (core.lost) return core.ticks > core.headChangedAt + 2
  if (hasBotFork(core)) return core.ticks > core.headChangedAt + 2 + 2 * me
  return (
    position.turn === CHANCE &&
    rollCount >= core.context.genesis.chain &&
    core.ticks > core.headChangedAt + 2 + 2 * me
  )
}
