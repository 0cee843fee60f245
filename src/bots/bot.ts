import { saltedDice } from '../engine/core/dice.ts'
import type { Dice } from '../engine/core/dice.ts'
import type { Action, AnyGame, Seat, State } from '../engine/core/game.ts'

/** How much a bot may think, counted in plies: time is the worker's business. */
export interface Budget {
  readonly plies: number
  spent: number
}
/** Answers with a legal action. Chance is sampled with the bot's own dice, which follow from `seed` alone. */
export type Bot = (game: AnyGame, state: State, seat: Seat, budget: Budget, seed: number) => Action
/** What a bot likes in a position. The only bot code that knows a game. */
export interface Taste {
  /** What the position is worth to the seat, as a whole number; more is better. */
  worth(state: State, seat: Seat): number
  /** May the position be judged as it stands, or is something half done in it, such as a phase that still runs? */
  isQuiet(state: State): boolean
}

/** A bot's own dice: `seed` says which position they are for, `sample` which of several throws. */
export function ownDice(seed: number, sample = 0): Dice {
  const word = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
  return saltedDice(word(seed) + word(sample) + word(0x77696e64) + word(0x726f7365))
}
