// Detecting equivocation: two records that one member signed for the same place prove that it told peers
// different things. The evidence names the key that the member had there, so later holders of the seat are
// not accused (docs/online-protocol.md, "disputed").

import { recordHash, recordText } from '../records/signing-text.ts'
import type { ConnectionId } from '../replica/effect-types.ts'
import { countRefusal, sendToAll, notify, penalize } from '../replica/effects.ts'
import { requestRecords } from '../replica/log-sync.ts'
import type { LogRecord, MessageOf } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica, Evidence } from '../replica/replica.ts'
import { authorOf, isSignedByMember } from '../records/record-tree.ts'
import type { ProtocolContext, Generation, RecordNode } from '../records/record-tree.ts'

/**
 * Looks for another record by the same author in the same place, or another generation with the same number.
 */
export function detectEquivocation(replica: Replica, node: RecordNode): void {
  const record = node.record!
  const m = authorOf(replica.context, record)
  const key = m === null ? undefined : node.parent!.generation.keys[m]
  if (m === null || key === undefined || replica.evidence.has(key)) return
  const rivals: Iterable<RecordNode> = record.k === 'gen' ? replica.tree.values() : node.parent!.children
  for (const { record: other, hash, parent } of rivals) {
    if (other === null || hash === node.hash || parent?.generation.keys[m] !== key) continue
    if (!isConflicting(replica, m, record, other)) continue
    recordEvidence(replica, m, key, { t: 'equivocation', one: record, two: other })
    return
  }
}

function isConflicting(replica: Replica, m: number, one: LogRecord, two: LogRecord): boolean {
  if (authorOf(replica.context, one) !== m || authorOf(replica.context, two) !== m || one.g !== two.g)
    return false
  if (one.k === 'gen' || two.k === 'gen') return one.k === two.k
  return one.i === two.i && one.p === two.p
}

/** Keeps evidence against the holder of a key and sends it to all members. */
export function recordEvidence(replica: Replica, m: number, key: string, proof: Evidence): void {
  replica.evidence.set(key, proof)
  sendToAll(replica, proof)
  if (headOf(replica).generation.keys[m] === key) notify(replica, { type: 'dispute', member: m })
}

/** Verifies evidence of an equivocation, keeps it and relays it. */
export function onEquivocation(
  replica: Replica,
  connection: ConnectionId,
  { one, two }: MessageOf<'equivocation'>,
): void {
  const { context, tree } = replica
  const m = authorOf(context, one)
  if (m === null || m >= context.memberCount) return penalize(replica, connection, 'badProof')
  const first = tree.get(one.p)?.generation
  const second = tree.get(two.p)?.generation
  // The records before them tell which key to verify them with.
  if (first === undefined) return requestParent(replica, connection, one.p)
  if (second === undefined) return requestParent(replica, connection, two.p)
  const key = first.keys[m]!
  if (replica.evidence.has(key)) return
  const isTheirs = second.keys[m] === key && [one, two].every((record) => isAuthor(context, first, m, record))
  const isOne = recordHash(context.game, one) === recordHash(context.game, two)
  if (!isTheirs || isOne || !isConflicting(replica, m, one, two))
    return penalize(replica, connection, 'badProof')
  recordEvidence(replica, m, key, { t: 'equivocation', one, two })
}

function requestParent(replica: Replica, connection: ConnectionId, hash: string): void {
  countRefusal(replica, 'unknownParent')
  requestRecords(replica, connection, hash)
}

/** Is the record signed with the key that the member has in this generation? */
function isAuthor(context: ProtocolContext, generation: Generation, m: number, record: LogRecord): boolean {
  if (record.k === 'rnd' || record.sig === null) return false
  const text = recordText(context.game, recordHash(context.game, record))
  return isSignedByMember(context, generation, { m, text, sig: record.sig })
}
