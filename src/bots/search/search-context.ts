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
import { playOut } from './playout.ts'
import type { Playout } from './playout.ts'
import { rewardAtEnd, rewardByEvaluation } from './reward.ts'
import { addNode, newTree, NONE } from './tree.ts'
import type { Tree } from './tree.ts'
import { childOf, selectChild, playMove } from './selection.ts'

/** More choices than this on one way from the root are left to the playout. */
const MAX_DEPTH = 256
/** Trees begin no larger than this and grow. */
const INITIAL_CAPACITY = 4096

/** All that one search has at hand: what it thinks about, what it found, and room to think in. */
export interface SearchContext {
  readonly game: AnyGame
  readonly heuristics: GameHeuristics
  readonly parameters: SearchParameters
  readonly dice: Dice
  readonly playout: Playout
  readonly root: Position
  readonly rootMoves: MoveList
  readonly tree: Tree
  /** Of every edge of the root; empty if nobody wants them. */
  readonly statistics: readonly Statistics[]
  /** Where the present iteration has come to, and by which nodes. */
  readonly position: ReturnType<typeof newPosition>
  readonly moves: MoveList
  readonly path: Int32Array
  readonly reward: Float64Array
  /** The edge of the root the present iteration began with. */
  rootMove: number
  /** Iterations done. */
  iterations: number
}

export function newSearchContext(
  game: AnyGame,
  knowledge: GameHeuristics,
  state: State,
  seed: number,
  plan: SearchOptions,
): SearchContext {
  const root = newPosition(state.slice())
  root.seat = game.turn(state)
  assert(root.seat >= 0, 'a search is asked when there is something to choose')
  game.legal(state, root.open)
  const habits = searchParameters(knowledge, plan)
  const { policy } = knowledge
  const dice = botDice(seed)
  const seats = game.scores(state).length
  const rootEdges = newMoveList()
  listMoves(rootEdges, policy, root, habits.priorSpread)
  const found =
    plan.analysis === true ? Array.from({ length: rootEdges.count }, () => newStatistics(seats)) : []
  return {
    game,
    heuristics,
    parameters,
    dice,
    playout: { game, policy, dice, randomOneIn: habits.randomOneIn, depth: habits.playoutDepth },
    root,
    rootMoves,
    tree: newTree(seats, Math.min(INITIAL_CAPACITY, plan.iterations + 2)),
    statistics,
    position: newPosition(state.slice()),
    moves: newMoveList(),
    path: new Int32Array(MAX_DEPTH),
    reward: new Float64Array(seats),
    rootMove: 0,
    iterations: 0,
  }
}

/** One game from the position to its end, and what is learnt from it. */
export function iterate(mind: SearchContext): void {
  const { game, position, root, statistics, reward, tree } = mind
  position.state.set(root.state)
  position.seat = root.seat
  position.open.count = root.open.count
  position.open.at.set(root.open.at)
  const length = descend(mind)
  if (playOut(mind.playout, position)) {
    const scores = game.scores(position.state)
    rewardAtEnd(scores, mind.parameters, reward)
    if (statistics.length > 0) recordResult(statistics[mind.rootMove]!, scores, root.seat)
  } else rewardByEvaluation(mind.heuristics.evaluator, position.state, mind.parameters, reward)
  for (let i = 0; i < length; i++) {
    const node = mind.path[i]!
    const row = node * reward.length
    tree.visits[node]!++
    for (let seat = 0; seat < reward.length; seat++) tree.value[row + seat]! += reward[seat]!
  }
  mind.iterations++
}

/** Goes down the tree and lets it grow by a node; answers how long the way was, the root included. */
function descend(mind: SearchContext): number {
  const { game, position, path, dice, tree, parameters, heuristics } = mind
  mind.rootMove = selectChild(tree, 0, position, mind.rootMoves, mind)
  let node = follow(mind, 0, mind.rootMoves, mind.rootMove)
  path[0] = 0
  path[1] = node
  let length = 2
  while (length < MAX_DEPTH && tree.visits[node]! > 0) {
    const { count } = position.open
    if (count > 1) {
      position.seat = game.turn(position.state)
      listMoves(mind.moves, heuristics.policy, position, parameters.priorSpread)
      node = follow(mind, node, mind.moves, selectChild(tree, node, position, mind.moves, mind))
      path[length++] = node
    } else if (count === 1) game.play(position.state, position.open.at[0]!, ignoreEvents, position.open)
    else if (game.turn(position.state) === OVER) break
    else game.roll(position.state, dice, ignoreEvents, position.open)
  }
  return length
}

/** Plays an edge; answers the node it leads to, a new one if nobody has been there. */
function follow(
  { game, position, tree }: SearchContext,
  node: number,
  edges: MoveList,
  edge: number,
): number {
  const known = childOf(edge)
  const child = known === NONE ? addNode(tree, node, edges.key[edge]!, position.seat) : known
  playMove(game, position, edges, edge)
  return child
}
