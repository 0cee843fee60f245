import type { Bot, SearchOptions } from './bot.ts'
import { randomBot } from './random.ts'
import { greedy } from './greedy.ts'
import { heuristicsFor } from './registry.ts'
import { LEVEL_NAMES } from './level-names.ts'
import type { AnyLevel } from './level-names.ts'
import { policyPlayer } from './policy-player.ts'

/** How a level finds its choice: at once, or by a search that runs in pieces. */
export type DecisionMethod =
  { readonly kind: 'at once'; readonly bot: Bot } | { readonly kind: 'search'; readonly plan: SearchOptions }

/** How a level plays a game; at random if nobody knows anything of the game. */
export function decisionMethodFor(level: AnyLevel, game: string): DecisionMethod {
  const knowledge = heuristicsFor(game)
  if (level === 'careless' || knowledge === undefined) return { kind: 'at once', bot: randomBot }
  const { evaluator, policy, temperatures, searches } = knowledge
  if (level === 'steady') return { kind: 'at once', bot: greedy(evaluator) }
  // The gentler levels play offhand, the others search; both lists begin with the weakest, as the names do.
  const index = LEVEL_NAMES.indexOf(level)
  const plan = searches[index - temperatures.length]
  return plan === undefined
    ? { kind: 'at once', bot: policyPlayer(policy, temperatures[index]) }
    : { kind: 'search', plan }
}
