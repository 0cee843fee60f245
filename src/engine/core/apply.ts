import { SALT_PATTERN, saltedDice } from './dice.ts'
import { CHANCE, newActions, OVER } from './game.ts'
import type { Action, Game, Seat, State } from './game.ts'
import type { OptionSpecs } from './options.ts'

/** Why an action or a roll was refused: the rules do not allow it. */
export type Refusal = 'gameOver' | 'notYourTurn' | 'notLegal' | 'badSalt'
export type Applied<Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly refusal: Refusal }

const scratch = newActions()

/** Is the action legal in this state? Everything that checks a move asks this function. */
export function isLegal<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  action: Action,
): boolean {
  game.legal(state, scratch)
  for (let i = 0; i < scratch.count; i++) if (scratch.at[i] === action) return true
  return false
}

/** Plays an action of a seat if it is legal. Returns the next state and its events, or a refusal; never changes `state`. */
export function apply<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  seat: Seat,
  action: Action,
): Applied<Event> {
  const turn = game.turn(state)
  if (turn === OVER) return { refusal: 'gameOver' }
  if (turn !== seat || turn === CHANCE) return { refusal: 'notYourTurn' }
  if (!isLegal(game, state, action)) return { refusal: 'notLegal' }
  const next = state.slice()
  const events: Event[] = []
  game.play(next, action, (event) => events.push(event))
  return { state: next, events }
}

/** Resolves the pending chance with the dice of a salt. Returns as `apply` does. */
export function applyRoll<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  salt: string,
): Applied<Event> {
  const turn = game.turn(state)
  if (turn === OVER) return { refusal: 'gameOver' }
  if (turn !== CHANCE) return { refusal: 'notLegal' }
  if (!SALT_PATTERN.test(salt)) return { refusal: 'badSalt' }
  const next = state.slice()
  const events: Event[] = []
  game.roll(next, saltedDice(salt), (event) => events.push(event))
  return { state: next, events }
}
