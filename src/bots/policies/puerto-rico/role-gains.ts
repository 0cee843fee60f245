import type { Seat, State } from '../../../engine/core/game.ts'
import { any, sum } from '../../../engine/games/puerto-rico/buildings/run-hooks.ts'
import { buildingNumber } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { priceFrom } from '../../../engine/games/puerto-rico/price.ts'
import {
  cheapestFirst,
  costsOf,
  JOBS,
  MAKES,
  SPACES,
} from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  cityBuilding,
  cityCount,
  cityUsed,
  coins,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  crew,
  goods,
  tradingHouse,
  tradingHouseCount,
  idle,
  isManned,
  isOwned,
  mannedTiles,
  nextSeat,
  QUARRIES,
  ROW,
  SEAT_COUNT,
  stock,
  supply,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import {
  BUILDER,
  CAPTAIN,
  CITY_SPACES,
  CORN,
  FOREST,
  GOODS,
  TRADING_HOUSE_SPACES,
  QUARRY,
} from '../../../engine/games/puerto-rico/vocabulary.ts'
import { atSeat, couldMake, hands, makes, spaces } from './production-features.ts'
import { barrelWorth, coinWorth, fading, isStillToCome } from './forecast-features.ts'
import { weights } from './weights.ts'
import { buildingWorth, privilegesOf, serviceWorth, tileWorth, workWorth } from './worth.ts'

// What every seat gains, in hundredths of a point, if a seat chooses a role: each in turn takes its best choice at
// once. All seats must have been counted.

const row = new Int8Array(GOODS.length)
const HACIENDA = buildingNumber('hacienda')

/** The settler: the best tile of what is left when it is one's turn. */
export function settleAll(state: State, first: Seat, left: number, gains: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  let quarries = state[QUARRIES]!
  for (let good = 0; good < GOODS.length; good++) row[good] = state[ROW + good]!
  for (let i = 0, seat = first; i < seats; i++, seat = nextSeat(state, seat)) {
    if (spaces[seat] === 0) continue
    const mayQuarry = quarries > 0 && (seat === first || any.mayTakeQuarry(state, seat))
    const quarry = mayQuarry ? tileWorth(state, seat, QUARRY, left) : 0
    const plantation = takeFromRow(state, seat, left, quarry)
    if (plantation === 0 && mayQuarry) quarries--
    gains[seat] = plantation > 0 ? plantation : quarry
    if (isManned(state, seat, HACIENDA)) gains[seat]! += fading(weights.hope, left)
  }
}

/** The best plantation of the row is taken, if it is worth more than something else; answers what it is worth, else 0. */
function takeFromRow(state: State, seat: Seat, left: number, than: number): number {
  let best = than
  let taken = -1
  for (let good = 0; good < GOODS.length; good++) {
    if (row[good] === 0) continue
    const worth = tileWorth(state, seat, good, left)
    if (worth <= best) continue
    best = worth
    taken = good
  }
  if (taken < 0) return 0
  row[taken]!--
  return best
}

/** The mayor: the empty circles that matter, as far as there are colonists for them. */
export function employAll(state: State, mayor: Seat, left: number, gains: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  const aboard = state[COLONIST_SHIP]!
  for (let i = 0, seat = mayor; i < seats; i++, seat = nextSeat(state, seat)) {
    let colonists = (((aboard + seats - 1 - i) / seats) | 0) + state[idle(seat)]!
    if (i === 0) colonists += Math.min(privilegesOf(state, seat), state[COLONIST_SUPPLY]!)
    gains[seat] = colonists === 0 ? 0 : employed(state, seat, colonists, left)
  }
}

/** The worth of `colonists` more colonists for a seat: a share of the free circles. */
function employed(state: State, seat: Seat, colonists: number, left: number): number {
  let wanted = 0
  let worth = 0
  for (let good = 0; good < GOODS.length; good++) {
    const here = atSeat(seat, good)
    const more = couldMake[here]! - makes[here]!
    if (more <= 0) continue
    const planted = state[mannedTiles(seat, good)]! - makes[here]!
    const served = good === CORN ? more : hands[here]! - makes[here]!
    wanted += more * 2 - Math.min(planted, more) - Math.min(served, more)
    worth += workWorth(good, makes[here]! + more) - workWorth(good, makes[here]!)
  }
  const quarries = state[tiles(seat, QUARRY)]! - state[mannedTiles(seat, QUARRY)]!
  wanted += quarries
  worth += fading(quarries * weights.workQuarry, left)
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    if (MAKES[building]! >= 0 || state[crew(seat, slot)]! > 0 || JOBS[building] === 0) continue
    wanted++
    worth += serviceWorth(state, seat, building, left)
  }
  const spare = fading(weights.spare, left) * colonists
  if (wanted <= colonists) return worth + spare
  return ((worth * colonists) / wanted + spare) | 0
}

/** The builder: the best building one can pay for. */
export function buildAll(state: State, builder: Seat, left: number, gains: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  const coin = coinWorth(state, left, false)
  for (let seat = 0; seat < seats; seat++) {
    const privilege = seat === builder ? privilegesOf(state, builder) : 0
    gains[seat] = bestBuilding(state, seat, privilege, left, coin)
  }
}

function bestBuilding(state: State, seat: Seat, privilege: number, left: number, coin: number): number {
  const free = CITY_SPACES - state[cityUsed(seat)]!
  if (free === 0) return 0
  const purse = state[coins(seat)]!
  const quarries = state[mannedTiles(seat, QUARRY)]!
  const discount = privilege + (state[tiles(seat, FOREST)]! >> 1)
  const reach = purse + quarries + discount
  const costs = costsOf(state)
  let best = 0
  const order = cheapestFirst(state)
  for (let i = 0; i < order.length; i++) {
    const building = order[i]!
    if (costs[building]! > reach) break
    if (state[stock(building)] === 0) continue
    if (SPACES[building]! > free || isOwned(state, seat, building)) continue
    const price = priceFrom(costs[building]!, building, quarries, discount)
    if (price > purse) continue
    const worth = buildingWorth(state, seat, building, left) - price * coin
    if (worth > best) best = worth
  }
  return best
}

const inSupply = new Int16Array(GOODS.length)

/** The craftsman: the production of every seat while the supply lasts, and one more barrel for the craftsman. */
export function craftAll(state: State, craftsman: Seat, left: number, gains: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  const canShip = isStillToCome(state, CAPTAIN)
  const coin = coinWorth(state, left, isStillToCome(state, BUILDER))
  for (let good = 0; good < GOODS.length; good++) inSupply[good] = state[supply(good)]!
  for (let i = 0, seat = craftsman; i < seats; i++, seat = nextSeat(state, seat)) {
    let gain = 0
    let kinds = 0
    let most = 0
    let best = 0
    for (let good = 0; good < GOODS.length; good++) {
      const made = Math.min(makes[atSeat(seat, good)]!, inSupply[good]!)
      if (made === 0) continue
      inSupply[good]! -= made
      kinds++
      if (good !== CORN && made > most) most = made
      const one = barrelWorth(state, good, canShip)
      gain += made * one
      if (state[goods(seat, good)] === 0) gain += good * weights.sale
      if (one > best && inSupply[good]! > 0) best = one
    }
    const earned = sum.craftCoins(state, seat, kinds) + sum.mostCoins(state, seat, most)
    gains[seat] = gain + earned * coin + (i === 0 ? best * privilegesOf(state, seat) : 0)
  }
}

const inHouse = new Int8Array(GOODS.length)

/** The trader: the dearest barrel the house still takes. */
export function sellAll(state: State, trader: Seat, left: number, gains: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  const coin = coinWorth(state, left, isStillToCome(state, BUILDER))
  const canShip = isStillToCome(state, CAPTAIN)
  let room = TRADING_HOUSE_SPACES - tradingHouseCount(state)
  for (let good = 0; good < GOODS.length; good++) inHouse[good] = state[tradingHouse(good)]!
  for (let i = 0, seat = trader; i < seats && room > 0; i++, seat = nextSeat(state, seat)) {
    const more = (i === 0 ? privilegesOf(state, seat) : 0) + sum.salePrice(state, seat, CORN)
    const mayTwin = any.maySellTwin(state, seat)
    let best = 0
    let sold = -1
    for (let good = 0; good < GOODS.length; good++) {
      if (state[goods(seat, good)] === 0 || (inHouse[good]! > 0 && !mayTwin)) continue
      const gain = (good + more) * coin - barrelWorth(state, good, canShip)
      if (gain <= best) continue
      best = gain
      sold = good
    }
    if (sold < 0) continue
    inHouse[sold]!++
    room--
    gains[seat] = best
  }
}
