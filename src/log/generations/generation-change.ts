// Changing the generation: the proposer forms the record once a quorum has promised its proposal, and a
// replica that is stuck proposes again (docs/online-protocol.md, "Going on without a member"). proposals.ts
// holds the proposals and promises.

import { CHANCE } from '../../engine/core/game.ts'
import { hasLostLink } from '../replica/dice.ts'
import { hasBotFork } from '../replica/bot-verification.ts'
import { areHeadsKnown, chooseBase, recordsBeside } from '../records/best-base.ts'
import {
  fitsItsHead,
  hasQuorum,
  isPromisedEnough,
  isReplaced,
  isSameProposal,
} from '../replica/check-generation.ts'
import { checkRecord } from '../replica/check-record.ts'
import { sendToAll, sign } from '../replica/effects.ts'
import { isOverDays } from '../records/genesis.ts'
import { noteLateAgreement } from './left-open.ts'
import { requestRecords } from '../replica/log-sync.ts'
import { adoptHead } from '../replica/head.ts'
import { isNear } from '../replica/promise-numbers.ts'
import { awaitedAtHead } from './progress.ts'
import { answerPutOff, openProposals, proposeGeneration } from './proposals.ts'
import type { GenerationPromise, GenerationRecord } from '../records/protocol.ts'
import type { RecordNode } from '../records/record-tree.ts'
import { disputedMembers, headOf, insertRecord, isFrozen, latestGeneration } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { recordText } from '../records/signing-text.ts'
import { isHearing, isLate, noteLeftOpen } from './unasked.ts'

/** How many ticks a proposer waits for further promises after a quorum has promised. */
const GRACE_TICKS = 3

/**
 * Forms the proposed generation when a quorum has promised it. Only its proposer may, and only once. With
 * `isHurried` it does not wait for further promises. Returns whether the generation was formed.
 */
export function formGeneration(replica: Replica, isHurried = false): boolean {
  const { context, me, promise: own } = replica
  if (me === null || own === null || !isOpenProposalOf(replica, me, own)) return false
  const all = usablePromises(replica, own)
  const promises = neededPromises(replica, me, own, all)
  if (!isPromisedEnough(context, own, promises)) return false
  if (replica.quorumAt < 0) replica.quorumAt = replica.ticks
  const isWaitOver = isHurried || replica.ticks >= replica.quorumAt + GRACE_TICKS
  if (!isWaitOver && !isComplete(context.memberCount, own, all)) return false
  const node = formedNode(replica, me, own, promises)
  if (node === undefined) return false
  adoptFormed(replica, node)
  return true
}

/**
 * The promises that the record names. Contributors can hold the dice up, so members whose seats bots play are left
 * out if they are not needed; if some of them are, then those that hold the dice up now.
 */
function neededPromises(
  replica: Replica,
  me: number,
  { bots }: GenerationPromise,
  all: GenerationPromise[],
): GenerationPromise[] {
  const awaited = awaitedAtHead(replica)
  const isPlaying = ({ m }: GenerationPromise): boolean => m === me || !bots.includes(m)
  const playing = all.filter(isPlaying)
  const prompt = all.filter((promise) => isPlaying(promise) || !awaited.includes(promise.m))
  // Of those that are left, an unknown head may be the best.
  const isUsable = (some: readonly GenerationPromise[]): boolean =>
    hasQuorum(replica.context, some) && areHeadsKnown(some, replica.tree)
  return [playing, prompt].find(isUsable) ?? all
}

const HELD_UP_TICKS = 15
const HELD_UP_TICKS_OVER_DAYS = 150
const MAX_DOUBLINGS = 8

/**
 * After how many ticks a roll that waits for members whose seats bots play is continued without them. Over days they may
 * only not have come yet, and a generation costs everyone a visit: so it takes a page that stays open for minutes, and
 * twice as long after each generation without progress.
 */
function heldUpTicks({ context, path }: Replica): number {
  if (!isOverDays(context.genesis)) return HELD_UP_TICKS
  const inRow = path.length - 1 - path.findLastIndex(({ record }) => record?.k !== 'gen')
  return HELD_UP_TICKS_OVER_DAYS * 2 ** Math.min(inRow, MAX_DOUBLINGS)
}

/**
 * Does the roll wait only for members whose seats bots play, though the others are enough? No vote helps then, as nobody
 * can be replaced.
 */
function isHeldUpByReplaced(replica: Replica, me: number): boolean {
  const { context, ticks, headChangedAt } = replica
  const { position, generation } = headOf(replica)
  if (position.turn !== CHANCE || ticks <= headChangedAt + heldUpTicks(replica) + 2 * me) return false
  const awaited = awaitedAtHead(replica)
  const rest = context.memberCount - awaited.length
  return (
    awaited.length > 0 &&
    awaited.every((m) => m !== me && generation.bots.includes(m)) &&
    rest >= context.safetyRules.majority(context.memberCount)
  )
}

/** Is it this member's own proposal, and not formed yet? */
const isOpenProposalOf = (replica: Replica, me: number, { g }: GenerationPromise): boolean =>
  g > headOf(replica).generation.number &&
  replica.context.safetyRules.mayForm(g, me, replica.context.memberCount)

/**
 * The record the generation continues. Undefined if it cannot be determined yet, or if a promise was given by
 * a key that was not that member’s there.
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

/** The record of the generation, with the records that lead to heads on other branches. */
function formedNode(
  replica: Replica,
  by: number,
  own: GenerationPromise,
  promises: GenerationPromise[],
): RecordNode | undefined {
  const base = baseFor(replica, own, promises)
  const beside = base && recordsBeside(base, promises, replica.tree)
  if (base === undefined || beside === undefined) return undefined
  const record: GenerationRecord = {
    k: 'gen',
    i: base.slot + 1,
    p: base.hash,
    g: own.g,
    sth: base.position.stateHash,
    by,
    bots: own.bots,
    ...(own.keys !== undefined && { keys: own.keys }),
    proms: promises,
    sig: '',
    ...(beside.length > 0 && { beside }),
  }
  const node = checkRecord({ ...replica.context, verify: () => true }, base, record)
  return typeof node === 'string' ? undefined : node
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

function adoptFormed(replica: Replica, node: RecordNode): void {
  sign(replica, recordText(replica.context.game, node.hash), node.record as GenerationRecord)
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
      isSameProposal(promise, own) &&
      !replica.evidence.has(key) &&
      !isReplaced(own.keys ?? [], promise.m) &&
      fitsItsHead(replica.tree, key, promise) !== false,
  )
  const heads = all.flatMap(([, { at }]) => replica.tree.get(at[2]) ?? [])
  const youngest = Math.max(...heads.map(({ generation }) => generation.number))
  const keys = heads.find(({ generation }) => generation.number === youngest)?.generation.keys
  return all
    .filter(([key, { m }]) => keys?.[m] === key)
    .map(([, promise]) => promise)
    .filter(({ at }) => replica.tree.has(at[2]) || at[0] < youngest)
    .sort((one, two) => one.m - two.m)
}

/** On a tick: repeats promises, requests the heads they name, and proposes again if the replica is stuck. */
export function tickGenerationChange(replica: Replica): void {
  // It would be given up for another one now.
  if (isLate(replica)) formGeneration(replica, true)
  noteLeftOpen(replica)
  noteLateAgreement(replica)
  const head = headOf(replica)
  answerPutOff(replica, mayProposeNow(replica))
  for (const [g, promises] of replica.promises)
    if (g > head.generation.number)
      for (const [key, promise] of promises) repeatPromise(replica, key, promise)
  if (replica.me === null || !mayProposeNow(replica)) return
  proposeGeneration(replica, botsWithoutDecision(replica, replica.me))
  replica.retries++
}

/** Would it help to propose, and has this member not proposed by itself a short time ago? */
function mayProposeNow(replica: Replica): boolean {
  const { me, ticks, nextProposalAt, neighbors, correspondents, context } = replica
  const hasOthers = neighbors.size + correspondents.size > 0 || context.memberCount === 1
  const isFree = ticks >= nextProposalAt && hasOthers && !isHearing(replica)
  return me !== null && isFree && isStuck(replica, me)
}

/** Repeats a promise, or requests the head it names. One that turned out not to fit its head is not repeated. */
function repeatPromise(replica: Replica, key: string, promise: GenerationPromise): void {
  const [g, , hash] = promise.at
  const fits = fitsItsHead(replica.tree, key, promise)
  if (fits === true) return sendToAll(replica, { t: 'promise', promise })
  if (fits === false) return
  if (g < headOf(replica).generation.number) return
  for (const connection of replica.neighbors.keys()) requestRecords(replica, connection, hash)
}

/**
 * The bots of a proposal that this member makes by itself: those of the latest generation, and itself if the
 * roll waits for a link that it lost. Then the others decide whether to go on without that link. Every second time
 * they are those of the head: if no one could adopt the latest generation, its set would need people.
 */
function botsWithoutDecision(replica: Replica, me: number): readonly number[] {
  const bots = replica.retries % 2 === 0 ? latestGeneration(replica).bots : headOf(replica).generation.bots
  if (replica.lost || bots.includes(me) || !hasLostLink(replica)) return bots
  return [...bots, me].sort((one, two) => one - two)
}

/**
 * At a table over days: is an own proposal in vain, because another member promised its number, or a higher one, for what
 * no member proposes? A member that lost its storage proposed that before the loss.
 */
function isOutbid(replica: Replica, me: number): boolean {
  const { promise: own, context, promises, ticks, promisedAt } = replica
  if (own === null || !isOverDays(context.genesis) || !isOpenProposalOf(replica, me, own)) return false
  const open = new Set(openProposals(replica).map(({ g }) => g))
  const isInVain = ([g, given]: readonly [number, ReadonlyMap<string, GenerationPromise>]): boolean =>
    isNear(replica, g) &&
    ((g > own.g && !open.has(g)) ||
      (g === own.g && [...given.values()].some((promise) => !isSameProposal(promise, own))))
  return ticks > promisedAt + 2 && [...promises].some(isInVain)
}

/**
 * Does only a new generation help this member? It does if the storage was lost, the promised generation was
 * not formed in time, the roll waits for a link that was lost or for members whose seats bots play, the hash chains are
 * used up, or a neighbor has another choice of a bot in its log.
 */
function isStuck(replica: Replica, me: number): boolean {
  const { position, roll } = headOf(replica)
  if (disputedMembers(replica).includes(me)) return false
  if (isFrozen(replica)) return isLate(replica) || isOutbid(replica, me)
  if (replica.lost) return replica.ticks > replica.headChangedAt + 2
  if (hasBotFork(replica)) return replica.ticks > replica.headChangedAt + 2 + 2 * me
  if (isHeldUpByReplaced(replica, me)) return true
  const hasNoLink = position.turn === CHANCE && (roll === null || hasLostLink(replica))
  return hasNoLink && replica.ticks > replica.headChangedAt + 2 + 2 * me
}
