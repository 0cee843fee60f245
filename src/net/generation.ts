import { promiseText, recordText } from './canon.ts'
import type { Generation, Promised } from './protocol.ts'
import { isAhead, leadsUpTo } from './tree.ts'
import type { Court, Era, Node } from './tree.ts'

// A generation (the view change of Viewstamped Replication, begun by people) is the one way on without somebody.

type GenerationFault = 'badQuorum' | 'badPromise' | 'badBase' | 'badSignature' | 'notAsked'

export function isSignedPromise(court: Court, promised: Promised): boolean {
  return court.verify(promised.m, promiseText(court.game, promised), promised.sig)
}

/** Do so many promise that every other majority meets one of them, and one who remembers? */
export function isQuorum({ laws, n }: Court, proms: readonly Promised[]): boolean {
  const remembering = proms.filter(({ lost }) => !lost).length
  return proms.length >= laws.majority(n) && remembering >= laws.remembering(n)
}

/** The youngest generation any of those that promised had a record of. */
const youngest = (proms: readonly Promised[]): number => Math.max(...proms.map(({ at: [g] }) => g))

/** Verifies the record that begins a generation after `base`; answers the generation. */
export function checkGeneration(
  court: Court,
  base: Node,
  record: Generation,
  hash: string,
): Era | GenerationFault {
  const { by, g, bots, proms } = record
  const [first] = proms
  if (by >= court.n || !court.laws.mayForm(g, by, court.n)) return 'notAsked'
  const isInOrder = proms.every(({ m }, at) => m < court.n && (at === 0 || m > proms[at - 1]!.m))
  const isOneProposal = proms.every(
    (prom) => prom.g === g && prom.to === first!.to && String(prom.bots) === String(bots),
  )
  if (!isInOrder || !isOneProposal || !isListOfMembers(court, bots)) return 'badPromise'
  // Whoever lost its storage may use a number again; promises for the proposal it made before name another anchor.
  const isProposed = proms.some(({ m, anchor, to }) => anchor === to && court.laws.mayForm(g, m, court.n))
  if (!isProposed) return 'badPromise'
  if (!isQuorum(court, proms)) return 'badQuorum'
  if (court.laws.needsBestHead && !isBestBase(base, proms)) return 'badBase'
  if (!court.verify(by, recordText(court.game, hash), record.sig)) return 'badSignature'
  if (!proms.every((prom) => isSignedPromise(court, prom))) return 'badPromise'
  return { g, bots, makers: proms.map(({ m }) => m), anchors: proms.map(({ anchor }) => anchor) }
}

export function isListOfMembers({ n }: Court, bots: readonly number[]): boolean {
  return bots.every((m, at) => m < n && (at === 0 || m > bots[at - 1]!))
}

/**
 * Is the base the best head of those that promised: of the youngest generation, then the longest log? If somebody
 * wrote two records in one slot, heads of one generation lie on two branches. Then the branch counts that more of
 * those contributors hold who remember: a final record is on it, as all contributors but at most one keep it.
 */
function isBestBase(base: Node, proms: readonly Promised[]): boolean {
  const g = youngest(proms)
  if (base.era.g !== g) return false
  const path = new Map<number, string>()
  for (let node: Node | null = base; node !== null && node.era.g === g; node = node.parent) {
    path.set(node.i, node.hash)
  }
  const heads = proms.filter(({ at }) => at[0] === g)
  const isOnPath = ({ at: [, i, h] }: Promised): boolean => path.get(i) === h
  if (!heads.some(({ at }) => at[2] === base.hash)) return false
  const off = heads.filter((prom) => !isOnPath(prom))
  if (off.length === 0) return true
  const votes = (list: readonly Promised[]): number =>
    list.filter(({ m, lost }) => !lost && base.era.makers.includes(m)).length
  const lead = votes(heads.filter(isOnPath)) - votes(off)
  return lead > 0 || (lead === 0 && off.every(({ at }) => isBetter(base, at)))
}

const isBetter = (base: Node, [, i, h]: Promised['at']): boolean =>
  base.i > i || (base.i === i && base.hash < h)

/**
 * Chooses the base for those that promised, from verified records. Promises whose head is not known here must have been
 * left out before. Undefined if no branch may be chosen (somebody wrote three records in one slot).
 */
export function chooseBase(proms: readonly Promised[], tree: Tree): Node | undefined {
  const g = youngest(proms)
  const heads = proms.flatMap(({ at }) => (at[0] === g ? (tree.get(at[2]) ?? []) : []))
  const tips = heads.filter((head) => !heads.some((other) => other !== head && leadsUpTo(head, other)))
  const best = [...tips].sort((one, two) =>
    isAhead(one, two) || (one.i === two.i && one.hash < two.hash) ? -1 : 1,
  )
  return best.find((tip) => isBestBase(tip, proms))
}
type Tree = ReadonlyMap<string, Node>
