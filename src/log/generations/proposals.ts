// Proposals of generations, and promises for them. A promise resembles phase 1 of Paxos (prepare/promise) and
// the view change of Viewstamped Replication: it names the head of the promising member and forbids it to
// write or accept anything older (docs/online-protocol.md, "Going on without a member").

import { isOverDays } from '../records/genesis.ts'
import { takeOfAuthor } from '../records/author-limits.ts'
import { newHashChain } from '../records/beacon.ts'
import {
  fitsItsHead,
  isListOfMembers,
  isReplaced,
  isSameProposal,
  isSignedPromise,
  listOfMembers,
  mayReplace,
} from '../replica/check-generation.ts'
import { knownLink } from '../replica/dice.ts'
import type { ConnectionId, LocalRefusal, RefusalReason } from '../replica/effect-types.ts'
import { countRefusal, notify, penalize, sendToAll, sign, store } from '../replica/effects.ts'
import { isShown, noteAgreement } from './left-open.ts'
import { checkPromises } from './promise-violations.ts'
import { forgetOldPromises, isNear, isWorthKeeping, nextNumber } from '../replica/promise-numbers.ts'
import { MAX_GENERATION, MAX_SLOT } from '../records/protocol.ts'
import type { GenerationPromise, NewKey } from '../records/protocol.ts'
import type { RecordNode } from '../records/record-tree.ts'
import {
  disputedMembers,
  headOf,
  isExposed,
  isFrozen,
  latestGeneration,
  recordPromise,
} from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { promiseText } from '../records/signing-text.ts'
import {
  heldAgainst,
  mayPromiseUnasked,
  needsNoConsent,
  noteProposal,
  noteUnasked,
  PROMISE_TIMEOUT_TICKS,
} from './unasked.ts'

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

/** Is it the promise that proposes its generation? */
const isProposal = ({ context }: Replica, { g, m, to, anchor }: GenerationPromise): boolean =>
  to === anchor && context.safetyRules.mayForm(g, m, context.memberCount)

/** Among the promises for one number, that of the proposer, if it still is that member. */
const proposalPromise = (
  replica: Replica,
  promises: ReadonlyMap<string, GenerationPromise>,
): GenerationPromise | undefined =>
  [...promises].find(
    ([key, promise]) => isProposal(replica, promise) && headOf(replica).generation.keys[promise.m] === key,
  )?.[1]

/**
 * Proposals of others that this member has not answered, the latest first. One in its own name is from before a loss, and
 * only its former self could form it; over days no other would be tried in time.
 */
export function unansweredProposals(replica: Replica): Proposal[] {
  const { me, promise, context } = replica
  const isFormer = ({ by }: Proposal): boolean => by === me && isOverDays(context.genesis)
  return openProposals(replica).filter((asked) => asked.g > (promise?.g ?? 0) && !isFormer(asked))
}

/** Proposals of generations that are not formed yet, the latest first. */
export function openProposals(replica: Replica): Proposal[] {
  return [...replica.promises]
    .filter(([g]) => g > headOf(replica).generation.number && isNear(replica, g))
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
 * The members whose seats bots play in a vote for a further one. Those that play again in a later generation stay out of
 * it: its promise may forbid this member to adopt that one, but who did would not agree to be replaced again, and could be
 * needed. Over days a vote needs all who play on (decision 35), so those who are missing in the open vote, or broke the
 * protocol, are replaced together with the others, or none could be.
 */
export function votedBots(replica: Replica): readonly number[] {
  const { promise, context } = replica
  const { bots } = headOf(replica).generation
  const open = isFrozen(replica) ? promise : null
  const latest = open === null ? bots : latestGeneration(replica).bots
  const isOut = (m: number): boolean => !bots.includes(m) || latest.includes(m) || isExposed(replica, m)
  const missing = isOverDays(context.genesis) ? [...disputedMembers(replica), ...(open?.bots ?? [])] : []
  return listOfMembers([...bots, ...missing].filter(isOut))
}

/**
 * The members whose promise the own one waits for, as that of a member that broke the protocol does not count, nor one whose
 * head no one has shown; the proposer if none is missing but its record.
 */
export function missingPromisers(replica: Replica): number[] {
  const { promise: own, context } = replica
  if (own === null) return []
  const { number } = headOf(replica).generation
  const isUsable = ({ at: [g, , hash] }: GenerationPromise): boolean => g < number || replica.tree.has(hash)
  const given = [...(replica.promises.get(own.g) ?? [])]
    .filter(
      ([key, promise]) => isSameProposal(promise, own) && !replica.evidence.has(key) && isUsable(promise),
    )
    .map(([, promise]) => promise)
  const isOut = (m: number): boolean => own.bots.includes(m) || isReplaced(own.keys ?? [], m)
  const missing = context.genesis.members.flatMap((_, m) =>
    isOut(m) || given.some((promise) => promise.m === m) ? [] : [m],
  )
  return missing.length > 0 ? missing : [own.g % context.memberCount]
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
  const g = nextNumber(replica, me)
  if (g > MAX_GENERATION || headOf(replica).slot >= MAX_SLOT) return 'notNow'
  givePromise(replica, me, { g, bots: [...bots], keys: [...keys], to: null })
  replica.attempts++
  replica.nextProposalAt = replica.ticks + PROMISE_TIMEOUT_TICKS + 4 * Math.min(replica.attempts, 8) + 2 * me
  return null
}

/** Promises the proposed generation `g`, because the person agrees to it. */
export function agreeToProposal(replica: Replica, g: number): LocalRefusal | null {
  const asked = unansweredProposals(replica).find((proposal) => proposal.g === g)
  if (replica.me === null || asked === undefined) return 'nothingToDo'
  noteAgreement(replica, asked)
  promiseProposal(replica, replica.me, asked)
  return null
}

/** Promises a proposal that this member has not answered. */
function promiseProposal(replica: Replica, me: number, { g }: Proposal): void {
  const proposal = proposalPromise(replica, replica.promises.get(g)!)!
  givePromise(replica, me, proposal)
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
  const { generation, slot, hash, roll } = headOf(replica)
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const content = keys.length === 0 ? { g, bots } : { g, bots, keys }
  const given = (roll?.members ?? []).flatMap((m): [number, string][] => {
    const link = bots.includes(m) ? knownLink(replica, m) : undefined
    return link === undefined ? [] : [[m, link]]
  })
  const own: GenerationPromise = {
    ...content,
    to: to ?? anchor,
    m: me,
    at,
    lost: replica.lost,
    anchor,
    ...(given.length > 0 && { given }),
    sig: '',
  }
  sign(replica, promiseText(context.game, own), own)
  replica.promise = own
  replica.promisedAt = replica.ticks
  replica.quorumAt = -1
  recordPromise(replica, own, replica.key!)
  forgetOldPromises(replica)
  store(replica, slot)
  sendToAll(replica, { t: 'promise', promise: own })
}

/** How many promises of one member are taken at once. An honest one gives one in several ticks. */
const PROMISES_AT_ONCE = 12

/** Checks a promise from a neighbor, records it and relays it. */
export function onPromise(replica: Replica, connection: ConnectionId, promise: GenerationPromise): void {
  const at = replica.tree.get(promise.at[2])
  // The key is that of the member at the named head. If that record is unknown here, the current key is
  // assumed.
  const { generation } = at ?? headOf(replica)
  const key = generation.keys[promise.m] ?? ''
  if (promise.g <= headOf(replica).generation.number || replica.promises.get(promise.g)?.has(key) === true)
    return
  const why = refusalOfPromise(replica, promise, at)
  if (why === 'oldNews') return countRefusal(replica, why)
  if (why !== null) return penalize(replica, connection, why)
  // An older promise is not relayed, or neighbors that forgot it would send it to each other without end.
  if (!isWorthKeeping(replica, key, promise.g)) return
  // It is repeated on the next tick, by all who took it.
  if (!takeOfAuthor(replica.authorUse, 'promise', key, PROMISES_AT_ONCE))
    return countRefusal(replica, 'flood')
  keepPromise(replica, promise, key)
  if (at !== undefined) sendToAll(replica, { t: 'promise', promise }, connection)
  checkPromises(replica, [promise], generation)
  answerProposal(replica, promise)
}

function keepPromise(replica: Replica, promise: GenerationPromise, key: string): void {
  recordPromise(replica, promise, key)
  if (isProposal(replica, promise))
    noteProposal(replica, { ...promise, by: promise.m, keys: promise.keys ?? [] })
  forgetOldPromises(replica)
  // It is kept, as others may have promised it already, but not answered.
  if (!isNear(replica, promise.g)) countRefusal(replica, 'farAhead')
}

function refusalOfPromise(
  replica: Replica,
  promise: GenerationPromise,
  at: RecordNode | undefined,
): RefusalReason | null {
  const { m, bots } = promise
  const now = headOf(replica).generation
  const { generation } = at ?? headOf(replica)
  // Former holders of the member's key must not crowd out promises that count.
  if (generation.number < now.number && generation.keys[m] !== now.keys[m]) return 'oldNews'
  if (
    m >= replica.context.memberCount ||
    !isListOfMembers(replica.context, bots) ||
    fitsItsHead(replica.tree, generation.keys[m] ?? '', promise) === false
  )
    return 'badPromise'
  if (isSignedPromise(replica.context, generation, promise)) return null
  return at === undefined ? 'oldNews' : 'badSignature'
}

/** Promises at once if no person need decide; else reports the proposal to the application. */
function answerProposal(replica: Replica, promise: GenerationPromise): void {
  const { me } = replica
  const asked = unansweredProposals(replica).find(({ g }) => g === promise.g)
  if (asked === undefined || me === null) return
  if (needsNoConsent(replica, asked)) {
    if (mayPromiseUnasked(replica, asked, false)) promiseUnasked(replica, me, asked)
    return
  }
  if (asked.by === promise.m && isShown(replica, asked.by))
    notify(replica, { type: 'generationProposed', g: asked.g, bots: asked.bots })
}

/**
 * On a tick: looks again at proposals that were put off, first those of members that did not freeze this one, then
 * those of members that got fewer promises. If it may propose by itself, one that froze it waits: members that take
 * turns would keep it frozen for ever.
 */
export function answerPutOff(replica: Replica, mayPropose: boolean): void {
  const { me } = replica
  if (me === null) return
  const held = (one: Proposal): readonly [number, number] => heldAgainst(replica, one.by)
  const [first] = unansweredProposals(replica)
    .filter((asked) => needsNoConsent(replica, asked) && mayPromiseUnasked(replica, asked, true))
    .sort((one, two) => held(one)[0] - held(two)[0] || held(one)[1] - held(two)[1])
  if (first !== undefined && !(mayPropose && held(first)[0] > 0)) promiseUnasked(replica, me, first)
}

function promiseUnasked(replica: Replica, me: number, asked: Proposal): void {
  noteUnasked(replica, asked)
  promiseProposal(replica, me, asked)
}
