import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import type { Knowledge, Plan, Search } from '../bot.ts'
import { actionsOf } from './moves.ts'
import type { Edges } from './moves.ts'
import { analysisOf } from './analysis.ts'
import { iterate, newMind } from './search-context.ts'
import type { Mind } from './search-context.ts'
import { newSolver, solveOn } from './endgame-solver.ts'
import type { Solver } from './endgame-solver.ts'
import { bestSolved, solvedAnalysis } from './solved-analysis.ts'
import { favourite, leadOf } from './selection.ts'

/** So many iterations pass between looks whether the leader can still be overtaken. */
const LOOK = 32
/** So many positions are solved in the time of one iteration, more or less. */
const AT_ONCE = 64
/** Not more positions than this are solved, for the sake of memory. */
const MOST = 60_000

/**
 * Open-loop max^n search (decision 22): from the position again and again to the end of the game, at first by what was
 * found before (every seat for itself), then by the policy; dice are thrown anew each time, and what comes of it is
 * remembered along the way. It knows the contract of games and nothing of any game.
 */
export function searchFor(
  game: AnyGame,
  knowledge: Knowledge,
  state: State,
  seed: number,
  plan: Plan,
): Search {
  const mind = newMind(game, knowledge, state, seed, plan)
  const { tree, root, rootEdges } = mind
  const isForAnalysis = plan.analysis === true
  const solver = solverFor(mind, plan)
  let isSettled = !isForAnalysis && beginAlike(rootEdges)
  const isSolving = (): boolean => solver?.state === 'open'
  const isSolved = (): boolean => solver?.state === 'solved'
  const think = (): void => {
    iterate(mind)
    // Nobody can overtake the leader with what is left: thinking on changes nothing.
    if (mind.done % LOOK === 0 && !isForAnalysis)
      isSettled = leadOf(tree, 0, root.seat, rootEdges) > plan.iterations - mind.done
  }
  const isDone = (): boolean => isSettled || isSolved() || (mind.done >= plan.iterations && !isSolving())
  return {
    run(iterations) {
      // Whoever asks for all of them wants the solving too, which is counted beside them.
      let left = iterations >= plan.iterations ? Infinity : iterations
      for (; left > 0 && !isDone(); left--) {
        if (isSolving()) solveOn(solver!, AT_ONCE)
        else think()
      }
      return isDone()
    },
    best() {
      if (isSolved()) return bestSolved(solver!)
      return actionsOf(rootEdges, favourite(tree, 0, root.seat, rootEdges))[0]!
    },
    analysis: () => (isSolved() ? solvedAnalysis(solver!) : analysisOf(mind)),
  }
}

/** Near the end everything there is may be little enough to be looked at. */
function solverFor({ game, knowledge, habits, root }: Mind, plan: Plan): Solver | undefined {
  const limit = Math.min(MOST, plan.iterations * habits.solve)
  if (limit === 0 || knowledge.policy.isNearEnd?.(root.state) !== true) return undefined
  return newSolver({ game, policy: knowledge.policy, habits }, root.state, limit)
}

/** Is there but one choice, or do all lines begin with the same one? */
function beginAlike(edges: Edges): boolean {
  const first = actionsOf(edges, 0)[0]
  for (let i = 1; i < edges.count; i++) if (actionsOf(edges, i)[0] !== first) return false
  return true
}

/** The whole search at once, for tools and trials, where nobody waits. */
export function searchNow(
  game: AnyGame,
  knowledge: Knowledge,
  state: State,
  seed: number,
  plan: Plan,
): Action {
  const search = searchFor(game, knowledge, state, seed, plan)
  search.run(plan.iterations)
  return search.best()
}
