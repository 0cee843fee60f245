import { ignoreEvents } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import type { Dice } from '../../engine/core/dice.ts'
import type { SearchParameters } from '../bot.ts'
import { MAX_CHOICES } from './moves.ts'
import type { MoveList, Position } from './moves.ts'
import { NONE } from './tree.ts'
import type { Tree } from './tree.ts'

const child = new Int32Array(MAX_CHOICES)

/** The child of a node that an edge leads to, as `choose` last saw it; NONE if nobody has gone there yet. */
export function childOf(edge: number): number {
  return child[edge]!
}

/** Finds which edge leads to which child; answers how often those that are open now were visited together. */
function matchChildren(tree: Tree, node: number, seat: number, edges: MoveList): number {
  const { key, count } = edges
  child.fill(NONE, 0, count)
  let visits = 0
  for (let one = tree.first[node]!; one !== NONE; one = tree.next[one]!) {
    if (tree.seat[one] !== seat) continue
    // A choice that is not open this time (dice fell otherwise) does not count this time.
    for (let i = 0; i < count; i++) {
      if (key[i] !== tree.key[one]) continue
      child[i] = one
      visits += tree.visits[one]!
      break
    }
  }
  return visits
}

/**
 * Chooses the edge to follow (PUCT): its mean reward for the seat that chooses, and a bonus that is the greater the
 * likelier the policy takes it and the less it was tried. What nobody tried is taken to be a little below the mean.
 */
export function selectChild(
  tree: Tree,
  node: number,
  position: Position,
  edges: MoveList,
  how: SelectionInputs,
): number {
  const { seat } = position
  const { seats, visits, value } = tree
  const all = matchChildren(tree, node, seat, edges)
  let sum = 0
  for (let i = 0; i < edges.count; i++) if (child[i] !== NONE) sum += value[child[i]! * seats + seat]!
  const untried = all > 0 ? sum / all - how.parameters.firstPlayReduction : 0
  const bonus = (how.parameters.exploration * Math.sqrt(all + 1)) / edges.weightSum
  let best = 0
  let bestScore = -Infinity
  // Equals are met in a different order each time, or the first would always be tried first.
  let i = how.dice.below(edges.count)
  for (let left = edges.count; left > 0; left--) {
    const one = child[i]!
    const tries = one === NONE ? 0 : visits[one]!
    const mean = tries === 0 ? untried : value[one * seats + seat]! / tries
    const score = mean + (bonus * edges.weight[i]!) / (1 + tries)
    if (score > bestScore) {
      best = i
      bestScore = score
    }
    if (++i === edges.count) i = 0
  }
  return best
}
export interface SelectionInputs {
  readonly parameters: SearchParameters
  readonly dice: Dice
}

/** Plays an edge in place; what is open afterwards is left in the position. */
export function playMove(game: AnyGame, { state, open }: Position, edges: MoveList, edge: number): void {
  if (!edges.isMacro) return game.play(state, edges.key[edge]!, ignoreEvents, open)
  const { start, actions } = edges.macros
  for (let i = start[edge]!; i < start[edge + 1]!; i++) game.play(state, actions[i]!, ignoreEvents, open)
}

/** The edge that was visited most, and of equals the one with the best mean; without any visit the likeliest. */
export function mostVisited(tree: Tree, node: number, seat: number, edges: MoveList): number {
  matchChildren(tree, node, seat, edges)
  let best = 0
  for (let i = 1; i < edges.count; i++) if (isBefore(tree, seat, edges, i, best)) best = i
  return best
}

/** Is one edge to be named before another? As `match` last saw them. */
function isBefore(tree: Tree, seat: number, edges: MoveList, one: number, other: number): boolean {
  const lead = visitsOf(tree, one) - visitsOf(tree, other)
  if (lead !== 0) return lead > 0
  if (child[one] === NONE) return edges.weight[one]! > edges.weight[other]!
  const value = (edge: number): number => tree.value[child[edge]! * tree.seats + seat]!
  return value(one) > value(other)
}

/** By how many visits the favourite leads those behind it. */
export function visitLead(tree: Tree, node: number, seat: number, edges: MoveList): number {
  const best = mostVisited(tree, node, seat, edges)
  let second = 0
  for (let i = 0; i < edges.count; i++) if (i !== best) second = Math.max(second, visitsOf(tree, i))
  return visitsOf(tree, best) - second
}

const visitsOf = (tree: Tree, edge: number): number => (child[edge] === NONE ? 0 : tree.visits[child[edge]!]!)

/** Every edge, best first, with its visits. */
export function rankMoves(
  tree: Tree,
  node: number,
  seat: number,
  edges: MoveList,
): { edge: number; visits: number }[] {
  matchChildren(tree, node, seat, edges)
  return Array.from({ length: edges.count }, (_, edge) => edge)
    .sort((a, b) => (isBefore(tree, seat, edges, a, b) ? -1 : isBefore(tree, seat, edges, b, a) ? 1 : a - b))
    .map((edge) => ({ edge, visits: visitsOf(tree, edge) }))
}
