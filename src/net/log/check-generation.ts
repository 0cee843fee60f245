import { promiseText, recordText } from './signing-text.ts'
import type { GenerationRecord, NewKey, GenerationPromise } from './protocol.ts'
import { isAhead, isSignedByMember, isAncestorOf } from './record-tree.ts'
import type { ProtocolContext, Generation, RecordNode } from './record-tree.ts'

// A generation (the view change of Viewstamped Replication, begun by people) is the one way on without somebody.

type GenerationFault = 'badQuorum' | 'badPromise' | 'badBase' | 'badSignature' | 'notAsked'

/** Did whoever is the member in this generation give this promise? */
export function isSignedPromise(
  context: ProtocolContext,
  generation: Generation,
  promised: GenerationPromise,
): boolean {
  const { m, sig } = promised
  return isSignedByMember(context, generation, { m, text: promiseText(context.game, promised), sig })
}

/** Do two promises answer one and the same proposal? */
export function isSameProposal(one: GenerationPromise, two: GenerationPromise): boolean {
  return one.g === two.g && one.to === two.to && proposalContent(one) === proposalContent(two)
}
const proposalContent = ({ bots, keys }: Pick<GenerationPromise, 'bots' | 'keys'>): string =>
  JSON.stringify([bots, keys ?? []])

/** Do so many promise that every other majority meets one of them, and one who remembers? */
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

/** The youngest generation any of those that promised had a record of. */
const latestGeneration = (promises: readonly GenerationPromise[]): number =>
  Math.max(...promises.map(({ at: [g] }) => g))

/** Verifies the record that begins a generation after `base`; answers the generation. */
export function checkGeneration(
  context: ProtocolContext,
  base: RecordNode,
  record: GenerationRecord,
  hash: string,
): Generation | GenerationFault {
  const { by, g, bots, proms: promises, keys = [] } = record
  const fault = checkProposal(context, record) ?? checkBase(context, base, record)
  if (fault !== undefined) return fault
  // Whoever signs here is who it was before: the record speaks of those who come, it is not theirs.
  const text = recordText(context.game, hash)
  if (!isSignedByMember(context, base.generation, { m: by, text, sig: record.sig })) return 'badSignature'
  if (!promises.every((promise) => isSignedPromise(context, base.generation, promise))) return 'badPromise'
  const contributors = promises.map(({ m }) => m)
  return {
    g,
    bots,
    contributors,
    anchors: promises.map(({ anchor }) => anchor),
    ...withNewKeys(base.generation, keys),
  }
}

/** Do so many give their word for one and the same proposal, by whoever may make it? */
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
  // Whoever lost its storage may use a number again; promises for the proposal it made before name another anchor.
  const isProposed = promises.some(
    ({ m, anchor, to }) => anchor === to && context.safetyRules.mayForm(g, m, context.memberCount),
  )
  if (!isProposed) return 'badPromise'
  return hasQuorum(context, promises) ? undefined : 'badQuorum'
}

/** Does the record go on from the best head, and may those come there whom it brings? */
function checkBase(
  context: ProtocolContext,
  base: RecordNode,
  { proms: promises, keys = [] }: GenerationRecord,
): GenerationFault | undefined {
  if (context.safetyRules.needsBestHead && !isBestBase(base, promises)) return 'badBase'
  // Whoever is replaced has no word in it.
  const isTheirWord = promises.some(({ m }) => isReplaced(keys, m))
  return mayReplace(context, base.generation, keys) && !isTheirWord ? undefined : 'badPromise'
}

/** Does a list of new keys name this member? */
export const isReplaced = (keys: readonly NewKey[], member: number): boolean =>
  keys.some(([m]) => m === member)

/**
 * May these keys take the place of those they name? Only where a bot plays now, so that nobody takes a chair from under
 * somebody who sits on it, and never a key that a member has already.
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

/** Who is who after some members got new keys. */
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

export function isListOfMembers({ memberCount }: ProtocolContext, bots: readonly number[]): boolean {
  return bots.every((m, at) => m < memberCount && (at === 0 || m > bots[at - 1]!))
}

/**
 * Is the base the best head of those that promised: of the youngest generation, then the longest log? If somebody
 * wrote two records in one slot, heads of one generation lie on several branches. Then only a branch is taken that
 * cannot drop a final record: all contributors keep that one, but at most one of them and the one who cheated.
 */
function isBestBase(base: RecordNode, promises: readonly GenerationPromise[]): boolean {
  if (base.generation.g !== latestGeneration(promises)) return false
  const { agreeing, dissenting, isHead } = splitHeads(base, promises)
  if (!isHead) return false
  if (dissenting.length === 0) return true
  const [votesFor, votesAgainst] = [intactContributors(base, agreeing), intactContributors(base, dissenting)]
  const isTie =
    votesFor.length === votesAgainst.length && dissenting.every(({ at }) => isPreferredTo(base, at))
  return votesFor.length > votesAgainst.length || votesFor.length > 1 || isTie || isForked(votesAgainst)
}

/** Which heads of the youngest generation lie on the way to a base, and which do not. */
function splitHeads(
  base: RecordNode,
  promises: readonly GenerationPromise[],
): { agreeing: GenerationPromise[]; dissenting: GenerationPromise[]; isHead: boolean } {
  const path = new Map<number, string>()
  for (
    let node: RecordNode | null = base;
    node !== null && node.generation.g === base.generation.g;
    node = node.parent
  ) {
    path.set(node.i, node.hash)
  }
  const heads = promises.filter(({ at }) => at[0] === base.generation.g)
  const agreeing = heads.filter(({ at: [, i, h] }) => path.get(i) === h)
  const dissenting = heads.filter((promise) => !agreeing.includes(promise))
  return { agreeing, dissenting, isHead: agreeing.some(({ at }) => at[2] === base.hash) }
}

/** Contributors that remember what they kept: their heads say what may have been final. */
const intactContributors = (base: RecordNode, promises: readonly GenerationPromise[]): GenerationPromise[] =>
  promises.filter(({ m, lost }) => !lost && base.generation.contributors.includes(m))

/** Two heads in one slot cannot lie on one branch. */
const isForked = (promises: readonly GenerationPromise[]): boolean =>
  promises.some(({ at: [, i, h] }) => promises.some(({ at }) => at[1] === i && at[2] !== h))

const isPreferredTo = (base: RecordNode, [, i, h]: GenerationPromise['at']): boolean =>
  base.i > i || (base.i === i && base.hash < h)

/**
 * Chooses the base for those that promised, from verified records. Promises whose head is not known here must have been
 * left out before, and those of a cheat. Undefined if every branch might drop a final record.
 */
export function chooseBase(promises: readonly GenerationPromise[], tree: Tree): RecordNode | undefined {
  const g = latestGeneration(promises)
  const heads = promises.flatMap(({ at }) => (at[0] === g ? (tree.get(at[2]) ?? []) : []))
  const tips = heads.filter((head) => !heads.some((other) => other !== head && isAncestorOf(head, other)))
  const weight = (tip: RecordNode): number =>
    intactContributors(tip, splitHeads(tip, promises).agreeing).length
  const isFirst = (one: RecordNode, two: RecordNode): boolean =>
    isAhead(one, two) || (one.i === two.i && one.hash < two.hash)
  const best = [...new Set(tips)].sort(
    (one, two) => weight(two) - weight(one) || (isFirst(one, two) ? -1 : 1),
  )
  return best.find((tip) => isBestBase(tip, promises))
}
type Tree = ReadonlyMap<string, RecordNode>
