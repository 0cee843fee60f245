import type { Seat, State } from '../../core/game.ts'
import { mannedTiles, tiles } from './state.ts'
import { BUILDER, FOREST, QUARRY } from './vocabulary.ts'
import { COLUMN, costsOf } from './buildings/printed.ts'
import { privilegeOf } from './buildings/run-hooks.ts'

// What a building costs a seat. `insight/price-breakdown.ts` explains the price to people.

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
