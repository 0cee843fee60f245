import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { SEAT_COUNT } from '../../../engine/games/puerto-rico/state.ts'
import { whatOf, whereOf } from '../../../engine/games/puerto-rico/actions.ts'
import { HALF_POINT, PLACE_WORTHS } from '../../evaluation/puerto-rico/auction.ts'

/** A bid for a place in the order of turns: what the place is worth less the bid (PR 12.12). */
export function rateBids(state: State, _seat: Seat, open: Actions, into: Int32Array): void {
  const places = PLACE_WORTHS[state[SEAT_COUNT]!]!
  for (let i = 0; i < open.count; i++)
    into[i] = places[whatOf(open.at[i]!)]! - whereOf(open.at[i]!) * HALF_POINT
}
