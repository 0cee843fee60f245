import type { Seat, State } from '../../core/game.ts'
import { coins, CORN_PAYS, islandUsed, PILE, SEAT_COUNT, tiles } from './state.ts'
import { startTile, constantsFor } from './constants.ts'
import { CORN } from './vocabulary.ts'

/** PR 1.1, 12.2 - the doubloons a place in the order of turns starts with. */
export function startCoins(state: State, place: number): number {
  const seats = state[SEAT_COUNT]!
  const pays = startTile(seats, place) === CORN ? state[CORN_PAYS]! : 0
  return constantsFor(seats).coins - pays
}

/** PR 1.2 - the start of a seat, by its place in the order of turns: doubloons and a plantation out of the pile. */
export function startSeat(state: State, seat: Seat, place: number): void {
  const tile = startTile(state[SEAT_COUNT]!, place)
  state[coins(seat)] = startCoins(state, place)
  state[tiles(seat, tile)] = 1
  state[islandUsed(seat)] = 1
  // PR 1.4 - start tiles come out of the tiles in play.
  state[PILE + tile]!--
}
