import type { Question } from '../../session/thinking.ts'
import type { Link } from './effect-types.ts'
import { show } from './effects.ts'
import { headOf, isOnPath } from './replica.ts'
import type { Core, Doubt } from './replica.ts'
import { levelOf, taleAt } from './record-tree.ts'
import type { Node } from './record-tree.ts'

/** So many choices wait to be thought out again; what is older is let be. */
const MOST_WAITING = 64

/**
 * Remembers who brought the choice of a bot that searches: nobody signs for bots, and it was taken because the rules allow
 * it. Whoever has another build than the game began with may search otherwise, and doubts nobody.
 */
export function noteBrought(core: Core, link: Link, node: Node): void {
  const { record, parent } = node
  if (!core.knowsBots || record?.k !== 'act' || record.sig !== null || parent === null) return
  const by = core.links.get(link)?.key ?? null
  const known = parent.tale.bot
  if (known !== undefined) return weigh(core, { node, by }, known)
  core.brought.set(node, by)
  for (const oldest of core.brought.keys()) {
    if (core.brought.size <= MOST_WAITING) return
    core.brought.delete(oldest)
  }
}

/** A choice to be thought out again, and what a thinker is asked. */
export interface Unproved {
  readonly node: Node
  readonly question: Question
}

/** The latest choice of a bot that nobody here has thought out; null if there is none. */
export function unproved(core: Core): Unproved | null {
  const { court, brought } = core
  const node = [...brought.keys()].findLast((one) => isOnPath(core, one))
  if (!node?.parent) return null
  const { tale } = node.parent
  return { node, question: court.rules.question(tale.state, levelOf(court, tale)) }
}

/** Takes what a bot chooses in the place of this choice; null if that could not be found out. */
export function prove(core: Core, node: Node, action: number | null): void {
  const by = core.brought.get(node)
  if (by === undefined || !core.brought.delete(node) || action === null) return
  node.parent!.tale.bot = action
  weigh(core, { node, by }, action)
}

function weigh(core: Core, doubt: Doubt, right: number): void {
  const { record } = doubt.node
  if (record?.k !== 'act' || record.action === right) return
  core.doubts.push(doubt)
  show(core, { type: 'doubt', i: record.i })
}

/** Choices of bots that come out otherwise here and that nobody has taken back, oldest first. */
export function openDoubts(core: Core): Doubt[] {
  const { tale } = headOf(core)
  return core.doubts
    .filter(({ node }) => taleAt(tale, node.tale.ply) === node.tale)
    .sort((one, two) => one.node.i - two.node.i)
}

/**
 * Has a neighbour another choice of a bot in a place than we have? Nobody signed either, so nobody can be called a cheat;
 * a generation brings the two together, on the choice that more members hold.
 */
export function isParted(core: Core): boolean {
  const { g } = headOf(core).era
  return [...core.links.values()].some(({ at }) => {
    if (at === null || at.era.g !== g) return false
    let first = at
    for (let node = at; !isOnPath(core, node) && node.parent !== null; node = node.parent) first = node
    return first !== core.path[first.i] && isBots(first) && isBots(core.path[first.i])
  })
}

const isBots = (node: Node | undefined): boolean => node?.record?.k === 'act' && node.record.sig === null
