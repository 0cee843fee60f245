// Detecting violations of promises: a member that acknowledged a record and then promises a generation with
// an older head hides a record that may be final. An honest member never signs both: its head only advances,
// and after a promise it acknowledges nothing older (docs/online-protocol.md, "Going on without a member").

import { ackText, promiseText } from '../records/signing-text.ts'
import type { ConnectionId } from '../replica/effect-types.ts'
import { countRefusal, penalize } from '../replica/effects.ts'
import { requestRecords } from '../replica/log-sync.ts'
import { recordEvidence } from './equivocation.ts'
import type { Acknowledgement, MessageOf, GenerationPromise } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { isSignedByMember } from '../records/record-tree.ts'
import type { Generation, RecordNode } from '../records/record-tree.ts'
import { isStepBack } from '../records/step-back.ts'
import { checkWithdrawal } from './withdrawals.ts'

/**
 * Does the promise contradict the acknowledgement of the same member? Undefined while a record they name is
 * unknown.
 */
function isViolation(
  replica: Pick<Replica, 'tree'>,
  ack: Acknowledgement,
  promise: GenerationPromise,
): boolean | undefined {
  const { m } = ack
  if (m !== promise.m || promise.lost || ack.g >= promise.g) return false
  const kept = replica.tree.get(ack.h)
  const at = replica.tree.get(promise.at[2])
  if (kept === undefined || at === undefined) return undefined
  if (kept.generation.keys[m] !== at.generation.keys[m] || !isAtSlot(kept, ack.g, ack.i)) return false
  return isAtSlot(at, promise.at[0], promise.at[1]) && isStepBack(kept, at, promise)
}

const isAtSlot = (node: RecordNode, g: number, i: number): boolean =>
  node.generation.number === g && node.slot === i

/**
 * Compares promises, which were verified with the keys of a generation, with the last acknowledgements of their members, and
 * with the records that they signed.
 */
export function checkPromises(
  replica: Replica,
  promises: Iterable<GenerationPromise>,
  { keys }: Pick<Generation, 'keys'>,
): void {
  for (const promise of promises) {
    const ack = replica.acks[promise.m]
    if (ack !== undefined) checkPair(replica, ack, promise)
    checkWithdrawal(replica, [promise, keys[promise.m]])
  }
}

/** Compares a new acknowledgement with the known promises of its member. */
export function checkAcknowledgement(replica: Replica, ack: Acknowledgement): void {
  for (const known of replica.promises.values())
    for (const promise of known.values()) if (promise.m === ack.m) checkPair(replica, ack, promise)
  const { generation } = headOf(replica)
  if (ack.g >= generation.number) return
  const begun = replica.path.findLast(({ record }) => record?.k === 'gen')?.record
  const promise = begun?.k === 'gen' ? begun.proms.find(({ m }) => m === ack.m) : undefined
  if (promise !== undefined) checkPair(replica, ack, promise)
}

function checkPair(replica: Replica, ack: Acknowledgement, promise: GenerationPromise): void {
  if (isViolation(replica, ack, promise) !== true) return
  const key = replica.tree.get(ack.h)!.generation.keys[ack.m]!
  if (!replica.evidence.has(key)) recordEvidence(replica, ack.m, key, { t: 'violation', ack, promise })
}

/** Verifies evidence of a promise violation, keeps it and relays it. */
export function onViolation(
  replica: Replica,
  connection: ConnectionId,
  { ack, promise }: MessageOf<'violation'>,
): void {
  const { context, tree } = replica
  const verdict = ack.m < context.memberCount ? isViolation(replica, ack, promise) : false
  if (verdict === undefined) {
    countRefusal(replica, 'unknownParent')
    return requestRecords(replica, connection, tree.has(ack.h) ? promise.at[2] : ack.h)
  }
  const generation = tree.get(ack.h)?.generation
  if (!verdict || generation === undefined) return penalize(replica, connection, 'badProof')
  const key = generation.keys[ack.m]!
  if (replica.evidence.has(key)) return
  const statements = [
    { m: ack.m, text: ackText(context.game, ack), sig: ack.sig },
    { m: promise.m, text: promiseText(context.game, promise), sig: promise.sig },
  ]
  if (!statements.every((statement) => isSignedByMember(context, generation, statement)))
    return penalize(replica, connection, 'badProof')
  recordEvidence(replica, ack.m, key, { t: 'violation', ack, promise })
}
