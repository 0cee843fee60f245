// Does a promise take back what its member stored or signed before? An honest head only advances, and after a promise
// nothing older is signed.

import type { GenerationPromise } from './protocol.ts'
import { isAncestorOf } from './record-tree.ts'
import type { RecordNode } from './record-tree.ts'

/**
 * Is the head `at` of a promise a step back for a member that stored `kept`? Not if one of them is from before a loss that
 * lies between them: the member forgot it.
 */
export function isStepBack(kept: RecordNode, at: RecordNode, { m, g, lost }: GenerationPromise): boolean {
  // A promise after a loss hides nothing: the member says that it does not know its old log.
  if (lost || kept.generation.number >= g || !isOlder(at, kept)) return false
  const [healed, healedSince] = [lastRecovery(at, m), lastRecovery(kept, m)]
  const isKnownTo = (recovery: RecordNode | null, node: RecordNode): boolean =>
    recovery === null || isAncestorOf(recovery, node)
  return isKnownTo(healed, kept) && isKnownTo(healedSince, at)
}

/** Is `at` a step back for a replica whose head was `kept`? */
const isOlder = (at: RecordNode, kept: RecordNode): boolean =>
  at.generation.number < kept.generation.number ||
  (at.generation.number === kept.generation.number && !isAncestorOf(kept, at))

/**
 * The last generation on this branch that the member joined after losing its storage, with no memory of its
 * earlier log.
 */
function lastRecovery(head: RecordNode, member: number): RecordNode | null {
  let node: RecordNode | null = head
  while (node !== null && !isRecoveryOf(node, member)) node = node.parent
  return node
}

const isRecoveryOf = ({ record }: RecordNode, member: number): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === member)
