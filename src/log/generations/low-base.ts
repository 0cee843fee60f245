// Detecting generations on too low a base: their proposer dropped records above the base that lead to a head which one of
// the promises in it names. No device adopts such a generation (best-base.ts); the record itself and those above its base
// prove who formed it. An honest proposer knows all heads, and continues the best.

import type { ConnectionId } from '../replica/effect-types.ts'
import { countRefusal, penalize } from '../replica/effects.ts'
import { recordEvidence } from './equivocation.ts'
import { requestRecords } from '../replica/log-sync.ts'
import { MAX_RECORDS_SENT } from '../records/protocol.ts'
import type { GenerationPromise, GenerationRecord, LogRecord, MessageOf } from '../records/protocol.ts'
import { ancestorAt, isSignedByMember } from '../records/record-tree.ts'
import type { RecordNode } from '../records/record-tree.ts'
import type { Replica } from '../replica/replica.ts'
import { recordHash, recordText } from '../records/signing-text.ts'

/** The promises whose heads might lie above the base. */
const promisesAbove = (base: RecordNode, { proms }: GenerationRecord): GenerationPromise[] =>
  proms.filter(({ at: [g, i] }) => g === base.generation.number && i > base.slot)

/**
 * Notes a generation that this device refused because of its base. Where a head is not known yet, it is kept until it is:
 * one of each proposer.
 */
export function noteRefusedGeneration(
  replica: Replica,
  connection: ConnectionId,
  record: GenerationRecord,
): void {
  const base = replica.tree.get(record.p)
  const key = base?.generation.keys[record.by]
  if (
    base === undefined ||
    key === undefined ||
    replica.evidence.has(key) ||
    !isSignedByProposer(replica, base, record)
  )
    return
  replica.refusedGenerations.set(key, record)
  checkRefusedGenerations(replica)
  for (const { at } of promisesAbove(base, record))
    if (!replica.tree.has(at[2])) requestRecords(replica, connection, at[2])
}

/** Looks again at what was refused, as further records are known. */
export function checkRefusedGenerations(replica: Replica): void {
  for (const [key, record] of replica.refusedGenerations) {
    const base = replica.tree.get(record.p)
    const above = base && recordsAbove(replica, base, record)
    if (above === undefined) continue
    replica.refusedGenerations.delete(key)
    if (!replica.evidence.has(key))
      recordEvidence(replica, record.by, key, { t: 'lowBase', generation: record, above })
  }
}

/** The records from the base to a head that a promise names; undefined if none is known to lie above it. */
function recordsAbove(
  { tree }: Replica,
  base: RecordNode,
  record: GenerationRecord,
): LogRecord[] | undefined {
  for (const { at } of promisesAbove(base, record)) {
    const head = tree.get(at[2])
    if (
      head === undefined ||
      head.slot - base.slot > MAX_RECORDS_SENT ||
      ancestorAt(head, base.slot) !== base
    )
      continue
    const above: LogRecord[] = []
    for (let node = head; node !== base; node = node.parent!) above.push(node.record!)
    return above.reverse()
  }
  return undefined
}

function isSignedByProposer(
  { context }: Replica,
  { generation }: RecordNode,
  record: GenerationRecord,
): boolean {
  const text = recordText(context.game, recordHash(context.game, record))
  return (
    context.safetyRules.mayForm(record.g, record.by, context.memberCount) &&
    isSignedByMember(context, generation, { m: record.by, text, sig: record.sig })
  )
}

/** Verifies evidence of a generation on too low a base, keeps it and relays it. The hashes alone tie the records together. */
export function onLowBase(
  replica: Replica,
  connection: ConnectionId,
  { generation: record, above }: MessageOf<'lowBase'>,
): void {
  const { context, tree } = replica
  const base = tree.get(record.p)
  if (base === undefined) {
    countRefusal(replica, 'unknownParent')
    return requestRecords(replica, connection, record.p)
  }
  const key = base.generation.keys[record.by]
  if (key !== undefined && replica.evidence.has(key)) return
  let reached = base.hash
  for (const one of above) reached = one.p === reached ? recordHash(context.game, one) : ''
  const isAbove = promisesAbove(base, record).some(({ at }) => at[2] === reached)
  if (key === undefined || !isAbove || !isSignedByProposer(replica, base, record))
    return penalize(replica, connection, 'badProof')
  recordEvidence(replica, record.by, key, { t: 'lowBase', generation: record, above })
}
