// The head of the log: which verified record a replica adopts as its head, and what follows from it. A later
// generation wins, then the longer log; the own promise may forbid a branch.

import { checkRecord } from './check-record.ts'
import { notify, sign, store } from './effects.ts'
import { acknowledge, updateFinality } from './finality.ts'
import type { LogRecord } from '../records/protocol.ts'
import { isAhead, isAncestorOf, memberWithKey } from '../records/record-tree.ts'
import type { Generation, RecordNode } from '../records/record-tree.ts'
import { headOf, insertRecord, isOnPath } from './replica.ts'
import type { Replica } from './replica.ts'
import { recordText } from '../records/signing-text.ts'

/** Makes a verified record the head, if it is preferred to the current one and no promise forbids it. */
export function considerHead(replica: Replica, node: RecordNode): void {
  const head = headOf(replica)
  if (!isAhead(node, head)) return
  if (isForbiddenByPromise(replica, node.generation)) return
  // Logs of one generation fork only after an equivocation. The replica keeps its branch until people decide.
  if (node.generation.number === head.generation.number && !isAncestorOf(head, node)) return
  adoptHead(replica, node)
}

/**
 * Does the own promise forbid to adopt this generation? Not for a device that is another member in it, or
 * none.
 */
function isForbiddenByPromise({ context, key, me, promise }: Replica, generation: Generation): boolean {
  if (me === null || promise === null || memberWithKey(generation, key) !== me) return false
  return context.safetyRules.isFrozen(promise.g, generation.number)
}

/**
 * Makes a verified record the head, whatever it replaces: stores the log, updates members and finality, and
 * acknowledges.
 */
export function adoptHead(replica: Replica, node: RecordNode): void {
  const old = headOf(replica)
  const added: RecordNode[] = []
  let at = node
  while (!isOnPath(replica, at)) {
    added.push(at)
    at = at.parent!
  }
  const dropped = replica.path.splice(at.slot + 1)
  replica.path.push(...added.reverse())
  store(replica, at.slot)
  replica.consents = []
  replica.headChangedAt = replica.ticks
  replica.savedSlot = Math.min(replica.savedSlot, at.slot)
  replica.finalSlot = Math.min(replica.finalSlot, at.slot)
  if (node.roll?.after !== old.roll?.after) replica.revealedLinks.clear()
  if (node.generation.number !== old.generation.number) {
    updateMembers(replica, old.generation, node.generation, dropped)
    enterGeneration(replica, node)
  }
  if (replica.me !== null && !replica.lost) acknowledge(replica, replica.me)
  updateFinality(replica)
  notify(replica, { type: 'headChanged' })
}

/** Updates which member this device is, after the generation changed or records were dropped. */
function updateMembers(
  replica: Replica,
  old: Generation,
  { keys }: Generation,
  dropped: readonly RecordNode[],
): void {
  for (const [m, key] of keys.entries()) if (key !== old.keys[m]) replica.acks[m] = undefined
  const was = replica.me
  replica.me = memberWithKey({ keys }, replica.key)
  if (replica.me !== was) {
    // It does not know what its seats promised before, so it begins like a member that lost its storage.
    if (replica.me !== null) replica.lost = true
    notify(replica, { type: 'memberChanged', me: replica.me })
  }
  // The generation that ended the recovery was dropped, so the log may be older than what was lost.
  if (dropped.some(({ record }) => isRecoveryRecord(record, replica.me))) replica.lost = true
}

/** Is it a generation that this member joined after losing its storage? */
const isRecoveryRecord = (record: LogRecord | null, me: number | null): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === me)

function enterGeneration(replica: Replica, node: RecordNode): void {
  replica.quorumAt = -1
  replica.attempts = 0
  replica.retries = 0
  for (const g of replica.promises.keys()) if (g <= node.generation.number) replica.promises.delete(g)
  if (!replica.lost) return
  // Only a generation with the promise made after the loss ends the recovery; an older one knows nothing of
  // it.
  const formed = node.generation
  const own = replica.promise?.anchor
  const mine = formed.anchors[formed.contributors.indexOf(replica.me ?? -1)]
  if (replica.context.safetyRules.endsRecovery(mine, own)) replica.lost = false
}

/** Appends a record that this member writes, or one that needs no author, to the log. */
export function appendRecord(replica: Replica, record: LogRecord): boolean {
  const node = checkRecord({ ...replica.context, verify: () => true }, headOf(replica), record)
  if (typeof node === 'string') return false
  const known = replica.tree.get(node.hash)
  if (known === undefined) insertRecord(replica, node)
  if (record.k !== 'rnd' && record.sig !== null && known === undefined)
    sign(replica, recordText(replica.context.game, node.hash), record)
  adoptHead(replica, known ?? node)
  return true
}
