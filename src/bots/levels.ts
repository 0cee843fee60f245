import type { Bot, Plan } from './bot.ts'
import { careless } from './random.ts'
import { greedy } from './greedy.ts'
import { knowledgeOf } from './registry.ts'
import { LEVEL_NAMES } from './level-names.ts'
import type { AnyLevel } from './level-names.ts'
import { offhand } from './policy-player.ts'

/** How a level finds its choice: at once, or by a search that runs in pieces. */
export type Thought =
  { readonly kind: 'at once'; readonly bot: Bot } | { readonly kind: 'search'; readonly plan: Plan }

/** How a level plays a game; at random if nobody knows anything of the game. */
export function botOf(level: AnyLevel, game: string): Thought {
  const knowledge = knowledgeOf(game)
  if (level === 'careless' || knowledge === undefined) return { kind: 'at once', bot: careless }
  const { taste, policy, slips, plans } = knowledge
  if (level === 'steady') return { kind: 'at once', bot: greedy(taste) }
  // The gentler levels play offhand, the others search; both lists begin with the weakest, as the names do.
  const rung = LEVEL_NAMES.indexOf(level)
  const plan = plans[rung - slips.length]
  return plan === undefined
    ? { kind: 'at once', bot: offhand(policy, slips[rung]) }
    : { kind: 'search', plan }
}
