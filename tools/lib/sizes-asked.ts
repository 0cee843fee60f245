import type { AnyGame } from '../../src/engine/core/game.ts'
import { GAMES } from '../../src/engine/games/registry.ts'

/** The games and their sizes that the words of a command ask for; all of them without a word. */
export const sizesAsked = (asked: {
  readonly game?: string | undefined
  readonly seats?: string | undefined
}): readonly { readonly game: AnyGame; readonly seats: number }[] =>
  GAMES.flatMap((game) => game.seats.map((seats) => ({ game, seats }))).filter(
    ({ game, seats }) =>
      (asked.game === undefined || game.id === asked.game) &&
      (asked.seats === undefined || seats === Number(asked.seats)),
  )
