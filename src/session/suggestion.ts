import type { Action, AnyGame, State } from '../engine/core/game.ts'
import { thinkNow } from './thinking.ts'

/** The strongest level that chooses without a search. */
const LEVEL = 'helmsman'

/** A good choice for the seat in turn, found without a search; the same for the same position. */
export function suggestChoice(game: AnyGame, state: State): Action {
  return thinkNow(() => game, { game: game.id, version: game.version, state, level: LEVEL, seed: 1 })
}
