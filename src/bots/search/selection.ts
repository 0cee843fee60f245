import { ignoreEvents } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import type { Dice } from '../../engine/core/dice.ts'
import type { SearchParameters } from '../bot.ts'
import { firstAction, MAX_CHOICES } from './moves.ts'
import type { MoveList, Position } from './moves.ts'
import { NONE } from './tree.ts'
import type { Tree } from './tree.ts'

const child = new Int32Array(MAX_CHOICES)

/** Returns the child node of a move, as the last call that matched children found it; NONE if it was not visited yet. */
export function childOf(move: number): number {
  return child[move]!
}

/** Finds the child of each legal move; returns the total visits of these children. */
function matchChildren(tree: Tree, node: number, seat: number, moves: MoveList): number {
  const { key, count } = moves
  child.fill(NONE, 0, count)
  let visits = 0
  for (let one = tree.first[node]!; one !== NONE; one = tree.next[one]!) {
    if (tree.seat[one] !== seat) continue
    // Open-loop tree: a child whose move is not legal this time (other dice) does not count this time.
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
 * Selects the move to follow by PUCT (Rosin, "Multi-armed bandits with episode context", 2011; in the form of Silver et
 * al., "Mastering the game of Go without human heuristics", 2017): the mean reward of the seat that chooses, plus
 * exploration * prior * sqrt(visits of the parent) / (1 + visits). An unvisited move has the parent's mean less
 * `firstPlayReduction`.
 */
export function selectChild(
  tree: Tree,
  node: number,
  position: Position,
  moves: MoveList,
  inputs: SelectionInputs,
): number {
  const { seat } = position
  const { seats, visits, value } = tree
  const parentVisits = matchChildren(tree, node, seat, moves)
  let sum = 0
  for (let i = 0; i < moves.count; i++) if (child[i] !== NONE) sum += value[child[i]! * seats + seat]!
  const untried = parentVisits > 0 ? sum / parentVisits - inputs.parameters.firstPlayReduction : 0
  const bonus = (inputs.parameters.exploration * Math.sqrt(parentVisits + 1)) / moves.weightSum
  let best = 0
  let bestScore = -Infinity
  // Starts at a random move, so that ties are not always broken in favor of the first.
  let i = inputs.dice.below(moves.count)
  for (let left = moves.count; left > 0; left--) {
    const one = child[i]!
    const tries = one === NONE ? 0 : visits[one]!
    const mean = tries === 0 ? untried : value[one * seats + seat]! / tries
    const score = mean + (bonus * moves.weight[i]!) / (1 + tries)
    if (score > bestScore) {
      best = i
      bestScore = score
    }
    if (++i === moves.count) i = 0
  }
  return best
}
/** What selection needs besides the tree; a `SearchContext` is one. */
export interface SelectionInputs {
  readonly parameters: SearchParameters
  readonly dice: Dice
}

/** Plays a move in place, and writes the legal actions that follow into the position. */
export function playMove(game: AnyGame, { state, open }: Position, moves: MoveList, move: number): void {
  if (!moves.isMacro) return game.play(state, moves.key[move]!, ignoreEvents, open)
  const { start, actions } = moves.macros
  for (let i = start[move]!; i < start[move + 1]!; i++) game.play(state, actions[i]!, ignoreEvents, open)
}

/** Returns the most visited move; ties go to the best mean reward, and among unvisited moves to the highest prior. */
export function mostVisited(tree: Tree, node: number, seat: number, moves: MoveList): number {
  matchChildren(tree, node, seat, moves)
  let best = 0
  for (let i = 1; i < moves.count; i++) if (isBefore(tree, seat, moves, i, best)) best = i
  return best
}

/** Does one move rank before another? Uses the children found by the last `matchChildren`. */
function isBefore(tree: Tree, seat: number, moves: MoveList, one: number, other: number): boolean {
  const lead = visitsOf(tree, one) - visitsOf(tree, other)
  if (lead !== 0) return lead > 0
  if (child[one] === NONE) return moves.weight[one]! > moves.weight[other]!
  const value = (move: number): number => tree.value[child[move]! * tree.seats + seat]!
  return value(one) > value(other)
}

/** Returns the first action of every root move, its visits, and the sum of the rewards of the seat that chooses. */
export function rootFigures(
  tree: Tree,
  seat: number,
  moves: MoveList,
): { actions: Int32Array; visits: Int32Array; rewards: Float64Array } {
  matchChildren(tree, 0, seat, moves)
  const actions = new Int32Array(moves.count)
  const visits = new Int32Array(moves.count)
  const rewards = new Float64Array(moves.count)
  for (let move = 0; move < moves.count; move++) {
    actions[move] = firstAction(moves, move)
    if (child[move] === NONE) continue
    visits[move] = tree.visits[child[move]!]!
    rewards[move] = tree.value[child[move]! * tree.seats + seat]!
  }
  return { actions, visits, rewards }
}

const visitsOf = (tree: Tree, move: number): number => (child[move] === NONE ? 0 : tree.visits[child[move]!]!)

/** Returns every move, best first, with its visits. */
export function rankMoves(
  tree: Tree,
  node: number,
  seat: number,
  moves: MoveList,
): { move: number; visits: number }[] {
  matchChildren(tree, node, seat, moves)
  return Array.from({ length: moves.count }, (_, move) => move)
    .sort((a, b) => (isBefore(tree, seat, moves, a, b) ? -1 : isBefore(tree, seat, moves, b, a) ? 1 : a - b))
    .map((move) => ({ move, visits: visitsOf(tree, move) }))
}
