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

/** So many iterations pass between looks whether the leader can still be overtaken. */
const CHECK_INTERVAL = 32
/** So many positions are solved in the time of one iteration, more or less. */
const POSITIONS_PER_ITERATION = 64
/** Not more positions than this are solved, for the sake of memory. */
const MAX_POSITIONS = 60_000

/**
 * Open-loop max^n search (decision 22): from the position again and again to the end of the game, at first by what was
 * found before (every seat for itself), then by the policy; dice are thrown anew each time, and what comes of it is
 * remembered along the way. It knows the contract of games and nothing of any game.
 */
export function searchFor(
  game: AnyGame,
  knowledge: GameHeuristics,
  state: State,
  seed: number,
  plan: SearchOptions,
): Search {
  const mind = newSearchContext(game, knowledge, state, seed, plan)
  const { tree, root, rootMoves } = mind
  const isForAnalysis = plan.analysis === true
  const solver = solverFor(mind, plan)
  let isSettled = !isForAnalysis && haveSameFirstAction(rootMoves)
  const isSolving = (): boolean => solver?.state === 'open'
  const isSolved = (): boolean => solver?.state === 'solved'
  const think = (): void => {
    iterate(mind)
    // Nobody can overtake the leader with what is left: thinking on changes nothing.
    if (mind.iterations % CHECK_INTERVAL === 0 && !isForAnalysis)
      isSettled = visitLead(tree, 0, root.seat, rootMoves) > plan.iterations - mind.iterations
  }
  const isDone = (): boolean =>
    isSettled || isSolved() || (mind.iterations >= plan.iterations && !isSolving())
  return {
    run(iterations) {
      // Whoever asks for all of them wants the solving too, which is counted beside them.
      let left = iterations >= plan.iterations ? Infinity : iterations
      for (; left > 0 && !isDone(); left--) {
        if (isSolving()) runSolver(solver!, POSITIONS_PER_ITERATION)
        else think()
      }
      return isDone()
    },
    best() {
      if (isSolved()) return bestSolvedAction(solver!)
      return actionsOf(rootMoves, mostVisited(tree, 0, root.seat, rootMoves))[0]!
    },
    analysis: () => (isSolved() ? solvedAnalysis(solver!) : analysisOf(mind)),
  }
}

/** Near the end everything there is may be little enough to be looked at. */
function solverFor(
  { game, heuristics, parameters, root }: SearchContext,
  plan: SearchOptions,
): EndgameSolver | undefined {
  const limit = Math.min(MAX_POSITIONS, plan.iterations * parameters.solverPositions)
  if (limit === 0 || heuristics.policy.isNearEnd?.(root.state) !== true) return undefined
  return newEndgameSolver({ game, policy: heuristics.policy, parameters }, root.state, limit)
}

/** Is there but one choice, or do all lines begin with the same one? */
function haveSameFirstAction(edges: MoveList): boolean {
  const first = actionsOf(edges, 0)[0]
  for (let i = 1; i < edges.count; i++) if (actionsOf(edges, i)[0] !== first) return false
  return true
}

/** The whole search at once, for tools and trials, where nobody waits. */
export function searchNow(
  game: AnyGame,
  knowledge: GameHeuristics,
  state: State,
  seed: number,
  plan: SearchOptions,
): Action {
  const search = searchFor(game, knowledge, state, seed, plan)
  search.run(plan.iterations)
  return search.best()
}
