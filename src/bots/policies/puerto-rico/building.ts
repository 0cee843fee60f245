import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { discountOf, priceFrom } from '../../../engine/games/puerto-rico/price.ts'
import { costsOf, SPACES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  cityUsed,
  coins,
  END_CAUSES,
  isOwned,
  mannedTiles,
  stock,
} from '../../../engine/games/puerto-rico/state.ts'
import { PASS, whatOf } from '../../../engine/games/puerto-rico/actions.ts'
import { CITY_SPACES, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { computeProduction } from './production-features.ts'
import { coinWorth, gameLeft } from './forecast-features.ts'
import { weights } from './weights.ts'
import { buildingWorth } from './worth.ts'

/** The building to save for: its worth less its price, its price, and its city spaces. */
let goalWorth = 0
let goalPrice = 0
let goalSpaces = 0

/** Rates buildings: the worth less the price, and less a part of a better building that would no longer be affordable next time. */
export function rateBuildings(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  computeProduction(state, seat)
  const left = gameLeft(state)
  const coin = coinWorth(state, left, false)
  const costs = costsOf(state)
  const quarries = state[mannedTiles(seat, QUARRY)]!
  const discount = discountOf(state, seat)
  const purse = state[coins(seat)]!
  const free = CITY_SPACES - state[cityUsed(seat)]!
  findGoal(state, seat, left, coin, free)
  for (let i = 0; i < open.count; i++) {
    if (open.at[i] === PASS) {
      into[i] = 0
      continue
    }
    const building = whatOf(open.at[i]!)
    const price = priceFrom(costs[building]!, building, quarries, discount)
    let worth = buildingWorth(state, seat, building, left) - price * coin
    const isInReach = purse - price + weights.income >= goalPrice && free - SPACES[building]! >= goalSpaces
    if (goalWorth > 0 && !isInReach) worth -= (goalWorth * weights.save) >> 7
    into[i] = worth
  }
}

/** Finds the best building that is too expensive now, but affordable next time without the privilege. */
function findGoal(state: State, seat: Seat, left: number, coin: number, free: number): void {
  goalWorth = 0
  if (state[END_CAUSES] !== 0) return
  const costs = costsOf(state)
  const quarries = state[mannedTiles(seat, QUARRY)]!
  const purse = state[coins(seat)]!
  const reach = purse + weights.income
  for (let building = 0; building < BUILDINGS.length; building++) {
    if (costs[building]! <= purse || state[stock(building)] === 0) continue
    const price = priceFrom(costs[building]!, building, quarries, 0)
    if (price <= purse || price > reach || SPACES[building]! > free || isOwned(state, seat, building))
      continue
    const worth = buildingWorth(state, seat, building, left) - price * coin
    if (worth <= goalWorth) continue
    goalWorth = worth
    goalPrice = price
    goalSpaces = SPACES[building]!
  }
}
