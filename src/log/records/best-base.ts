// Which head a generation continues. After an equivocation, or where devices wrote two choices of a bot, the heads of one
// generation lie on several branches. Then the record of the generation brings the records of the other branches along, so
// that every device can check, from that record alone, that its base is the best of the heads its promises name, and
// that no promised head lies above the base (decision 48).

import { MAX_BESIDE } from './protocol.ts'
import type { GenerationPromise, LogRecord } from './protocol.ts'
import { ancestorAt, authorOf, isAhead, isAncestorOf } from './record-tree.ts'
import type { ProtocolContext, RecordNode } from './record-tree.ts'
import { isStepBack } from './step-back.ts'

/** The latest generation of which any of the promising members holds a record. */
const latestGeneration = (promises: readonly GenerationPromise[]): number =>
  Math.max(...promises.map(({ at: [g] }) => g))

/**
 * Is the base the best head among the promises, i.e. of the latest generation and then of the longest log?
 * After an equivocation, heads of one generation lie on several branches. Then a branch qualifies only if no
 * final record can lie on another: a final record is kept by all contributors except at most one lagging
 * member and the equivocating one.
 */
export function isBestBase(base: RecordNode, promises: readonly GenerationPromise[]): boolean {
  if (base.generation.number !== latestGeneration(promises)) return false
  const { agreeing, dissenting, isHead } = splitHeads(base, promises)
  if (!isHead) return false
  if (dissenting.length === 0) return true
  const [votesFor, votesAgainst] = [intactContributors(base, agreeing), intactContributors(base, dissenting)]
  const isTie =
    votesFor.length === votesAgainst.length && dissenting.every(({ at }) => isPreferredTo(base, at))
  return votesFor.length > votesAgainst.length || votesFor.length > 1 || isTie || isForked(votesAgainst)
}

/**
 * Is the base the one that these promises prove? `beside`: the records that lead to the heads on other branches, checked
 * already. No promised head may be unknown or lie above the base, and no member may promise away a record that it signed.
 */
export function isProvenBase(
  context: Pick<ProtocolContext, 'owners'>,
  base: RecordNode,
  promises: readonly GenerationPromise[],
  beside: readonly RecordNode[],
): boolean {
  const { agreeing, dissenting } = splitHeads(base, promises)
  if (dissenting.length === 0) return beside.length === 0 && isBestBase(base, promises)
  const known = new Map(beside.map((node) => [node.hash, node]))
  const isOnOtherBranch = ({ at: [g, i, h] }: GenerationPromise): boolean => {
    const node = known.get(h)
    return node?.slot === i && node.generation.number === g && !isAncestorOf(base, node)
  }
  if (!dissenting.every(isOnOtherBranch)) return false
  for (const { at } of agreeing) known.set(at[2], ancestorAt(base, at[1])!)
  return (
    chooseBase(promises, known) === base &&
    !beside.some((node) => isWithdrawn(context, node, promises, known))
  )
}

/** Does one of these promises take back the record of its own member? */
function isWithdrawn(
  context: Pick<ProtocolContext, 'owners'>,
  node: RecordNode,
  promises: readonly GenerationPromise[],
  known: Tree,
): boolean {
  const m = authorOf(context, node.record!)
  const promise = promises.find((given) => given.m === m)
  const at = known.get(promise?.at[2] ?? '')
  const isSameKey = m !== null && node.parent!.generation.keys[m] === at?.generation.keys[m]
  return promise !== undefined && at !== undefined && isSameKey && isStepBack(node, at, promise)
}

/**
 * The records from the branch of the base to the promised heads on other branches, in order; undefined if one is unknown
 * or they are too many for one record.
 */
export function recordsBeside(
  base: RecordNode,
  promises: readonly GenerationPromise[],
  tree: Tree,
): LogRecord[] | undefined {
  const beside = new Set<RecordNode>()
  for (const { at } of splitHeads(base, promises).dissenting) {
    let node = tree.get(at[2]) ?? null
    if (node === null) return undefined
    for (; node !== null && !isAncestorOf(node, base); node = node.parent) {
      beside.add(node)
      if (beside.size > MAX_BESIDE) return undefined
    }
  }
  return [...beside].sort((one, two) => one.slot - two.slot).map(({ record }) => record!)
}

/** Splits the heads of the base's generation into those on the branch of the base and those on others. */
function splitHeads(
  base: RecordNode,
  promises: readonly GenerationPromise[],
): { agreeing: GenerationPromise[]; dissenting: GenerationPromise[]; isHead: boolean } {
  const path = new Map<number, string>()
  for (
    let node: RecordNode | null = base;
    node !== null && node.generation.number === base.generation.number;
    node = node.parent
  ) {
    path.set(node.slot, node.hash)
  }
  const heads = promises.filter(({ at }) => at[0] === base.generation.number)
  const agreeing = heads.filter(({ at: [, i, h] }) => path.get(i) === h)
  const dissenting = heads.filter((promise) => !agreeing.includes(promise))
  return { agreeing, dissenting, isHead: agreeing.some(({ at }) => at[2] === base.hash) }
}

/** Promises of contributors with intact storage: only their heads tell which records may be final. */
const intactContributors = (base: RecordNode, promises: readonly GenerationPromise[]): GenerationPromise[] =>
  promises.filter(({ m, lost }) => !lost && base.generation.contributors.includes(m))

/** Do two of these heads have the same slot and different hashes, so that they cannot lie on one branch? */
const isForked = (promises: readonly GenerationPromise[]): boolean =>
  promises.some(({ at: [, i, h] }) => promises.some(({ at }) => at[1] === i && at[2] !== h))

const isPreferredTo = (base: RecordNode, [, i, h]: GenerationPromise['at']): boolean =>
  base.slot > i || (base.slot === i && base.hash < h)

/**
 * Chooses the base for a set of promises. The caller leaves out promises whose head is not in the tree, and
 * those of members that equivocated. Undefined if every branch might drop a final record.
 */
export function chooseBase(promises: readonly GenerationPromise[], tree: Tree): RecordNode | undefined {
  const g = latestGeneration(promises)
  const heads = promises.flatMap(({ at }) => (at[0] === g ? (tree.get(at[2]) ?? []) : []))
  const tips = heads.filter((head) => !heads.some((other) => other !== head && isAncestorOf(head, other)))
  const weight = (tip: RecordNode): number =>
    intactContributors(tip, splitHeads(tip, promises).agreeing).length
  const isFirst = (one: RecordNode, two: RecordNode): boolean =>
    isAhead(one, two) || (one.slot === two.slot && one.hash < two.hash)
  const best = [...new Set(tips)].sort(
    (one, two) => weight(two) - weight(one) || (isFirst(one, two) ? -1 : 1),
  )
  return best.find((tip) => isBestBase(tip, promises))
}
/** Are the heads of the latest generation among the promises known, so that the best of them can be told? */
export function areHeadsKnown(promises: readonly GenerationPromise[], tree: Tree): boolean {
  const latest = latestGeneration(promises)
  return promises.every(({ at: [g, , hash] }) => g < latest || tree.has(hash))
}

type Tree = ReadonlyMap<string, RecordNode>
