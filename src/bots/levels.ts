import type { Bot, Plan } from './bot.ts'
import { careless } from './careless.ts'
import { greedy } from './greedy.ts'
import { knowledgeOf } from './knowledge.ts'
import type { AnyLevel } from './level-names.ts'
import { offhand } from './offhand.ts'

/** How a level finds its choice: at once, or by a search that runs in pieces. */
export type Thought =
  { readonly kind: 'at once'; readonly bot: Bot } | { readonly kind: 'search'; readonly plan: Plan }

/** The levels that play offhand, gentlest first: as many as `Rungs.slips` has numbers. */
const OFFHAND = ['cabin-boy', 'deckhand', 'boatswain', 'helmsman'] as const
/** The levels that search, the weakest first: as many as there are `Rungs.plans`. */
const SEARCHING = ['mate', 'commodore', 'admiral'] as const

/** How a level plays a game; at random if nobody knows anything of the game. */
export function botOf(level: AnyLevel, game: string): Thought {
  const knowledge = knowledgeOf(game)
  if (level === 'careless' || knowledge === undefined) return { kind: 'at once', bot: careless }
  const { taste, policy, slips, plans } = knowledge
  if (level === 'steady') return { kind: 'at once', bot: greedy(taste) }
  if (level === 'mate' || level === 'commodore' || level === 'admiral')
    return { kind: 'search', plan: plans[SEARCHING.indexOf(level)]! }
  return { kind: 'at once', bot: offhand(policy, slips[OFFHAND.indexOf(level)]!) }
}
