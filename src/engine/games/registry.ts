import type { AnyGame } from '../core/game.ts'
import { endeavor } from './endeavor/index.ts'
import { puertoRico } from './puerto-rico/index.ts'

/** The shelf: every game there is. */
export const GAMES: readonly AnyGame[] = [puertoRico, endeavor]

export function gameById(id: string): AnyGame | undefined {
  return GAMES.find((game) => game.id === id)
}
