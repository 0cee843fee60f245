import { SALT_PATTERN, saltedDice } from './dice.ts'
import { CHANCE, newActions, OVER } from './game.ts'
import type { Action, Game, Seat, State } from './game.ts'
import type { OptionSpecs } from './options.ts'

/** Why an entry was not taken: somebody asked for what the rules do not allow. */
export type Refusal = 'gameOver' | 'notYourTurn' | 'notLegal' | 'noDiceWanted' | 'badSalt'
export type Applied<Event> =
  { readonly state: State; readonly events: readonly Event[] } | { readonly refusal: Refusal }

const scratch = newActions()

/** Is the action among the legal ones? The only judge of a move. */
export function isLegal<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  action: Action,
): boolean {
  game.legal(state, scratch)
  for (let i = 0; i < scratch.count; i++) if (scratch.at[i] === action) return true
  return false
}

/** The guarded, pure door for a choice: refuses or answers the next state; never changes the one it is given. */
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

/** The twin of `apply` for chance. */
export function applyRoll<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  salt: string,
): Applied<Event> {
  const turn = game.turn(state)
  if (turn === OVER) return { refusal: 'gameOver' }
  if (turn !== CHANCE) return { refusal: 'noDiceWanted' }
  if (!SALT_PATTERN.test(salt)) return { refusal: 'badSalt' }
  const next = state.slice()
  const events: Event[] = []
  game.roll(next, saltedDice(salt), (event) => events.push(event))
  return { state: next, events }
}
