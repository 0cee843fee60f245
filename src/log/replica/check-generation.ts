// Rules for a record that begins a generation: which promises form a quorum, from which head the log
// continues, and who may get a new key. A generation is the view change of Viewstamped Replication (Liskov
// and Cowling 2012) or the term of Raft, but it is begun by people, when a member is missing
// (docs/online-protocol.md, "Going on without a member" and "A new key for a member").

import { exclusionsAfter } from '../rolls/begun-roll.ts'
import { isOverDays } from '../records/genesis.ts'
import { promiseText, recordText } from '../records/signing-text.ts'
import type { GenerationRecord, NewKey, GenerationPromise } from '../records/protocol.ts'
import { isBestBase, isProvenBase } from '../records/best-base.ts'
import { isSignedByMember } from '../records/record-tree.ts'
import type { ProtocolContext, Generation, RecordNode } from '../records/record-tree.ts'

type GenerationFault = 'badQuorum' | 'badPromise' | 'badBase' | 'badSignature' | 'notAsked'

/** Is the promise signed with the key that its member has in this generation? */
export function isSignedPromise(
  context: ProtocolContext,
  generation: Generation,
  promised: GenerationPromise,
): boolean {
  const { m, sig } = promised
  return isSignedByMember(context, generation, { m, text: promiseText(context.game, promised), sig })
}

/**
 * Does the promise that this key gave fit the head it names? Undefined while that record is unknown here. A promise
 * that does not fit proves nothing, and a neighbor that knows the record refuses it.
 */
export function fitsItsHead(
  tree: ReadonlyMap<string, RecordNode>,
  key: string,
  { at, m }: GenerationPromise,
): boolean | undefined {
  const node = tree.get(at[2])
  return node && node.generation.number === at[0] && node.slot === at[1] && node.generation.keys[m] === key
}

/** Do two promises answer the same proposal? */
export function isSameProposal(one: GenerationPromise, two: GenerationPromise): boolean {
  return one.g === two.g && one.to === two.to && proposalContent(one) === proposalContent(two)
}
const proposalContent = ({ bots, keys }: Pick<GenerationPromise, 'bots' | 'keys'>): string =>
  JSON.stringify([bots, keys ?? []])

/**
 * Are there enough promises? They must form a majority, and enough of them must come from members with intact
 * storage.
 */
export function hasQuorum(
  { safetyRules, memberCount }: ProtocolContext,
  promises: readonly GenerationPromise[],
): boolean {
  const remembering = promises.filter(({ lost }) => !lost).length
  return (
    promises.length >= safetyRules.majority(memberCount) &&
    remembering >= safetyRules.intactQuorum(memberCount)
  )
}

/**
 * Have all members promised that play on? A table over days needs them all: a generation then drops no record that one of
 * them stored. So a member that knows a roll before the others cannot undo what led to it (decision 35).
 */
function hasAllPlayers(
  { genesis, memberCount, safetyRules }: ProtocolContext,
  { bots, keys = [] }: Pick<GenerationPromise, 'bots' | 'keys'>,
  promises: readonly GenerationPromise[],
): boolean {
  if (!isOverDays(genesis) || !safetyRules.needsAllPlayers) return true
  const isOut = (m: number): boolean => bots.includes(m) || isReplaced(keys, m)
  return Array.from({ length: memberCount }, (_, m) => m).every(
    (m) => isOut(m) || promises.some((promise) => promise.m === m),
  )
}

/** May a generation be formed with these promises? */
export const isPromisedEnough = (
  context: ProtocolContext,
  proposed: Pick<GenerationPromise, 'bots' | 'keys'>,
  promises: readonly GenerationPromise[],
): boolean => hasQuorum(context, promises) && hasAllPlayers(context, proposed, promises)

/**
 * Checks the record that begins a generation after `base`. `beside`: the records of other branches that come with it.
 * Returns the generation, or the fault.
 */
export function checkGeneration(
  context: ProtocolContext,
  base: RecordNode,
  record: GenerationRecord,
  { hash, beside }: { readonly hash: string; readonly beside: readonly RecordNode[] },
): Generation | GenerationFault {
  const { by, g, bots, proms: promises, keys = [] } = record
  const fault = checkProposal(context, record) ?? checkBase(context, base, record, beside)
  if (fault !== undefined) return fault
  // Signatures are checked against the keys before this record, not against those it introduces.
  const text = recordText(context.game, hash)
  if (!isSignedByMember(context, base.generation, { m: by, text, sig: record.sig })) return 'badSignature'
  if (!promises.every((promise) => isSignedPromise(context, base.generation, promise))) return 'badPromise'
  const contributors = promises.map(({ m }) => m)
  return {
    number: g,
    bots,
    contributors,
    anchors: promises.map(({ anchor }) => anchor),
    ...withNewKeys(base.generation, keys),
    ...exclusionsAfter(base, record),
  }
}

/** Does a quorum promise one and the same proposal, made by the member to which its number belongs? */
function checkProposal(context: ProtocolContext, record: GenerationRecord): GenerationFault | undefined {
  const { by, g, bots, proms: promises } = record
  const [first] = promises
  if (by >= context.memberCount || !context.safetyRules.mayForm(g, by, context.memberCount)) return 'notAsked'
  const isInOrder = promises.every(
    ({ m }, at) => m < context.memberCount && (at === 0 || m > promises[at - 1]!.m),
  )
  const isOneProposal = promises.every((promise) => isSameProposal(promise, first!))
  const isTheirs = first!.g === g && proposalContent(first!) === proposalContent(record)
  if (!isInOrder || !isOneProposal || !isTheirs || !isListOfMembers(context, bots)) return 'badPromise'
  // A member that lost its storage may use a number twice. `to` excludes promises for its earlier proposal.
  const isProposed = promises.some(
    ({ m, anchor, to }) => anchor === to && context.safetyRules.mayForm(g, m, context.memberCount),
  )
  if (!isProposed) return 'badPromise'
  return isPromisedEnough(context, record, promises) ? undefined : 'badQuorum'
}

/** Does the record continue the best head, and may it give new keys to these members? */
function checkBase(
  context: ProtocolContext,
  base: RecordNode,
  { proms: promises, keys = [] }: GenerationRecord,
  beside: readonly RecordNode[],
): GenerationFault | undefined {
  const { needsBestHead, needsOtherBranches } = context.safetyRules
  // Logs of releases up to 1.1 say nothing of other branches.
  const isAlone = beside.length === 0 && !needsOtherBranches
  const isRight = isAlone ? isBestBase(base, promises) : isProvenBase(context, base, promises, beside)
  if (needsBestHead && !isRight) return 'badBase'
  // A member that gets a new key gives no promise in the same record.
  const isTheirWord = promises.some(({ m }) => isReplaced(keys, m))
  return mayReplace(context, base.generation, keys) && !isTheirWord ? undefined : 'badPromise'
}

/** Does this list of new keys replace the member's key? */
export const isReplaced = (keys: readonly NewKey[], member: number): boolean =>
  keys.some(([m]) => m === member)

/**
 * May these members get these keys? Their seats must be played by a bot now, so no person loses a seat they use,
 * and no key may belong to a member already.
 */
export function mayReplace(
  { safetyRules, memberCount }: ProtocolContext,
  generation: Generation,
  keys: readonly NewKey[],
): boolean {
  const isInOrder = keys.every(([m], at) => m < memberCount && (at === 0 || m > keys[at - 1]![0]))
  const isFresh =
    new Set([...generation.keys, ...keys.map(([, key]) => key)]).size === memberCount + keys.length
  return isInOrder && isFresh && keys.every(([m]) => safetyRules.isReplaceable(m, generation.bots))
}

/** Keys and names of all members after some of them got new keys. */
export function withNewKeys(
  generation: Pick<Generation, 'keys' | 'names'>,
  keys: readonly NewKey[],
): Pick<Generation, 'keys' | 'names'> {
  const held = [...generation.keys]
  const names = [...generation.names]
  for (const [m, key, name] of keys) {
    held[m] = key
    names[m] = name
  }
  return { keys: held, names }
}

/** These members in ascending order, each once. */
export const listOfMembers = (members: readonly number[]): number[] =>
  [...new Set(members)].sort((one, two) => one - two)

/** Is it a list of members in ascending order, without repetition? */
export function isListOfMembers({ memberCount }: ProtocolContext, bots: readonly number[]): boolean {
  return bots.every((m, at) => m < memberCount && (at === 0 || m > bots[at - 1]!))
}
