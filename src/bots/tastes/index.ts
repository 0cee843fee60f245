import type { Taste } from '../bot.ts'
import { endeavorTaste } from './endeavor.ts'
import { puertoRicoTaste } from './puerto-rico.ts'

const TASTES: Readonly<Partial<Record<string, Taste>>> = {
  'puerto-rico': puertoRicoTaste,
  endeavor: endeavorTaste,
}

/** What a bot likes in a game; undefined for games nobody has a taste for yet. */
export function tasteOf(game: string): Taste | undefined {
  return TASTES[game]
}
