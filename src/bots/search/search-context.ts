import type { Dice } from '../../engine/core/dice.ts'
import { assert } from '../../engine/core/fault.ts'
import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { AnyGame, State } from '../../engine/core/game.ts'
import { ownDice } from '../bot.ts'
import type { Habits, Knowledge, Plan } from '../bot.ts'
import { findEdges, newEdges, newPosition } from './moves.ts'
import type { Edges, Position } from './moves.ts'
import { newFindings, noteEnd } from './statistics.ts'
import type { Findings } from './statistics.ts'
import { habitsOf } from './search-parameters.ts'
import { playOut } from './playout.ts'
import type { Playout } from './playout.ts'
import { rewardEnd, rewardSoFar } from './reward.ts'
import { addNode, newTree, NONE } from './tree.ts'
import type { Tree } from './tree.ts'
import { childOf, choose, playEdge } from './selection.ts'

/** More choices than this on one way from the root are left to the playout. */
const DEEPEST = 256
/** Trees begin no larger than this and grow. */
const FIRST_ROOM = 4096

/** All that one search has at hand: what it thinks about, what it found, and room to think in. */
export interface Mind {
  readonly game: AnyGame
  readonly knowledge: Knowledge
  readonly habits: Habits
  readonly dice: Dice
  readonly playout: Playout
  readonly root: Position
  readonly rootEdges: Edges
  readonly tree: Tree
  /** Of every edge of the root; empty if nobody wants them. */
  readonly found: readonly Findings[]
  /** Where the present iteration has come to, and by which nodes. */
  readonly now: ReturnType<typeof newPosition>
  readonly edges: Edges
  readonly path: Int32Array
  readonly reward: Float64Array
  /** The edge of the root the present iteration began with. */
  begun: number
  /** Iterations done. */
  done: number
}

export function newMind(game: AnyGame, knowledge: Knowledge, state: State, seed: number, plan: Plan): Mind {
  const root = newPosition(state.slice())
  root.seat = game.turn(state)
  assert(root.seat >= 0, 'a search is asked when there is something to choose')
  game.legal(state, root.open)
  const habits = habitsOf(knowledge, plan)
  const { policy } = knowledge
  const dice = ownDice(seed)
  const seats = game.scores(state).length
  const rootEdges = newEdges()
  findEdges(rootEdges, policy, root, habits.spread)
  const found =
    plan.analysis === true ? Array.from({ length: rootEdges.count }, () => newFindings(seats)) : []
  return {
    game,
    knowledge,
    habits,
    dice,
    playout: { game, policy, dice, stray: habits.stray, depth: habits.depth },
    root,
    rootEdges,
    tree: newTree(seats, Math.min(FIRST_ROOM, plan.iterations + 2)),
    found,
    now: newPosition(state.slice()),
    edges: newEdges(),
    path: new Int32Array(DEEPEST),
    reward: new Float64Array(seats),
    begun: 0,
    done: 0,
  }
}

/** One game from the position to its end, and what is learnt from it. */
export function iterate(mind: Mind): void {
  const { game, now, root, found, reward, tree } = mind
  now.state.set(root.state)
  now.seat = root.seat
  now.open.count = root.open.count
  now.open.at.set(root.open.at)
  const length = descend(mind)
  if (playOut(mind.playout, now)) {
    const scores = game.scores(now.state)
    rewardEnd(scores, mind.habits, reward)
    if (found.length > 0) noteEnd(found[mind.begun]!, scores, root.seat)
  } else rewardSoFar(mind.knowledge.taste, now.state, mind.habits, reward)
  for (let i = 0; i < length; i++) {
    const node = mind.path[i]!
    const row = node * reward.length
    tree.visits[node]!++
    for (let seat = 0; seat < reward.length; seat++) tree.value[row + seat]! += reward[seat]!
  }
  mind.done++
}

/** Goes down the tree and lets it grow by a node; answers how long the way was, the root included. */
function descend(mind: Mind): number {
  const { game, now, path, dice, tree, habits, knowledge } = mind
  mind.begun = choose(tree, 0, now, mind.rootEdges, mind)
  let node = follow(mind, 0, mind.rootEdges, mind.begun)
  path[0] = 0
  path[1] = node
  let length = 2
  while (length < DEEPEST && tree.visits[node]! > 0) {
    const { count } = now.open
    if (count > 1) {
      now.seat = game.turn(now.state)
      findEdges(mind.edges, knowledge.policy, now, habits.spread)
      node = follow(mind, node, mind.edges, choose(tree, node, now, mind.edges, mind))
      path[length++] = node
    } else if (count === 1) game.play(now.state, now.open.at[0]!, ignoreEvents, now.open)
    else if (game.turn(now.state) === OVER) break
    else game.roll(now.state, dice, ignoreEvents, now.open)
  }
  return length
}

/** Plays an edge; answers the node it leads to, a new one if nobody has been there. */
function follow({ game, now, tree }: Mind, node: number, edges: Edges, edge: number): number {
  const known = childOf(edge)
  const child = known === NONE ? addNode(tree, node, edges.key[edge]!, now.seat) : known
  playEdge(game, now, edges, edge)
  return child
}
