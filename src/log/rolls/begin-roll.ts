// Which links a roll is made of (docs/online-protocol.md, "Luck"). At a table that is played together these are the next
// links of all contributors. At a table over days that would cost every player a visit for each roll, so most rolls are
// made of two links that come with records that are written anyway (decision 33): one is in the record with which the
// turn passed on, the other is given by the member that acts next. The roll that ends a game takes both from the log.

import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Turn } from '../../engine/core/game.ts'
import { isOnChain } from '../records/beacon.ts'
import type { ActionRecord } from '../records/protocol.ts'
import { deciderOf } from '../records/record-tree.ts'
import type {
  BegunRoll,
  ChainUse,
  GamePosition,
  ProtocolContext,
  RecordNode,
} from '../records/record-tree.ts'

/** A record, as far as the roll that begins after it depends on it. */
export type RollBase = Pick<RecordNode, 'hash' | 'generation' | 'position'> & ChainUse
type RollContext = Pick<ProtocolContext, 'genesis' | 'owners' | 'rules'>
type WantedLinks = Pick<BegunRoll, 'seed' | 'waitsForAll' | 'members'>

/** What is used of the hash chains at the beginning of a generation. */
export function unusedChains(anchors: readonly string[]): ChainUse {
  return { rollCount: 0, links: anchors, used: anchors.map(() => 0), givers: [] }
}

/** The roll that begins after a record; null if the rules do not ask for dice, or a hash chain is used up. */
export function beginRoll(context: RollContext, node: RollBase): BegunRoll | null {
  if (node.position.turn !== CHANCE) return null
  const { luck, chain } = context.genesis
  const wanted = (luck === undefined ? undefined : fewLinks(context, node)) ?? linksOfAll(node)
  const { contributors, number } = node.generation
  const at = wanted.members.map((m) => contributors.indexOf(m))
  const places = at.map((nth) => node.used[nth]! + 1)
  if (places.some((place) => place > chain)) return null
  const links = at.map((nth) => node.links[nth]!)
  return { after: node.hash, g: number, ...wanted, places, links, given: new Map() }
}

/**
 * The links of all contributors that play; only if fewer than two of them play, bots' members give links, too, so
 * that no member knows the dice alone.
 */
function linksOfAll({ hash, generation: { contributors, bots } }: RollBase): WantedLinks {
  const playing = contributors.filter((m) => !bots.includes(m))
  return { seed: hash, waitsForAll: true, members: playing.length < 2 ? contributors : playing }
}

/**
 * The links of a roll at a table over days; undefined if it takes those of all, as too few members have given one in this
 * generation.
 */
function fewLinks(context: RollContext, node: RollBase): WantedLinks | undefined {
  const turn = turnAfterRoll(context, node.position)
  if (turn === undefined) return undefined
  return turn === OVER ? lastLinks(context, node) : linkOfOne(context, node, turn)
}

/**
 * One link: that of the member that acts next after the roll. The other link stands in the record of the member that
 * acted last before it, so the dice depend on that record, not on later ones: a member that acts before and after the
 * roll cannot steer it. `strict` takes a new link of the other member there instead.
 */
function linkOfOne(context: RollContext, node: RollBase, turn: Turn): WantedLinks | undefined {
  const { givers, generation, rollCount, hash } = node
  const next = nextMember(context, node, turn)
  const other = givers.find(({ m }) => m !== next)
  if (next === null || other === undefined || !generation.contributors.includes(next)) return undefined
  if (context.genesis.luck === 'strict' && givers[0] !== other)
    return { seed: hash, waitsForAll: false, members: [other.m] }
  return { seed: `${other.record} ${String(rollCount)}`, waitsForAll: false, members: [next] }
}

/**
 * A roll that ends the game has no next member, and takes no new link: the links of the two members that gave one last
 * stand in the log. The later of them is fixed by its chain, so the dice depend on the record of the other, as where a
 * member acts before and after a roll. `strict` takes a new link of that other here, too.
 */
function lastLinks({ genesis }: RollContext, node: RollBase): WantedLinks | undefined {
  const [last, other] = node.givers
  if (last === undefined || other === undefined) return undefined
  if (genesis.luck === 'strict') return { seed: node.hash, waitsForAll: false, members: [other.m] }
  const link = node.links[node.generation.contributors.indexOf(last.m)]!
  return { seed: `${other.record} ${String(node.rollCount)} ${link}`, waitsForAll: false, members: [] }
}

/** Any dice do: who acts next does not depend on them, and if it did, another member would give the link. */
const ANY_SALT = '0'.repeat(32)

/** Whose turn it is after the roll; undefined if the rules refuse it. */
function turnAfterRoll({ rules }: RollContext, { state, turn }: GamePosition): Turn | undefined {
  let next = { state, turn }
  while (next.turn === CHANCE) {
    const after = rules.next(next.state, { seat: CHANCE, salt: ANY_SALT })
    if (after === undefined) return undefined
    next = { state: after, turn: rules.turn(after) }
  }
  return next.turn
}

/** The member in turn; if that is a bot, the member on the next seat; null if there is none. */
function nextMember(
  { owners }: RollContext,
  { generation }: Pick<RollBase, 'generation'>,
  turn: Turn,
): number | null {
  const seats = owners.map((_, nth) => (turn + nth) % owners.length)
  const decider = seats.map((seat) => deciderOf({ owners }, generation, seat)).find((m) => m !== null)
  return decider ?? null
}

/** The member that acts next after the roll that the rules ask for; null if none does. */
export function memberAfterRoll(
  context: RollContext,
  node: Pick<RollBase, 'position' | 'generation'>,
): number | null {
  const turn = turnAfterRoll(context, node.position)
  return turn === undefined || turn < 0 ? null : nextMember(context, node, turn)
}

/**
 * The place in its hash chain of the link that a member gives with a record after which the game stands here;
 * undefined if it gives none. It gives one when its turn ends.
 */
export function placeOfLink(
  { genesis, owners }: Pick<ProtocolContext, 'genesis' | 'owners'>,
  { generation, used }: Pick<RecordNode, 'generation' | 'used'>,
  m: number,
  { turn }: Pick<GamePosition, 'turn'>,
): number | undefined {
  const at = generation.contributors.indexOf(m)
  if (genesis.luck === undefined || at < 0 || used[at]! >= genesis.chain || turn === OVER) return undefined
  return turn === CHANCE || deciderOf({ owners }, generation, turn) !== m ? used[at]! + 1 : undefined
}

/** Has the record the link that its writer has to give with it, and no other? */
export function hasRightLink(
  context: Pick<ProtocolContext, 'genesis' | 'owners'>,
  parent: RecordNode,
  { link }: ActionRecord,
  decider: number | null,
  after: Pick<GamePosition, 'turn'>,
): boolean {
  if (decider === null || placeOfLink(context, parent, decider, after) === undefined)
    return link === undefined
  const known = parent.links[parent.generation.contributors.indexOf(decider)]!
  return link !== undefined && isOnChain(link, known, 1)
}

/** What is used of the hash chains after an action of a member; `hash` is that of its record. */
export function chainsAfterAction(parent: RecordNode, m: number, link: string, hash: string): ChainUse {
  const { rollCount, links, used, givers, generation } = parent
  const at = generation.contributors.indexOf(m)
  return {
    rollCount,
    links: links.with(at, link),
    used: used.with(at, used[at]! + 1),
    givers: [{ m, record: hash }, ...givers.filter((giver) => giver.m !== m)].slice(0, 2),
  }
}

/** What is used of the hash chains after a roll. One that began in an earlier generation uses the chains of that one. */
export function chainsAfterRoll(parent: RecordNode, revealed: readonly string[]): ChainUse {
  const { rollCount, links, used, givers, roll, generation } = parent
  if (roll?.g !== generation.number) return { rollCount, links, used, givers }
  const ofMember = (at: number): string | undefined =>
    revealed[roll.members.indexOf(generation.contributors[at]!)]
  return {
    rollCount: rollCount + 1,
    links: links.map((link, at) => ofMember(at) ?? link),
    used: used.map((count, at) => (ofMember(at) === undefined ? count : count + 1)),
    givers,
  }
}
