// Acknowledgements and finality: a record is final when enough contributors have acknowledged that they store
// it. No generation can drop it after that (docs/online-protocol.md, "Words": saved, seen by n, final).

import { sign, store } from './effects.ts'
import type { Acknowledgement } from '../records/protocol.ts'
import { isAncestorOf } from '../records/record-tree.ts'
import { headOf, isOnPath } from './replica.ts'
import type { Replica } from './replica.ts'
import { ackText } from '../records/signing-text.ts'

/** Acknowledges the log up to the head. The acknowledgement is sent only after the log is stored. */
export function acknowledge(replica: Replica, me: number): void {
  const { generation, slot, hash } = headOf(replica)
  const ack: Acknowledgement = { m: me, g: generation.number, i: slot, h: hash, sig: '' }
  replica.acks[me] = ack
  replica.acksChangedAt = replica.ticks
  sign(replica, ackText(replica.context.game, ack), ack)
}

/** After a start: acknowledges again, because acknowledgements are not stored. */
export function resume(replica: Replica): void {
  store(replica, headOf(replica).slot)
  if (replica.me !== null && !replica.lost) acknowledge(replica, replica.me)
  updateFinality(replica)
}

/** The slot up to which a member is known to store this log; -1 if it sent no acknowledgement. */
export function savedSlotOf(replica: Replica, m: number): number {
  let node = replica.tree.get(replica.acks[m]?.h ?? '') ?? null
  const top = headOf(replica)
  if (node !== null && node.slot > top.slot && isAncestorOf(top, node)) return top.slot
  while (node !== null && !isOnPath(replica, node)) node = node.parent
  return node === null ? -1 : node.slot
}

/**
 * Advances finality: what enough contributors store can never be dropped again. Only an acknowledgement in the generation of
 * the head counts, as in Raft (Ongaro and Ousterhout 2014, 5.4.2): a member that stores a record of an earlier one may also
 * promise a generation that continues another branch.
 */
export function updateFinality(replica: Replica): void {
  const { generation } = headOf(replica)
  const isOfThis = (m: number): boolean =>
    replica.tree.get(replica.acks[m]?.h ?? '')?.generation === generation
  const kept = generation.contributors
    .map((m) => (isOfThis(m) ? savedSlotOf(replica, m) : -1))
    .sort((one, two) => two - one)
  const { finalityQuorum } = replica.context.safetyRules
  const slot = kept[finalityQuorum(generation.contributors.length, replica.context.memberCount) - 1] ?? -1
  if (slot > replica.finalSlot) replica.finalSlot = slot
}
