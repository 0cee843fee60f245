import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import type { GameHeuristics, SearchOptions, Search } from '../bot.ts'
import { actionsOf } from './moves.ts'
import type { MoveList } from './moves.ts'
import { analysisOf } from './analysis.ts'
import { iterate, newSearchContext } from './search-context.ts'
import type { SearchContext } from './search-context.ts'
import { newEndgameSolver, runSolver } from './endgame-solver.ts'
import type { EndgameSolver } from './endgame-solver.ts'
import { bestSolvedAction, solvedAnalysis } from './solved-analysis.ts'
import { mostVisited, visitLead } from './selection.ts'

/** Iterations between two checks whether the leading move can still be overtaken. */
const CHECK_INTERVAL = 32
/** Positions the endgame solver visits in about the time of one iteration. */
const POSITIONS_PER_ITERATION = 64
/** The solver gives up beyond this many positions, to bound its memory. */
const MAX_POSITIONS = 60_000

/**
 * Open-loop Monte Carlo tree search with max^n rewards (decision 22): every iteration follows the tree by PUCT, each seat
 * maximizing its own reward, then plays on by the policy. Dice are rolled again in every iteration, so a node stands for
 * the moves that lead to it, whatever the dice. It uses the `Game` contract only.
 */
export function searchFor(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  seed: number,
  options: SearchOptions,
): Search {
  const context = newSearchContext(game, heuristics, state, seed, options)
  const { tree, root, rootMoves } = context
  const isForAnalysis = options.analysis === true
  const solver = solverFor(context, options)
  let isSettled = !isForAnalysis && haveSameFirstAction(rootMoves)
  const isSolving = (): boolean => solver?.state === 'running'
  const isSolved = (): boolean => solver?.state === 'solved'
  const runIteration = (): void => {
    iterate(context)
    // The remaining iterations cannot change the leading move.
    if (context.iterations % CHECK_INTERVAL === 0 && !isForAnalysis)
      isSettled = visitLead(tree, 0, root.seat, rootMoves) > options.iterations - context.iterations
  }
  const isDone = (): boolean =>
    isSettled || isSolved() || (context.iterations >= options.iterations && !isSolving())
  return {
    run(iterations) {
      // The solver runs beside the iterations: a request for all of them includes all of its work.
      let left = iterations >= options.iterations ? Infinity : iterations
      for (; left > 0 && !isDone(); left--) {
        if (isSolving()) runSolver(solver!, POSITIONS_PER_ITERATION)
        else runIteration()
      }
      return isDone()
    },
    best() {
      if (isSolved()) return bestSolvedAction(solver!)
      return actionsOf(rootMoves, mostVisited(tree, 0, root.seat, rootMoves))[0]!
    },
    analysis: () => (isSolved() ? solvedAnalysis(solver!) : analysisOf(context)),
  }
}

/** Returns a solver if the policy says that the end is near enough to try. */
function solverFor(
  { game, heuristics, parameters, root }: SearchContext,
  options: SearchOptions,
): EndgameSolver | undefined {
  const limit = Math.min(MAX_POSITIONS, options.iterations * parameters.solverPositions)
  if (limit === 0 || heuristics.policy.isNearEnd?.(root.state) !== true) return undefined
  return newEndgameSolver({ game, policy: heuristics.policy, parameters }, root.state, limit)
}

/** Do all moves begin with the same action? */
function haveSameFirstAction(moves: MoveList): boolean {
  const first = actionsOf(moves, 0)[0]
  for (let i = 1; i < moves.count; i++) if (actionsOf(moves, i)[0] !== first) return false
  return true
}

/** Runs the whole search at once, for tools and tests. */
export function searchNow(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  seed: number,
  options: SearchOptions,
): Action {
  const search = searchFor(game, heuristics, state, seed, options)
  search.run(options.iterations)
  return search.best()
}
