import type { Dice } from '../../engine/core/dice.ts'
import { assert } from '../../engine/core/fault.ts'
import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { AnyGame, State } from '../../engine/core/game.ts'
import { botDice } from '../bot.ts'
import type { SearchParameters, GameHeuristics, SearchOptions } from '../bot.ts'
import { listMoves, newMoveList, newPosition } from './moves.ts'
import type { MoveList, Position } from './moves.ts'
import { newStatistics, recordResult } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import { searchParameters } from './search-parameters.ts'
import { NOT_OVER, playOut } from './playout.ts'
import type { Playout } from './playout.ts'
import { rewardAtEnd, rewardByEvaluation } from './reward.ts'
import { addNode, newTree, NONE } from './tree.ts'
import type { Tree } from './tree.ts'
import { childOf, selectChild, playMove } from './selection.ts'

/** The longest path in the tree; further choices are left to the playout. */
const MAX_DEPTH = 256
/** Nodes a tree has room for at first, at most; it grows. */
const INITIAL_CAPACITY = 4096

/** The state of one search: root, tree, statistics and reused buffers. */
export interface SearchContext {
  readonly game: AnyGame
  readonly heuristics: GameHeuristics
  readonly parameters: SearchParameters
  readonly dice: Dice
  readonly playout: Playout
  readonly root: Position
  readonly rootMoves: MoveList
  readonly tree: Tree
  /** For every root move; empty unless an analysis was requested. */
  readonly statistics: readonly Statistics[]
  /** The position of the current iteration, its legal moves, and the nodes on the path to it. */
  readonly position: ReturnType<typeof newPosition>
  readonly moves: MoveList
  readonly path: Int32Array
  readonly reward: Float64Array
  /** The plies that the current iteration made in the tree; a move counts as one. */
  pliesInTree: number
  /** The root move of the current iteration. */
  rootMove: number
  /** Iterations done. */
  iterations: number
}

export function newSearchContext(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  { seed, tree }: { readonly seed: number; readonly tree: number },
  options: SearchOptions,
): SearchContext {
  const root = newPosition(state.slice())
  root.seat = game.turn(state)
  assert(root.seat >= 0, 'a search is asked when there is something to choose')
  game.legal(state, root.open)
  const parameters = searchParameters(heuristics, options)
  const { policy } = heuristics
  const dice = botDice(seed, tree)
  const seats = game.scores(state).length
  const rootMoves = newMoveList()
  listMoves(rootMoves, policy, root, parameters.priorSpread)
  const statistics =
    options.analysis === true ? Array.from({ length: rootMoves.count }, () => newStatistics(seats)) : []
  return {
    game,
    heuristics,
    parameters,
    dice,
    playout: { game, policy, dice, randomOneIn: parameters.randomOneIn, depth: parameters.playoutDepth },
    root,
    rootMoves,
    tree: newTree(seats, Math.min(INITIAL_CAPACITY, options.iterations + 2)),
    statistics,
    position: newPosition(state.slice()),
    moves: newMoveList(),
    path: new Int32Array(MAX_DEPTH),
    reward: new Float64Array(seats),
    pliesInTree: 0,
    rootMove: 0,
    iterations: 0,
  }
}

/** One iteration: selection, expansion, playout, and backpropagation of the reward. */
export function iterate(context: SearchContext): void {
  const { game, position, root, statistics, reward, tree } = context
  position.state.set(root.state)
  position.seat = root.seat
  position.open.count = root.open.count
  position.open.at.set(root.open.at)
  const length = descend(context)
  const plies = playOut(context.playout, position)
  if (plies !== NOT_OVER) {
    const scores = game.scores(position.state)
    rewardAtEnd(scores, context.parameters, reward)
    if (statistics.length > 0) {
      const round = context.heuristics.roundOf?.(position.state) ?? 0
      recordResult(statistics[context.rootMove]!, scores, root.seat, context.pliesInTree + plies, round)
    }
  } else rewardByEvaluation(context.heuristics.evaluator, position.state, context.parameters, reward)
  for (let i = 0; i < length; i++) {
    const node = context.path[i]!
    const row = node * reward.length
    tree.visits[node]!++
    for (let seat = 0; seat < reward.length; seat++) tree.value[row + seat]! += reward[seat]!
  }
  context.iterations++
}

/** Descends from the root to a new node; returns the length of the path, the root included. */
function descend(context: SearchContext): number {
  const { game, position, path, dice, tree, parameters, heuristics } = context
  context.rootMove = selectChild(tree, 0, position, context.rootMoves, context)
  let node = follow(context, 0, context.rootMoves, context.rootMove)
  path[0] = 0
  path[1] = node
  let length = 2
  context.pliesInTree = 1
  for (; length < MAX_DEPTH && tree.visits[node]! > 0; context.pliesInTree++) {
    const { count } = position.open
    if (count > 1) {
      position.seat = game.turn(position.state)
      listMoves(context.moves, heuristics.policy, position, parameters.priorSpread)
      node = follow(context, node, context.moves, selectChild(tree, node, position, context.moves, context))
      path[length++] = node
    } else if (count === 1) game.play(position.state, position.open.at[0]!, ignoreEvents, position.open)
    else if (game.turn(position.state) === OVER) break
    else game.roll(position.state, dice, ignoreEvents, position.open)
  }
  return length
}

/** Plays a move and returns its node, which is added if it is new. */
function follow(
  { game, position, tree }: SearchContext,
  node: number,
  moves: MoveList,
  move: number,
): number {
  const known = childOf(move)
  const child = known === NONE ? addNode(tree, node, moves.key[move]!, position.seat) : known
  playMove(game, position, moves, move)
  return child
}
