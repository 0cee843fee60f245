import type { Seat, State } from '../../../engine/core/game.ts'
import { JOBS, MAKES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  cityBuilding,
  cityCount,
  crew,
  islandUsed,
  mannedTiles,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import { CORN, GOODS, ISLAND_SPACES } from '../../../engine/games/puerto-rico/vocabulary.ts'

// What each seat can produce, computed once for a decision: a block for each seat.
const BLOCK = 8
const MOST_SEATS = 5
export const atSeat = (seat: Seat, good: number): number => seat * BLOCK + good

/** Circles in a seat's plants, by good; corn needs none. */
export const jobs = new Int16Array(BLOCK * MOST_SEATS)
/** Colonists who work in them. */
export const hands = new Int16Array(BLOCK * MOST_SEATS)
/** Barrels a seat makes in a craftsman phase if the supply has them, and those it could make with colonists enough. */
export const makes = new Int16Array(BLOCK * MOST_SEATS)
export const couldMake = new Int16Array(BLOCK * MOST_SEATS)
/** All barrels a seat could make, the kinds of them, and the free spaces of its island. */
export const barrels = new Int16Array(MOST_SEATS)
export const kinds = new Int16Array(MOST_SEATS)
export const spaces = new Int16Array(MOST_SEATS)

/** Computes the features of a seat. */
export function computeProduction(state: State, seat: Seat): void {
  const first = atSeat(seat, CORN)
  // A loop clears short rows faster than `fill`.
  for (let good = 1; good < GOODS.length; good++) {
    jobs[first + good] = 0
    hands[first + good] = 0
  }
  jobs[first] = ISLAND_SPACES
  hands[first] = ISLAND_SPACES
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    const good = MAKES[building]!
    if (good < 0) continue
    jobs[first + good]! += JOBS[building]!
    hands[first + good]! += state[crew(seat, slot)]!
  }
  sumUp(state, seat, first)
}

function sumUp(state: State, seat: Seat, first: number): void {
  let all = 0
  let different = 0
  for (let good = 0; good < GOODS.length; good++) {
    makes[first + good] = Math.min(state[mannedTiles(seat, good)]!, hands[first + good]!)
    const could = Math.min(state[tiles(seat, good)]!, jobs[first + good]!)
    couldMake[first + good] = could
    all += could
    if (could > 0) different++
  }
  barrels[seat] = all
  kinds[seat] = different
  spaces[seat] = ISLAND_SPACES - state[islandUsed(seat)]!
}
