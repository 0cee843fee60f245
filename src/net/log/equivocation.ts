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
export function detectEquivocation(core: Replica, node: RecordNode): void {
  const record = node.record!
  const m = authorOf(core.context, record)
  const key = m === null ? undefined : node.parent!.generation.keys[m]
  if (m === null || key === undefined || core.evidence.has(key)) return
  const rivals: Iterable<RecordNode> = record.k === 'gen' ? core.tree.values() : node.parent!.children
  for (const { record: other, hash, parent } of rivals) {
    if (other === null || hash === node.hash || parent?.generation.keys[m] !== key) continue
    if (!isConflicting(core, m, record, other)) continue
    recordEvidence(core, m, key, { t: 'proof', one: record, two: other })
    return
  }
}

function isConflicting(core: Replica, m: number, one: LogRecord, two: LogRecord): boolean {
  if (authorOf(core.context, one) !== m || authorOf(core.context, two) !== m || one.g !== two.g) return false
  if (one.k === 'gen' || two.k === 'gen') return one.k === two.k
  return one.i === two.i && one.p === two.p
}

/** Names a cheat to everybody. */
export function recordEvidence(core: Replica, m: number, key: string, proof: Evidence): void {
  core.evidence.set(key, proof)
  sendToAll(core, proof)
  if (headOf(core).generation.keys[m] === key) notify(core, { type: 'dispute', member: m })
}

export function onEquivocation(core: Replica, link: ConnectionId, { one, two }: MessageOf<'proof'>): void {
  const { context, tree } = core
  const m = authorOf(context, one)
  if (m === null || m >= context.memberCount) return penalize(core, link, 'badProof')
  const first = tree.get(one.p)?.generation
  const second = tree.get(two.p)?.generation
  // Whose key it takes, the records before them say.
  if (first === undefined) return requestParent(core, link, one.p)
  if (second === undefined) return requestParent(core, link, two.p)
  const key = first.keys[m]!
  if (core.evidence.has(key)) return
  const isTheirs = second.keys[m] === key && [one, two].every((record) => isAuthor(context, first, m, record))
  const isOne = recordHash(context.game, one) === recordHash(context.game, two)
  if (!isTheirs || isOne || !isConflicting(core, m, one, two)) return penalize(core, link, 'badProof')
  recordEvidence(core, m, key, { t: 'proof', one, two })
}

function requestParent(core: Replica, link: ConnectionId, hash: string): void {
  countRefusal(core, 'unknownParent')
  requestRecords(core, link, hash)
}

/** Did whoever is this member in this generation sign the record? */
function isAuthor(court: ProtocolContext, era: Generation, m: number, record: LogRecord): boolean {
  if (record.k === 'rnd' || record.sig === null) return false
  const text = recordText(court.game, recordHash(court.game, record))
  return isSignedByMember(court, era, { m, text, sig: record.sig })
}
