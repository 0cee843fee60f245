// Detecting withdrawals: a member that signed a record stores it, so a later promise of it with a head that lacks the record
// takes it back. Nothing else is needed to prove that: no acknowledgement, which a cheat would not give
// (docs/online-protocol.md, "Going on without a member").

import { checkRecord } from '../replica/check-record.ts'
import type { ConnectionId } from '../replica/effect-types.ts'
import { countRefusal, penalize } from '../replica/effects.ts'
import { recordEvidence } from './equivocation.ts'
import { requestRecords } from '../replica/log-sync.ts'
import type { GenerationPromise, LogRecord, MessageOf } from '../records/protocol.ts'
import { authorOf, isSignedByMember } from '../records/record-tree.ts'
import type { RecordNode } from '../records/record-tree.ts'
import type { Replica } from '../replica/replica.ts'
import { promiseText, recordHash, recordText } from '../records/signing-text.ts'
import { isStepBack } from '../records/step-back.ts'

/** The key of the author of a record; undefined if it has none, or if the record is of another member than `m`. */
const keyOfAuthor = ({ context }: Replica, { record, parent }: RecordNode, m: number): string | undefined =>
  record !== null && authorOf(context, record) === m ? parent?.generation.keys[m] : undefined

/** A promise, and the key with which it was verified. */
type Verified = readonly [promise: GenerationPromise, key: string | undefined]

/** Does the promise with the head `at` take back this record of its own member, whose key is the same there? */
function isWithdrawal(replica: Replica, node: RecordNode, at: RecordNode, [promise, key]: Verified): boolean {
  const isTheirs = key === keyOfAuthor(replica, node, promise.m) && key === at.generation.keys[promise.m]
  const isThere = at.generation.number === promise.at[0] && at.slot === promise.at[1]
  return key !== undefined && isTheirs && isThere && isStepBack(node, at, promise)
}

/** Compares a promise with all known records of its member. */
export function checkWithdrawal(replica: Replica, verified: Verified): void {
  const [promise] = verified
  const at = replica.tree.get(promise.at[2])
  if (at === undefined || promise.lost) return
  const stored = new Set<RecordNode>()
  for (let node: RecordNode | null = at; node !== null; node = node.parent) stored.add(node)
  for (const node of replica.tree.values())
    if (!stored.has(node) && isWithdrawal(replica, node, at, verified)) return note(replica, node, promise)
}

/**
 * Compares a new record with the known promises of its author, and the promises that name it as their head with all known
 * records: open ones, and those of known generations.
 */
export function checkOwnPromises(replica: Replica, node: RecordNode): void {
  const m = node.record === null ? null : authorOf(replica.context, node.record)
  const open = [...replica.promises.values()].flatMap((given) =>
    [...given].map(([key, promise]): Verified => [promise, key]),
  )
  for (const verified of [...open, ...formedPromises(replica)]) {
    const [promise] = verified
    if (promise.at[2] === node.hash) checkWithdrawal(replica, verified)
    const at = promise.m === m ? replica.tree.get(promise.at[2]) : undefined
    if (at !== undefined && isWithdrawal(replica, node, at, verified)) return note(replica, node, promise)
  }
}

/** The promises in all known generations, also in those that this device does not follow yet. */
const formedPromises = ({ tree }: Replica): Verified[] =>
  [...tree.values()].flatMap(({ record, parent }) =>
    record?.k === 'gen'
      ? record.proms.map((promise): Verified => [promise, parent?.generation.keys[promise.m]])
      : [],
  )

function note(replica: Replica, { record, parent }: RecordNode, promise: GenerationPromise): void {
  const key = parent!.generation.keys[promise.m]!
  if (!replica.evidence.has(key))
    recordEvidence(replica, promise.m, key, { t: 'withdrawal', record: record!, promise })
}

/** Verifies evidence of a withdrawal, keeps it and relays it. */
export function onWithdrawal(
  replica: Replica,
  connection: ConnectionId,
  { record, promise }: MessageOf<'withdrawal'>,
): void {
  const { context, tree } = replica
  const parent = tree.get(record.p)
  const node = tree.get(recordHash(context.game, record)) ?? (parent && checkRecord(context, parent, record))
  const at = tree.get(promise.at[2])
  if (typeof node === 'string') return penalize(replica, connection, 'badProof')
  if (node === undefined || at === undefined) {
    countRefusal(replica, 'unknownParent')
    return requestRecords(replica, connection, at === undefined ? promise.at[2] : record.p)
  }
  const key = keyOfAuthor(replica, node, promise.m)
  if (key !== undefined && replica.evidence.has(key)) return
  if (!isWithdrawal(replica, node, at, [promise, key]) || !areSigned(replica, node, record, promise))
    return penalize(replica, connection, 'badProof')
  recordEvidence(replica, promise.m, key!, { t: 'withdrawal', record, promise })
}

/** The record in the message may have another signature than the known one. */
function areSigned(
  { context }: Replica,
  { hash, parent }: RecordNode,
  record: LogRecord,
  promise: GenerationPromise,
): boolean {
  const { m } = promise
  const statements = [
    { m, text: recordText(context.game, hash), sig: ('sig' in record ? record.sig : null) ?? '' },
    { m, text: promiseText(context.game, promise), sig: promise.sig },
  ]
  return statements.every((statement) => isSignedByMember(context, parent!.generation, statement))
}
