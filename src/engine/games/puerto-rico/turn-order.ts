import type { Seat, State } from '../../core/game.ts'
import { bid, bidder, coins, CORN_PAYS, islandUsed, PILE, SEAT_COUNT, tiles } from './state.ts'
import { startTile, constantsFor } from './constants.ts'
import { CORN } from './vocabulary.ts'

/** PR 1.1, 12.2 - the doubloons that a place in the order of turns starts with. */
export function startCoins(state: State, place: number): number {
  const seats = state[SEAT_COUNT]!
  const pays = startTile(seats, place) === CORN ? state[CORN_PAYS]! : 0
  return constantsFor(seats).coins - pays
}

/** PR 1.2 - the start of a seat, by its place in the order of turns: doubloons and a plantation from the pile. */
export function startSeat(state: State, seat: Seat, place: number): void {
  const tile = startTile(state[SEAT_COUNT]!, place)
  state[coins(seat)] = startCoins(state, place)
  state[tiles(seat, tile)] = 1
  state[islandUsed(seat)] = 1
  // PR 1.4 - start tiles come out of the tiles in play.
  state[PILE + tile]!--
}

/** Returns the place in the order of turns that a seat holds in the auction, -1 if none. */
export function placeOf(state: State, seat: Seat): number {
  const seats = state[SEAT_COUNT]!
  for (let place = 0; place < seats; place++) if (state[bidder(place)] === seat) return place
  return -1
}

/** PR 12.12 - the least that may be bid for a place in the order of turns, in half points. */
export function leastBid(state: State, place: number): number {
  return state[bidder(place)]! < 0 ? 0 : state[bid(place)]! + 1
}

/** PR 12.13 - what a seat has bid for its place, in half points. */
export function bidOf(state: State, seat: Seat): number {
  const place = placeOf(state, seat)
  return place < 0 ? 0 : state[bid(place)]!
}
