import type { Taste } from '../bot.ts'

/** What a bot likes in a game; undefined for games nobody has a taste for yet. */
export function tasteOf(_game: string): Taste | undefined {
  return undefined
}
