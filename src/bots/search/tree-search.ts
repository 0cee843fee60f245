import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import type { Analysis, GameHeuristics, SearchOptions } from '../bot.ts'
import { analysisOf } from './analysis.ts'
import { newEndgameSolver, runSolver } from './endgame-solver.ts'
import type { EndgameSolver } from './endgame-solver.ts'
import { firstAction } from './moves.ts'
import type { MoveList } from './moves.ts'
import { iterationsOfTree } from './root-parallel.ts'
import type { TreeResult } from './root-parallel.ts'
import { iterate, newSearchContext } from './search-context.ts'
import type { SearchContext } from './search-context.ts'
import { mostVisited, rootFigures } from './selection.ts'
import { bestSolvedAction, solvedAnalysis } from './solved-analysis.ts'

/** Positions the endgame solver visits in about the time of one iteration. */
const POSITIONS_PER_ITERATION = 64
/** The solver gives up beyond this many positions, to bound its memory. */
const MAX_POSITIONS = 60_000

/** One tree of a search. It runs by itself, on any thread. */
export interface TreeSearch {
  /** Runs at most this many iterations, or about as long the endgame solver; returns true when all of its work is done. */
  run(iterations: number): boolean
  /** What it knows so far; undefined while the solver runs. */
  result(): TreeResult | undefined
  /** Its most visited choice; before the first iteration the one the policy rates highest. */
  best(): Action
  analysis(): Analysis
}

/** The tree with this number; the first tries to solve the position before it searches. */
export function treeSearchFor(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  { seed, tree }: { readonly seed: number; readonly tree: number },
  options: SearchOptions,
): TreeSearch {
  const iterations = iterationsOfTree(options, tree)
  const context = newSearchContext(game, heuristics, state, { seed, tree }, { ...options, iterations })
  const { rootMoves } = context
  const solver = tree === 0 ? solverFor(context, options.iterations) : undefined
  const isForced = options.analysis !== true && haveSameFirstAction(rootMoves)
  const isSolving = (): boolean => solver?.state === 'running'
  const isSolved = (): boolean => solver?.state === 'solved'
  const isDone = (): boolean => isForced || isSolved() || (context.iterations >= iterations && !isSolving())
  return {
    run(most) {
      for (let left = most; left > 0 && !isDone(); left--) {
        if (isSolving()) runSolver(solver!, POSITIONS_PER_ITERATION)
        else iterate(context)
      }
      return isDone()
    },
    result() {
      if (isForced) return { kind: 'answer', action: firstAction(rootMoves, 0) }
      if (isSolved()) return { kind: 'answer', action: bestSolvedAction(solver!) }
      if (isSolving()) return undefined
      return { kind: 'visits', ...rootFigures(context.tree, context.root.seat, rootMoves) }
    },
    best: () => firstAction(rootMoves, mostVisited(context.tree, 0, context.root.seat, rootMoves)),
    analysis: () => (isSolved() ? solvedAnalysis(solver!) : analysisOf(context)),
  }
}

/** Returns a solver if the policy says that the end is near enough to try. */
function solverFor(
  { game, heuristics, parameters, root }: SearchContext,
  iterations: number,
): EndgameSolver | undefined {
  const limit = Math.min(MAX_POSITIONS, iterations * parameters.solverPositions)
  if (limit === 0 || heuristics.policy.isNearEnd?.(root.state) !== true) return undefined
  return newEndgameSolver({ game, policy: heuristics.policy, parameters }, root.state, limit)
}

/** Do all moves begin with the same action? */
function haveSameFirstAction(moves: MoveList): boolean {
  const first = firstAction(moves, 0)
  for (let i = 1; i < moves.count; i++) if (firstAction(moves, i) !== first) return false
  return true
}
