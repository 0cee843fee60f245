import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import type { GameHeuristics, SearchOptions, Search } from '../bot.ts'
import { choiceSoFar, finalChoice } from './root-parallel.ts'
import type { TreeResult } from './root-parallel.ts'
import { treeSearchFor } from './tree-search.ts'
import type { TreeSearch } from './tree-search.ts'

/** Iterations between two checks whether the leading move can still be overtaken. */
const CHECK_INTERVAL = 4

/**
 * Open-loop Monte Carlo tree search with max^n rewards (decision 22): every iteration follows the tree by PUCT, each seat
 * maximizing its own reward, then plays on by the policy. Dice are rolled again in every iteration, so a node stands for
 * the moves that lead to it, whatever the dice. It uses the `Game` contract only. Here all its trees grow on one thread, one
 * after the other.
 */
export function searchFor(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  seed: number,
  options: SearchOptions,
): Search {
  const grow = (tree: number): TreeSearch => treeSearchFor(game, heuristics, state, { seed, tree }, options)
  const first = grow(0)
  let current = first
  let tree = 0
  /** What each tree knew when it was last asked. */
  const results: (TreeResult | undefined)[] = []
  let steps = 0
  let choice: Action | undefined
  let isAnalyzed = false
  const isDone = (): boolean => (options.analysis === true ? isAnalyzed : choice !== undefined)
  const step = (iterations: number): void => {
    const isTreeDone = current.run(iterations)
    steps += iterations
    if (isTreeDone) isAnalyzed = true
    if (!isTreeDone && steps % CHECK_INTERVAL !== 0) return
    results[tree] = current.result()
    choice = finalChoice(results, options.iterations)
    if (isTreeDone && choice === undefined) current = grow(++tree)
  }
  step(0)
  return {
    run(iterations) {
      // The solver runs beside the iterations: a request for all of them includes all of its work.
      let left = iterations >= options.iterations ? Infinity : iterations
      for (; left > 0 && !isDone(); left--) step(1)
      return isDone()
    },
    best() {
      results[tree] = current.result()
      return choice ?? choiceSoFar(results) ?? first.best()
    },
    analysis: () => first.analysis(),
  }
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
