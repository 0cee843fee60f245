import { promiseText, recordText } from './signing-text.ts'
import type { Generation, NewKey, Promised } from './protocol.ts'
import { isAhead, isSigned, leadsUpTo } from './record-tree.ts'
import type { Court, Era, Node } from './record-tree.ts'

// A generation (the view change of Viewstamped Replication, begun by people) is the one way on without somebody.

type GenerationFault = 'badQuorum' | 'badPromise' | 'badBase' | 'badSignature' | 'notAsked'

/** Did whoever is the member in this generation give this promise? */
export function isSignedPromise(court: Court, era: Era, promised: Promised): boolean {
  const { m, sig } = promised
  return isSigned(court, era, { m, text: promiseText(court.game, promised), sig })
}

/** Do two promises answer one and the same proposal? */
export function isSameProposal(one: Promised, two: Promised): boolean {
  return one.g === two.g && one.to === two.to && wishOf(one) === wishOf(two)
}
const wishOf = ({ bots, keys }: Pick<Promised, 'bots' | 'keys'>): string => JSON.stringify([bots, keys ?? []])

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
  const { by, g, bots, proms, keys = [] } = record
  const fault = faultOfProposal(court, record) ?? faultOfBase(court, base, record)
  if (fault !== undefined) return fault
  // Whoever signs here is who it was before: the record speaks of those who come, it is not theirs.
  const text = recordText(court.game, hash)
  if (!isSigned(court, base.era, { m: by, text, sig: record.sig })) return 'badSignature'
  if (!proms.every((prom) => isSignedPromise(court, base.era, prom))) return 'badPromise'
  const makers = proms.map(({ m }) => m)
  return { g, bots, makers, anchors: proms.map(({ anchor }) => anchor), ...newHolders(base.era, keys) }
}

/** Do so many give their word for one and the same proposal, by whoever may make it? */
function faultOfProposal(court: Court, record: Generation): GenerationFault | undefined {
  const { by, g, bots, proms } = record
  const [first] = proms
  if (by >= court.n || !court.laws.mayForm(g, by, court.n)) return 'notAsked'
  const isInOrder = proms.every(({ m }, at) => m < court.n && (at === 0 || m > proms[at - 1]!.m))
  const isOneProposal = proms.every((prom) => isSameProposal(prom, first!))
  const isTheirs = first!.g === g && wishOf(first!) === wishOf(record)
  if (!isInOrder || !isOneProposal || !isTheirs || !isListOfMembers(court, bots)) return 'badPromise'
  // Whoever lost its storage may use a number again; promises for the proposal it made before name another anchor.
  const isProposed = proms.some(({ m, anchor, to }) => anchor === to && court.laws.mayForm(g, m, court.n))
  if (!isProposed) return 'badPromise'
  return isQuorum(court, proms) ? undefined : 'badQuorum'
}

/** Does the record go on from the best head, and may those come there whom it brings? */
function faultOfBase(
  court: Court,
  base: Node,
  { proms, keys = [] }: Generation,
): GenerationFault | undefined {
  if (court.laws.needsBestHead && !isBestBase(base, proms)) return 'badBase'
  // Whoever is replaced has no word in it.
  const isTheirWord = proms.some(({ m }) => isNamed(keys, m))
  return mayCome(court, base.era, keys) && !isTheirWord ? undefined : 'badPromise'
}

/** Does a list of new keys name this member? */
export const isNamed = (keys: readonly NewKey[], member: number): boolean => keys.some(([m]) => m === member)

/**
 * May these keys take the place of those they name? Only where a bot plays now, so that nobody takes a chair from under
 * somebody who sits on it, and never a key that a member has already.
 */
export function mayCome({ laws, n }: Court, era: Era, keys: readonly NewKey[]): boolean {
  const isInOrder = keys.every(([m], at) => m < n && (at === 0 || m > keys[at - 1]![0]))
  const isFresh = new Set([...era.keys, ...keys.map(([, key]) => key)]).size === n + keys.length
  return isInOrder && isFresh && keys.every(([m]) => laws.isFree(m, era.bots))
}

/** Who is who after some members got new keys. */
export function newHolders(
  era: Pick<Era, 'keys' | 'names'>,
  keys: readonly NewKey[],
): Pick<Era, 'keys' | 'names'> {
  const held = [...era.keys]
  const names = [...era.names]
  for (const [m, key, name] of keys) {
    held[m] = key
    names[m] = name
  }
  return { keys: held, names }
}

export function isListOfMembers({ n }: Court, bots: readonly number[]): boolean {
  return bots.every((m, at) => m < n && (at === 0 || m > bots[at - 1]!))
}

/**
 * Is the base the best head of those that promised: of the youngest generation, then the longest log? If somebody
 * wrote two records in one slot, heads of one generation lie on several branches. Then only a branch is taken that
 * cannot drop a final record: all contributors keep that one, but at most one of them and the one who cheated.
 */
function isBestBase(base: Node, proms: readonly Promised[]): boolean {
  if (base.era.g !== youngest(proms)) return false
  const { on, off, isHead } = sides(base, proms)
  if (!isHead) return false
  if (off.length === 0) return true
  const [pro, contra] = [votes(base, on), votes(base, off)]
  const isTie = pro.length === contra.length && off.every(({ at }) => isBetter(base, at))
  return pro.length > contra.length || pro.length > 1 || isTie || isSplit(contra)
}

/** Which heads of the youngest generation lie on the way to a base, and which do not. */
function sides(base: Node, proms: readonly Promised[]): { on: Promised[]; off: Promised[]; isHead: boolean } {
  const path = new Map<number, string>()
  for (let node: Node | null = base; node !== null && node.era.g === base.era.g; node = node.parent) {
    path.set(node.i, node.hash)
  }
  const heads = proms.filter(({ at }) => at[0] === base.era.g)
  const on = heads.filter(({ at: [, i, h] }) => path.get(i) === h)
  const off = heads.filter((prom) => !on.includes(prom))
  return { on, off, isHead: on.some(({ at }) => at[2] === base.hash) }
}

/** Contributors that remember what they kept: their heads say what may have been final. */
const votes = (base: Node, proms: readonly Promised[]): Promised[] =>
  proms.filter(({ m, lost }) => !lost && base.era.makers.includes(m))

/** Two heads in one slot cannot lie on one branch. */
const isSplit = (proms: readonly Promised[]): boolean =>
  proms.some(({ at: [, i, h] }) => proms.some(({ at }) => at[1] === i && at[2] !== h))

const isBetter = (base: Node, [, i, h]: Promised['at']): boolean =>
  base.i > i || (base.i === i && base.hash < h)

/**
 * Chooses the base for those that promised, from verified records. Promises whose head is not known here must have been
 * left out before, and those of a cheat. Undefined if every branch might drop a final record.
 */
export function chooseBase(proms: readonly Promised[], tree: Tree): Node | undefined {
  const g = youngest(proms)
  const heads = proms.flatMap(({ at }) => (at[0] === g ? (tree.get(at[2]) ?? []) : []))
  const tips = heads.filter((head) => !heads.some((other) => other !== head && leadsUpTo(head, other)))
  const weight = (tip: Node): number => votes(tip, sides(tip, proms).on).length
  const isFirst = (one: Node, two: Node): boolean =>
    isAhead(one, two) || (one.i === two.i && one.hash < two.hash)
  const best = [...new Set(tips)].sort(
    (one, two) => weight(two) - weight(one) || (isFirst(one, two) ? -1 : 1),
  )
  return best.find((tip) => isBestBase(tip, proms))
}
type Tree = ReadonlyMap<string, Node>
