import type { Seat, State } from '../../../core/game.ts'
import { BALANCED_PRICES, cityBuilding, cityCount, crew, mannedTiles, tiles } from '../state.ts'
import { BALANCED_PRICE_CHANGES, WIDE_SPACES } from '../constants.ts'
import { BUILDER, CORN, FOREST, GOODS, ISLAND_SPACES, QUARRY } from '../vocabulary.ts'
import { isActive, privilegeOf, sum } from './run-hooks.ts'
import { BUILDINGS } from './index.ts'

// What is printed on the buildings, as arrays of numbers, for the inner loops of the rules.
const COST = Int8Array.from(BUILDINGS, (building) => building.cost)
const BALANCED_COST = Int8Array.from(
  BUILDINGS,
  ({ cost, name }) => cost + (BALANCED_PRICE_CHANGES[name] ?? 0),
)
export const COLUMN = Int8Array.from(BUILDINGS, (building) => building.column)
export const JOBS = Int8Array.from(BUILDINGS, (building) => building.jobs)
/** Free spaces that a building needs. */
export const SPACES = Int8Array.from(BUILDINGS, (building) => (building.wide ? WIDE_SPACES : 1))
/** The good that a building makes, -1 if none. */
export const MAKES = Int8Array.from(BUILDINGS, ({ makes }) =>
  makes === undefined ? -1 : GOODS.indexOf(makes),
)

/** Returns the printed prices by building, balanced if the option is on (PR 12.1). */
export function costsOf(state: State): Int8Array {
  return state[BALANCED_PRICES] === 1 ? BALANCED_COST : COST
}

const byCost = (costs: Int8Array): Int8Array =>
  Int8Array.from(BUILDINGS.keys()).sort((one, other) => costs[one]! - costs[other]!)
const CHEAPEST_FIRST = byCost(COST)
const BALANCED_CHEAPEST_FIRST = byCost(BALANCED_COST)
/** Returns all buildings from the cheapest to the most expensive, by `costsOf`. */
export function cheapestFirst(state: State): Int8Array {
  return state[BALANCED_PRICES] === 1 ? BALANCED_CHEAPEST_FIRST : CHEAPEST_FIRST
}

/** PR 5.2, 13.3 - the builder's discount, and a doubloon for every two forests, in any column. */
export function discountOf(state: State, seat: Seat): number {
  return privilegeOf(state, seat, BUILDER) + (state[tiles(seat, FOREST)]! >> 1)
}

/** PR 5.2-5.4 - the cost less the discount and a doubloon for each manned quarry, up to the column; at least 0. */
export function priceOf(state: State, seat: Seat, building: number): number {
  return priceFrom(
    costsOf(state)[building]!,
    building,
    state[mannedTiles(seat, QUARRY)]!,
    discountOf(state, seat),
  )
}
/** The same from a known cost, number of manned quarries and discount. */
export function priceFrom(cost: number, building: number, quarries: number, discount: number): number {
  const most = COLUMN[building]!
  const price = cost - (quarries < most ? quarries : most) - discount
  return price > 0 ? price : 0
}

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
