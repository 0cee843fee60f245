import { recordHash, recordText } from './signing-text.ts'
import type { Link } from './effect-types.ts'
import { refuse, sendToAll, show, strike } from './effects.ts'
import { askFor } from './log-sync.ts'
import type { LogRecord, MessageOf } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Core, Proof } from './replica.ts'
import { authorOf, isSigned } from './record-tree.ts'
import type { Court, Era, Node } from './record-tree.ts'

// Two records of one member in one place prove that it told people different things. A proof speaks of whoever held the
// member's key there: who gets the seat later is innocent.

/** Has its author written another record in the same place, or formed another generation of this number? */
export function compare(core: Core, node: Node): void {
  const record = node.record!
  const m = authorOf(core.court, record)
  const key = m === null ? undefined : node.parent!.era.keys[m]
  if (m === null || key === undefined || core.proofs.has(key)) return
  const rivals: Iterable<Node> = record.k === 'gen' ? core.tree.values() : node.parent!.children
  for (const { record: other, hash, parent } of rivals) {
    if (other === null || hash === node.hash || parent?.era.keys[m] !== key) continue
    if (!isRival(core, m, record, other)) continue
    accuse(core, m, key, { t: 'proof', one: record, two: other })
    return
  }
}

function isRival(core: Core, m: number, one: LogRecord, two: LogRecord): boolean {
  if (authorOf(core.court, one) !== m || authorOf(core.court, two) !== m || one.g !== two.g) return false
  if (one.k === 'gen' || two.k === 'gen') return one.k === two.k
  return one.i === two.i && one.p === two.p
}

/** Names a cheat to everybody. */
export function accuse(core: Core, m: number, key: string, proof: Proof): void {
  core.proofs.set(key, proof)
  sendToAll(core, proof)
  if (headOf(core).era.keys[m] === key) show(core, { type: 'dispute', member: m })
}

export function onProof(core: Core, link: Link, { one, two }: MessageOf<'proof'>): void {
  const { court, tree } = core
  const m = authorOf(court, one)
  if (m === null || m >= court.n) return strike(core, link, 'badProof')
  const first = tree.get(one.p)?.era
  const second = tree.get(two.p)?.era
  // Whose key it takes, the records before them say.
  if (first === undefined) return learn(core, link, one.p)
  if (second === undefined) return learn(core, link, two.p)
  const key = first.keys[m]!
  if (core.proofs.has(key)) return
  const isTheirs = second.keys[m] === key && [one, two].every((record) => isBy(court, first, m, record))
  const isOne = recordHash(court.game, one) === recordHash(court.game, two)
  if (!isTheirs || isOne || !isRival(core, m, one, two)) return strike(core, link, 'badProof')
  accuse(core, m, key, { t: 'proof', one, two })
}

function learn(core: Core, link: Link, hash: string): void {
  refuse(core, 'unknownParent')
  askFor(core, link, hash)
}

/** Did whoever is this member in this generation sign the record? */
function isBy(court: Court, era: Era, m: number, record: LogRecord): boolean {
  if (record.k === 'rnd' || record.sig === null) return false
  const text = recordText(court.game, recordHash(court.game, record))
  return isSigned(court, era, { m, text, sig: record.sig })
}
