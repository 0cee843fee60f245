import { assert } from '../../engine/core/fault.ts'
import type { Action } from '../../engine/core/game.ts'
import type { SearchOptions } from '../bot.ts'

// Root parallelization (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008): the iterations of a
// search are shared between trees with dice of their own, which never wait for each other. Their figures at the root are
// added up in the order of the trees, so the choice does not depend on the number of threads or on which tree is done first.

/** What one tree knows of the root. */
export type TreeResult =
  /** Only one choice, or solved to the end: what other trees find does not matter. */
  | { readonly kind: 'answer'; readonly action: Action }
  /** For every move in the order of the root: its first action, its visits, and the sum of the chooser's rewards. */
  | {
      readonly kind: 'visits'
      readonly actions: Int32Array
      readonly visits: Int32Array
      readonly rewards: Float64Array
    }

/** The number of trees of a search. An analysis has one, from which its continuations are read. */
export function treeCount({ trees = 1, analysis = false }: SearchOptions): number {
  return analysis ? 1 : trees
}

/** The iterations of one tree; those that cannot be shared evenly go to the first trees. */
export function iterationsOfTree(options: SearchOptions, tree: number): number {
  const count = treeCount(options)
  return Math.floor(options.iterations / count) + (tree < options.iterations % count ? 1 : 0)
}

/** The trees of a search added up. */
interface Sum {
  readonly actions: Int32Array
  readonly visits: Int32Array
  readonly rewards: Float64Array
  /** The visits of all moves. */
  total: number
}

function addUp(results: readonly (TreeResult | undefined)[]): Sum | undefined {
  let sum: Sum | undefined
  for (const result of results) {
    if (result?.kind !== 'visits') continue
    const { actions, visits, rewards } = result
    sum ??= {
      actions,
      visits: new Int32Array(actions.length),
      rewards: new Float64Array(actions.length),
      total: 0,
    }
    assert(actions.length === sum.actions.length, 'all trees of a search know the same moves')
    for (let move = 0; move < actions.length; move++) {
      assert(actions[move] === sum.actions[move], 'all trees of a search know the same moves')
      sum.visits[move]! += visits[move]!
      sum.rewards[move]! += rewards[move]!
      sum.total += visits[move]!
    }
  }
  return sum
}

/** The most visited move; ties go to the best mean reward, then to the first. */
function bestMove({ visits, rewards }: Sum): number {
  let best = 0
  for (let move = 1; move < visits.length; move++) {
    const lead = visits[move]! - visits[best]!
    if (lead > 0 || (lead === 0 && rewards[move]! > rewards[best]!)) best = move
  }
  return best
}

/** The choice of all trees together; undefined as long as iterations that are not done could change it. */
export function finalChoice(
  results: readonly (TreeResult | undefined)[],
  iterations: number,
): Action | undefined {
  // Only the first tree tries to solve the position. Its answer goes before visits, so it is waited for.
  const [first] = results
  if (first === undefined) return undefined
  if (first.kind === 'answer') return first.action
  const sum = addUp(results)
  if (sum === undefined) return undefined
  const best = bestMove(sum)
  const left = iterations - sum.total
  return left === 0 || visitLead(sum, best) > left ? sum.actions[best] : undefined
}

/** By how many visits a move leads the best other. */
function visitLead({ visits }: Sum, best: number): number {
  let second = 0
  for (let move = 0; move < visits.length; move++) if (move !== best) second = Math.max(second, visits[move]!)
  return visits[best]! - second
}

/** The best choice so far of all trees together; undefined before the first iteration. */
export function choiceSoFar(results: readonly (TreeResult | undefined)[]): Action | undefined {
  const sum = addUp(results)
  return sum === undefined || sum.total === 0 ? undefined : sum.actions[bestMove(sum)]
}
