import type { Seat, State } from '../../core/game.ts'
import { cityBuilding, cityCount, crew, mannedTiles } from './state.ts'
import { CORN, GOODS, ISLAND_SPACES } from './vocabulary.ts'
import { JOBS, MAKES } from './buildings/printed.ts'
import { isActive, sum } from './buildings/run-hooks.ts'

// What the buildings of a city can still take, and what they produce.

/** Returns the number of empty circles in a seat's city. */
export function emptyJobs(state: State, seat: Seat): number {
  let empty = 0
  const count = state[cityCount(seat)]!
  for (let slot = 0; slot < count; slot++)
    empty += JOBS[state[cityBuilding(seat, slot)]!]! - state[crew(seat, slot)]!
  return empty
}

const capacity = new Int8Array(GOODS.length)
/** PR 6.1 - what a seat would produce of each good with an unlimited supply. The next call reuses the array. */
export function productionOf(state: State, seat: Seat): Int8Array {
  capacity[CORN] = ISLAND_SPACES
  for (let good = CORN + 1; good < GOODS.length; good++) capacity[good] = 0
  const count = state[cityCount(seat)]!
  for (let slot = 0; slot < count; slot++) {
    const good = MAKES[state[cityBuilding(seat, slot)]!]!
    if (good >= 0) capacity[good]! += state[crew(seat, slot)]!
  }
  for (let good = 0; good < GOODS.length; good++) {
    const planted = state[mannedTiles(seat, good)]!
    if (planted < capacity[good]!) capacity[good] = planted
  }
  if (isActive.moreCrafted(state, seat)) {
    for (let good = 0; good < GOODS.length; good++)
      if (capacity[good]! > 0) capacity[good]! += sum.moreCrafted(state, seat, good)
  }
  return capacity
}
