import { newActions } from '../../../core/game.ts'
import type { Actions, Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import { USE_MUST_DO_SOMETHING } from '../interpretations.ts'
import { freeSite, harbour, tokens } from '../state.ts'
import { TOKENS } from '../tokens.ts'
import { BOARD_ACTION_NAMES } from '../vocabulary.ts'
import { attack } from './attack.ts'
import { ANYWHERE } from './action.ts'
import type { BoardAction } from './action.ts'
import { draw } from './draw.ts'
import { occupy } from './occupy.ts'
import { payment } from './payment.ts'
import { ship } from './ship.ts'

/** In the order of BOARD_ACTION_NAMES. */
export const BOARD_ACTIONS: readonly BoardAction[] = [ship, occupy, attack, draw, payment]

/** Sources of actions: kinds of buildings by number, then kinds of tokens. */
export const FIRST_TOKEN = BUILDINGS.length
export const SOURCES = FIRST_TOKEN + TOKENS.length
const actionNumbers = (names: readonly string[]): number[] =>
  names.map((name) => BOARD_ACTION_NAMES.findIndex((each) => each === name))
/** The actions of each source, as numbers. */
export const ACTIONS_OF_SOURCE: readonly (readonly number[])[] = [...BUILDINGS, ...TOKENS].map(
  ({ actions }) => actionNumbers(actions),
)
export function isBoth(source: number): boolean {
  return source < FIRST_TOKEN && BUILDINGS[source]!.both
}

/** Adds every way to do one of these actions with the markers in the harbour. */
export function offerActions(
  state: State,
  seat: Seat,
  source: number,
  boardActions: readonly number[],
  out: Actions,
): void {
  for (let at = 0; at < boardActions.length; at++) {
    // Two actions of the same kind have the same choices.
    if (at > 0 && boardActions[at] === boardActions[at - 1]) continue
    const boardAction = BOARD_ACTIONS[boardActions[at]!]!
    if (state[harbour(seat)]! >= boardAction.cost) boardAction.offer(state, seat, source, ANYWHERE, out)
  }
}

const scratch = newActions()
/** EN 5.3-5.5 - may a seat use this building or token: is one ready, and is one of its actions possible? */
export function mayUse(state: State, seat: Seat, source: number): boolean {
  const boardActions = ACTIONS_OF_SOURCE[source]!
  if (boardActions.length === 0) return false
  const isTile = source < FIRST_TOKEN
  const left = state[harbour(seat)]! - (isTile ? 1 : 0)
  if (left < 0) return false
  if (isTile ? freeSite(state, seat, source) < 0 : state[tokens(seat, source - FIRST_TOKEN)] === 0)
    return false
  if (!USE_MUST_DO_SOMETHING) return true
  for (let at = 0; at < boardActions.length; at++) {
    const boardAction = BOARD_ACTIONS[boardActions[at]!]!
    if (left < boardAction.cost) continue
    scratch.count = 0
    boardAction.offer(state, seat, source, ANYWHERE, scratch)
    if (scratch.count > 0) return true
  }
  return false
}
