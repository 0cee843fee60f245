import type { State } from '../../../core/game.ts'
import { BALANCED_PRICES } from '../state.ts'
import { BALANCED_PRICE_CHANGES, WIDE_SPACES } from '../constants.ts'
import { GOODS } from '../vocabulary.ts'
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
