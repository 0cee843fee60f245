import type { Bot, SearchOptions } from './bot.ts'
import { randomBot } from './random.ts'
import { heuristicsFor } from './registry.ts'
import { LEVEL_NAMES } from './level-names.ts'
import type { LevelName } from './level-names.ts'
import { policyPlayer } from './policy-player.ts'

/** How a level chooses: immediately, or by a search that runs in slices. */
export type DecisionMethod =
  | { readonly type: 'immediate'; readonly bot: Bot }
  | { readonly type: 'search'; readonly trees: number; optionsFor(seats: number): SearchOptions }

/** Returns how a level plays a game; a game without heuristics is played at random. */
export function decisionMethodFor(level: LevelName, game: string): DecisionMethod {
  const heuristics = heuristicsFor(game)
  if (heuristics === undefined) return { type: 'immediate', bot: randomBot }
  const { policy, temperatures, searches } = heuristics
  // The weaker levels play by the policy alone, the others search; names, temperatures and searches are in the same order.
  const index = LEVEL_NAMES.indexOf(level)
  const search = searches[index - temperatures.length]
  if (search === undefined) return { type: 'immediate', bot: policyPlayer(policy, temperatures[index]) }
  const { iterations, iterationsBySeats = {}, trees = 1 } = search
  return {
    type: 'search',
    trees,
    optionsFor: (seats) => ({ iterations: iterationsBySeats[seats] ?? iterations, trees }),
  }
}
