import type { TreeResult } from '../../src/bots/search/root-parallel.ts'
import { heuristicsFor } from '../../src/bots/registry.ts'
import { treeSearchFor } from '../../src/bots/search/tree-search.ts'
import { gameById } from '../../src/engine/games/registry.ts'

/** A position whose choice is searched: the game and the numbers of its state. */
export interface SearchedPosition {
  readonly game: string
  readonly state: readonly number[]
  readonly seed: number
}

/** Iterations for a position: enough that one rounding otherwise would lead to other trees. */
const OPTIONS = { iterations: 160, trees: 2 }

/** Grows one tree for each position. */
export function growTrees(positions: readonly SearchedPosition[], tree: number): (TreeResult | undefined)[] {
  return positions.map(({ game: id, state, seed }) => {
    const game = gameById(id)!
    const search = treeSearchFor(game, heuristicsFor(id)!, Int16Array.from(state), { seed, tree }, OPTIONS)
    search.run(OPTIONS.iterations)
    return search.result()
  })
}
