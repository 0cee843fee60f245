import type { Seat, State } from '../../engine/core/game.ts'
import {
  AUCTIONED,
  bid,
  bidder,
  CHOSEN,
  countTokens,
  ROUND,
  ROW,
  SEAT_COUNT,
} from '../../engine/games/puerto-rico/state.ts'

/**
 * What a place in the order of turns is worth, in hundredths of a point, by number of players: corn needs no building,
 * and whoever comes later sees more. Tournament players bid about as much for four.
 */
export const PLACE_WORTHS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 100],
  3: [25, 0, 150],
  4: [25, 0, 150, 125],
  5: [25, 0, 25, 150, 125],
}
/** A bid is in half points. */
export const HALF_POINT = 50

/** What a seat holds in the auction (PR 12.12): its place less what it has bid; less than any place while it holds none. */
export function auctionWorth(state: State, seat: Seat): number {
  const seats = state[SEAT_COUNT]!
  for (let place = 0; place < seats; place++) {
    if (state[bidder(place)] === seat) return PLACE_WORTHS[seats]![place]! - state[bid(place)]! * HALF_POINT
  }
  return -HALF_POINT * seats
}

/** Are the places what matters: are they being sold, or sold and nothing has been done yet? */
export function isAuctionTime(state: State): boolean {
  return state[AUCTIONED] === 1 && state[ROUND] === 1 && state[CHOSEN] === 0 && countTokens(state, ROW) === 0
}
