import { ackText, promiseText } from './signing-text.ts'
import type { Link } from './effect-types.ts'
import { refuse, strike } from './effects.ts'
import { askFor } from './log-sync.ts'
import { accuse } from './equivocation.ts'
import type { Ack, MessageOf, Promised } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Core } from './replica.ts'
import { isSigned, leadsUpTo } from './record-tree.ts'
import type { Node } from './record-tree.ts'

// Whoever gave its word that it keeps a record, and promises a later generation with an older head, hides what may be
// final. No honest member ever signs both: its head only moves on, and after a promise it keeps nothing older.

/** Does a promise hide what its member said it keeps? Undefined while the records both speak of are not known here. */
function isLie(core: Pick<Core, 'tree'>, ack: Ack, prom: Promised): boolean | undefined {
  const { m } = ack
  // Whoever says that its storage is lost hides nothing: its word counts for nothing either.
  if (m !== prom.m || prom.lost || ack.g >= prom.g) return false
  const kept = core.tree.get(ack.h)
  const at = core.tree.get(prom.at[2])
  if (kept === undefined || at === undefined) return undefined
  if (kept.era.keys[m] !== at.era.keys[m] || !isPlace(kept, ack.g, ack.i)) return false
  if (!isPlace(at, prom.at[0], prom.at[1]) || !isOlder(at, kept)) return false
  const healing = healedBy(at, m)
  return healing === null || leadsUpTo(healing, kept)
}

/** Did somebody whose log once stood at `kept` go back, if it says now that it stands at `at`? */
const isOlder = (at: Node, kept: Node): boolean =>
  at.era.g < kept.era.g || (at.era.g === kept.era.g && !leadsUpTo(kept, at))

const isPlace = (node: Node, g: number, i: number): boolean => node.era.g === g && node.i === i

/** The last generation up to a record into which this member came after a loss: it knows nothing of before. */
function healedBy(head: Node, member: number): Node | null {
  let node: Node | null = head
  while (node !== null && !isHealing(node, member)) node = node.parent
  return node
}

const isHealing = ({ record }: Node, member: number): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === member)

/** Holds what a member last said it keeps against a promise of it. */
export function holdAgainst(core: Core, proms: Iterable<Promised>): void {
  for (const prom of proms) {
    const ack = core.acks[prom.m]
    if (ack !== undefined) compareWords(core, ack, prom)
  }
}

/** Holds a new word that something is kept against the promises that are known. */
export function weighAck(core: Core, ack: Ack): void {
  for (const known of core.proms.values())
    for (const prom of known.values()) if (prom.m === ack.m) compareWords(core, ack, prom)
  const { era } = headOf(core)
  if (ack.g >= era.g) return
  const begun = core.path.findLast(({ record }) => record?.k === 'gen')?.record
  const prom = begun?.k === 'gen' ? begun.proms.find(({ m }) => m === ack.m) : undefined
  if (prom !== undefined) compareWords(core, ack, prom)
}

function compareWords(core: Core, ack: Ack, prom: Promised): void {
  if (isLie(core, ack, prom) !== true) return
  const key = core.tree.get(ack.h)!.era.keys[ack.m]!
  if (!core.proofs.has(key)) accuse(core, ack.m, key, { t: 'lie', ack, prom })
}

export function onLie(core: Core, link: Link, { ack, prom }: MessageOf<'lie'>): void {
  const { court, tree } = core
  const verdict = ack.m < court.n ? isLie(core, ack, prom) : false
  if (verdict === undefined) {
    refuse(core, 'unknownParent')
    return askFor(core, link, tree.has(ack.h) ? prom.at[2] : ack.h)
  }
  const era = tree.get(ack.h)?.era
  if (!verdict || era === undefined) return strike(core, link, 'badProof')
  const key = era.keys[ack.m]!
  if (core.proofs.has(key)) return
  const words = [
    { m: ack.m, text: ackText(court.game, ack), sig: ack.sig },
    { m: prom.m, text: promiseText(court.game, prom), sig: prom.sig },
  ]
  if (!words.every((word) => isSigned(court, era, word))) return strike(core, link, 'badProof')
  accuse(core, ack.m, key, { t: 'lie', ack, prom })
}
