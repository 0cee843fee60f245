import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { any, offer, privilegeOf, sum, use } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { agenda, coins, goods, tradingHouse, tradingHouseCount, SEAT_COUNT, supply } from '../state.ts'
import { PASS, SELL, USE, verbOf, whatOf, whereOf } from '../actions.ts'
import { GOODS, TRADING_HOUSE_SPACES, TRADER } from '../vocabulary.ts'
import { namedGoods, emitPass } from './step-events.ts'
import { CLOSE_HOUSE, SALE } from '../step-numbers.ts'

export function beginTrader(state: State, seat: Seat): void {
  agenda.push(state, CLOSE_HOUSE, seat)
  agenda.pushForEachSeat(state, SALE, seat, state[SEAT_COUNT]!)
}

/** PR 7.3 - the price of a good: its number is its list price; more by the trader's privilege and by buildings. */
export function salePriceOf(state: State, seat: Seat, good: number): number {
  return ownPriceOf(state, seat, good) + sum.salePrice(state, seat, good)
}
/** PR 13.6 - the price outside the trading house: list price and privilege, without markets. */
export function ownPriceOf(state: State, seat: Seat, good: number): number {
  return good + privilegeOf(state, seat, TRADER)
}

/** PR 7.1, 7.2, 7.4 - one good of a kind that the trading house does not hold yet, unless a building allows it; nothing once it is full. */
export const sell: ChoiceStep<Event> = {
  name: 'sell',
  legal(state, seat, _data, out) {
    addAction(out, PASS)
    const isFull = tradingHouseCount(state) >= TRADING_HOUSE_SPACES
    for (let good = 0; good < GOODS.length && !isFull; good++) {
      if (state[goods(seat, good)] === 0) continue
      if (state[tradingHouse(good)] === 0 || any.maySellTwin(state, seat)) addAction(out, SELL | (good << 8))
    }
    offer.moreSales(state, seat, out)
  },
  play(state, seat, _data, action, emit) {
    if (action === PASS) emitPass(sell, state, seat, emit)
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    if (action === PASS) return
    if (verbOf(action) === USE) return sellOwn(state, seat, whatOf(action), whereOf(action), emit)
    const good = whatOf(action)
    const price = salePriceOf(state, seat, good)
    state[goods(seat, good)]!--
    state[tradingHouse(good)]!++
    state[coins(seat)]! += price
    if (emit !== ignoreEvents) emit({ type: 'sold', seat, good: GOODS[good]!, price })
  },
}

/** PR 13.6 - a sale outside the trading house, by a building. */
function sellOwn(state: State, seat: Seat, building: number, good: number, emit: Emit<Event>): void {
  const price = ownPriceOf(state, seat, good)
  use(state, seat, building, good)
  state[coins(seat)]! += price
  if (emit !== ignoreEvents)
    emit({ type: 'soldOwn', seat, good: GOODS[good]!, price, building: BUILDINGS[building]!.name })
}

/** PR 7.5 - a full trading house is emptied into the supply at the end of the phase; otherwise it stays as it is. */
export const closeHouse: AutomaticStep<Event> = {
  name: 'closeHouse',
  run(state, _seat, _data, emit) {
    agenda.pop(state)
    if (tradingHouseCount(state) < TRADING_HOUSE_SPACES) return
    if (emit !== ignoreEvents)
      emit({ type: 'houseEmptied', goods: namedGoods((good) => state[tradingHouse(good)]!) })
    for (let good = 0; good < GOODS.length; good++) {
      state[supply(good)]! += state[tradingHouse(good)]!
      state[tradingHouse(good)] = 0
    }
  },
}
