import { recordHash, recordText } from './signing-text.ts'
import type { ConnectionId } from './effect-types.ts'
import { countRefusal, sendToAll, notify, penalize } from './effects.ts'
import { requestRecords } from './log-sync.ts'
import type { LogRecord, MessageOf } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Replica, Evidence } from './replica.ts'
import { authorOf, isSignedByMember } from './record-tree.ts'
import type { ProtocolContext, Generation, RecordNode } from './record-tree.ts'

// Two records of one member in one place prove that it told people different things. A proof speaks of whoever held the
// member's key there: who gets the seat later is innocent.

/** Has its author written another record in the same place, or formed another generation of this number? */
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

/** Names a cheat to everybody. */
export function recordEvidence(replica: Replica, m: number, key: string, proof: Evidence): void {
  replica.evidence.set(key, proof)
  sendToAll(replica, proof)
  if (headOf(replica).generation.keys[m] === key) notify(replica, { type: 'dispute', member: m })
}

export function onEquivocation(
  replica: Replica,
  link: ConnectionId,
  { one, two }: MessageOf<'equivocation'>,
): void {
  const { context, tree } = replica
  const m = authorOf(context, one)
  if (m === null || m >= context.memberCount) return penalize(replica, link, 'badProof')
  const first = tree.get(one.p)?.generation
  const second = tree.get(two.p)?.generation
  // Whose key it takes, the records before them say.
  if (first === undefined) return requestParent(replica, link, one.p)
  if (second === undefined) return requestParent(replica, link, two.p)
  const key = first.keys[m]!
  if (replica.evidence.has(key)) return
  const isTheirs = second.keys[m] === key && [one, two].every((record) => isAuthor(context, first, m, record))
  const isOne = recordHash(context.game, one) === recordHash(context.game, two)
  if (!isTheirs || isOne || !isConflicting(replica, m, one, two)) return penalize(replica, link, 'badProof')
  recordEvidence(replica, m, key, { t: 'equivocation', one, two })
}

function requestParent(replica: Replica, link: ConnectionId, hash: string): void {
  countRefusal(replica, 'unknownParent')
  requestRecords(replica, link, hash)
}

/** Did whoever is this member in this generation sign the record? */
function isAuthor(context: ProtocolContext, generation: Generation, m: number, record: LogRecord): boolean {
  if (record.k === 'rnd' || record.sig === null) return false
  const text = recordText(context.game, recordHash(context.game, record))
  return isSignedByMember(context, generation, { m, text, sig: record.sig })
}
