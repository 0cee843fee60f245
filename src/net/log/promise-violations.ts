import { ackText, promiseText } from './signing-text.ts'
import type { ConnectionId } from './effect-types.ts'
import { countRefusal, penalize } from './effects.ts'
import { requestRecords } from './log-sync.ts'
import { recordEvidence } from './equivocation.ts'
import type { Acknowledgement, MessageOf, GenerationPromise } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'
import { isSignedByMember, isAncestorOf } from './record-tree.ts'
import type { RecordNode } from './record-tree.ts'

// Whoever gave its word that it keeps a record, and promises a later generation with an older head, hides what may be
// final. No honest member ever signs both: its head only moves on, and after a promise it keeps nothing older.

/** Does a promise hide what its member said it keeps? Undefined while the records both speak of are not known here. */
function isViolation(
  core: Pick<Replica, 'tree'>,
  ack: Acknowledgement,
  prom: GenerationPromise,
): boolean | undefined {
  const { m } = ack
  // Whoever says that its storage is lost hides nothing: its word counts for nothing either.
  if (m !== prom.m || prom.lost || ack.g >= prom.g) return false
  const kept = core.tree.get(ack.h)
  const at = core.tree.get(prom.at[2])
  if (kept === undefined || at === undefined) return undefined
  if (kept.generation.keys[m] !== at.generation.keys[m] || !isAtSlot(kept, ack.g, ack.i)) return false
  if (!isAtSlot(at, prom.at[0], prom.at[1]) || !isOlder(at, kept)) return false
  const healing = lastRecovery(at, m)
  return healing === null || isAncestorOf(healing, kept)
}

/** Did somebody whose log once stood at `kept` go back, if it says now that it stands at `at`? */
const isOlder = (at: RecordNode, kept: RecordNode): boolean =>
  at.generation.g < kept.generation.g || (at.generation.g === kept.generation.g && !isAncestorOf(kept, at))

const isAtSlot = (node: RecordNode, g: number, i: number): boolean => node.generation.g === g && node.i === i

/** The last generation up to a record into which this member came after a loss: it knows nothing of before. */
function lastRecovery(head: RecordNode, member: number): RecordNode | null {
  let node: RecordNode | null = head
  while (node !== null && !isRecoveryOf(node, member)) node = node.parent
  return node
}

const isRecoveryOf = ({ record }: RecordNode, member: number): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === member)

/** Holds what a member last said it keeps against a promise of it. */
export function checkPromises(core: Replica, proms: Iterable<GenerationPromise>): void {
  for (const prom of proms) {
    const ack = core.acks[prom.m]
    if (ack !== undefined) checkPair(core, ack, prom)
  }
}

/** Holds a new word that something is kept against the promises that are known. */
export function checkAcknowledgement(core: Replica, ack: Acknowledgement): void {
  for (const known of core.promises.values())
    for (const prom of known.values()) if (prom.m === ack.m) checkPair(core, ack, prom)
  const { generation } = headOf(core)
  if (ack.g >= generation.g) return
  const begun = core.path.findLast(({ record }) => record?.k === 'gen')?.record
  const prom = begun?.k === 'gen' ? begun.proms.find(({ m }) => m === ack.m) : undefined
  if (prom !== undefined) checkPair(core, ack, prom)
}

function checkPair(core: Replica, ack: Acknowledgement, prom: GenerationPromise): void {
  if (isViolation(core, ack, prom) !== true) return
  const key = core.tree.get(ack.h)!.generation.keys[ack.m]!
  if (!core.evidence.has(key)) recordEvidence(core, ack.m, key, { t: 'lie', ack, prom })
}

export function onViolation(core: Replica, link: ConnectionId, { ack, prom }: MessageOf<'lie'>): void {
  const { context, tree } = core
  const verdict = ack.m < context.memberCount ? isViolation(core, ack, prom) : false
  if (verdict === undefined) {
    countRefusal(core, 'unknownParent')
    return requestRecords(core, link, tree.has(ack.h) ? prom.at[2] : ack.h)
  }
  const era = tree.get(ack.h)?.generation
  if (!verdict || era === undefined) return penalize(core, link, 'badProof')
  const key = era.keys[ack.m]!
  if (core.evidence.has(key)) return
  const words = [
    { m: ack.m, text: ackText(context.game, ack), sig: ack.sig },
    { m: prom.m, text: promiseText(context.game, prom), sig: prom.sig },
  ]
  if (!words.every((word) => isSignedByMember(context, era, word))) return penalize(core, link, 'badProof')
  recordEvidence(core, ack.m, key, { t: 'lie', ack, prom })
}
