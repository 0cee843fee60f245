import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import type { Knowledge, Plan, Search } from '../bot.ts'
import { actionsOf } from './edges.ts'
import type { Edges } from './edges.ts'
import { analysisOf } from './judge.ts'
import { iterate, newMind } from './mind.ts'
import { favourite, leadOf } from './walk.ts'

/** So many iterations pass between looks whether the leader can still be overtaken. */
const LOOK = 32

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
  let isSettled = !isForAnalysis && beginAlike(rootEdges)
  return {
    run(iterations) {
      for (let left = iterations; left > 0 && !isSettled && mind.done < plan.iterations; left--) {
        iterate(mind)
        // Nobody can overtake the leader with what is left: thinking on changes nothing.
        if (mind.done % LOOK === 0 && !isForAnalysis)
          isSettled = leadOf(tree, 0, root.seat, rootEdges) > plan.iterations - mind.done
      }
      return isSettled || mind.done >= plan.iterations
    },
    best: () => actionsOf(rootEdges, favourite(tree, 0, root.seat, rootEdges))[0]!,
    analysis: () => analysisOf(mind),
  }
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
