import type { AnyGame } from '../core/game.ts'
import { endeavor } from './endeavor/index.ts'
import { puertoRico } from './puerto-rico/index.ts'

/** All games. A new game is added here; everything else finds it by its id. */
export const GAMES: readonly AnyGame[] = [puertoRico, endeavor]

/** Returns the game with this id; undefined if there is none. */
export function gameById(id: string): AnyGame | undefined {
  return GAMES.find((game) => game.id === id)
}
