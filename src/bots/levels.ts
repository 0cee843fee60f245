import type { Bot, Plan } from './bot.ts'
import { careless } from './careless.ts'
import { greedy, softened } from './greedy.ts'
import { knowledgeOf } from './knowledge.ts'
import type { AnyLevel } from './level-names.ts'

/** How a level finds its choice: at once, or by a search that runs in pieces. */
export type Thought =
  { readonly kind: 'at once'; readonly bot: Bot } | { readonly kind: 'search'; readonly plan: Plan }

/** How far the first two levels stray from what they like best, in hundredths of a point. */
const SOFTNESS = { 'cabin-boy': 200, deckhand: 100 } as const
const ITERATIONS = { helmsman: 60, mate: 500, commodore: 1_500, admiral: 4_000 } as const

/** How a level plays a game; at random if nobody knows anything of the game. */
export function botOf(level: AnyLevel, game: string): Thought {
  const knowledge = knowledgeOf(game)
  if (level === 'careless' || knowledge === undefined) return { kind: 'at once', bot: careless }
  const { taste } = knowledge
  if (level === 'steady' || level === 'boatswain') return { kind: 'at once', bot: greedy(taste) }
  if (level === 'cabin-boy' || level === 'deckhand')
    return { kind: 'at once', bot: softened(taste, SOFTNESS[level]) }
  return { kind: 'search', plan: { iterations: ITERATIONS[level] } }
}
