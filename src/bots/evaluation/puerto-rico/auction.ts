import type { Seat, State } from '../../../engine/core/game.ts'
import {
  AUCTIONED,
  bid,
  bidder,
  CHOSEN,
  countTokens,
  ROUND,
  ROW,
  SEAT_COUNT,
} from '../../../engine/games/puerto-rico/state.ts'

/**
 * The worth of a place in the turn order, in hundredths of a point, by number of players: corn needs no building, and later
 * players know more. Tournament players bid about as much with four players.
 */
export const PLACE_WORTHS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 100],
  3: [25, 0, 150],
  4: [25, 0, 150, 125],
  5: [25, 0, 25, 150, 125],
}
/** A bid is in half points. */
export const HALF_POINT = 50

/** PR 12.12 - the worth of the place a seat holds less its bid; less than any place while it holds none. */
export function auctionWorth(state: State, seat: Seat): number {
  const seats = state[SEAT_COUNT]!
  for (let place = 0; place < seats; place++) {
    if (state[bidder(place)] === seat) return PLACE_WORTHS[seats]![place]! - state[bid(place)]! * HALF_POINT
  }
  return -HALF_POINT * seats
}

/** Does only the auction matter: is it running, or over with no role chosen yet? */
export function isAuctionTime(state: State): boolean {
  return state[AUCTIONED] === 1 && state[ROUND] === 1 && state[CHOSEN] === 0 && countTokens(state, ROW) === 0
}
