import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { sum } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import { discountOf, priceFrom, priceOf } from '../price.ts'
import { costsOf, SPACES } from '../buildings/printed.ts'
import type { Event } from '../events.ts'
import { agenda, cityUsed, coins, isOwned, mannedTiles, SEAT_COUNT, stock } from '../state.ts'
import { BUILD, PASS, whatOf } from '../actions.ts'
import { CITY_SPACES, QUARRY } from '../vocabulary.ts'
import { emitPass } from './step-events.ts'
import { BUILDING } from '../step-numbers.ts'
import { beginPaying } from './paying.ts'
import { placeBuilding } from './place-building.ts'

const KINDS = BUILDINGS.length

export function beginBuilder(state: State, seat: Seat): void {
  agenda.pushForEachSeat(state, BUILDING, seat, state[SEAT_COUNT]!)
}

/** PR 5.1-5.5 - at most one building that is on the board, not owned yet, affordable, and fits into the city. */
export const build: ChoiceStep<Event> = {
  name: 'build',
  legal(state, seat, _data, out) {
    addAction(out, PASS)
    const room = CITY_SPACES - state[cityUsed(seat)]!
    if (room === 0) return
    const purse = state[coins(seat)]!
    const gifts = sum.gifts(state, seat)
    const quarries = state[mannedTiles(seat, QUARRY)]!
    const discount = discountOf(state, seat)
    // An upper limit of the affordable cost, which excludes most buildings without computing their price.
    const reach = purse + gifts + quarries + discount
    const costs = costsOf(state)
    for (let building = 0; building < KINDS; building++) {
      if (costs[building]! > reach || state[stock(building)] === 0) continue
      if (SPACES[building]! > room || isOwned(state, seat, building)) continue
      const price = priceFrom(costs[building]!, building, quarries, discount)
      if (price <= purse + gifts) addAction(out, BUILD | (building << 8))
    }
  },
  play(state, seat, _data, action, emit) {
    if (action === PASS) emitPass(build, state, seat, emit)
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    if (action === PASS) return
    const building = whatOf(action)
    const price = priceOf(state, seat, building)
    const short = price - state[coins(seat)]!
    if (short > 0) beginPaying(state, seat, building, short)
    else placeBuilding(state, seat, building, price, emit)
  },
}
