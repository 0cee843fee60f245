import type { Bot, Plan } from './bot.ts'
import { careless } from './careless.ts'
import { greedy } from './greedy.ts'
import { knowledgeOf } from './knowledge.ts'
import type { AnyLevel } from './level-names.ts'
import { offhand, softened } from './offhand.ts'

/** How a level finds its choice: at once, or by a search that runs in pieces. */
export type Thought =
  { readonly kind: 'at once'; readonly bot: Bot } | { readonly kind: 'search'; readonly plan: Plan }

/** How far levels stray from what the policy rates highest, in hundredths of a point. */
const SOFTNESS = { 'cabin-boy': 800, deckhand: 400, boatswain: 200 } as const
const ITERATIONS = { mate: 60, commodore: 500, admiral: 4_000 } as const

/** How a level plays a game; at random if nobody knows anything of the game. */
export function botOf(level: AnyLevel, game: string): Thought {
  const knowledge = knowledgeOf(game)
  if (level === 'careless' || knowledge === undefined) return { kind: 'at once', bot: careless }
  const { taste, policy } = knowledge
  switch (level) {
    case 'steady':
      return { kind: 'at once', bot: greedy(taste) }
    case 'cabin-boy':
    case 'deckhand':
    case 'boatswain':
      return { kind: 'at once', bot: softened(policy, SOFTNESS[level]) }
    case 'helmsman':
      return { kind: 'at once', bot: offhand(policy) }
    default:
      return { kind: 'search', plan: { iterations: ITERATIONS[level] } }
  }
}
