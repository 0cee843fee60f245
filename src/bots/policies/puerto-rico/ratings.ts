import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { buildingNumber } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { JOBS } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  agenda,
  cityBuilding,
  CRAFTED_COUNT,
  goods,
  tradingHouse,
  idle,
  isManned,
} from '../../../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT } from '../../../engine/games/puerto-rico/steps/colonist-places.ts'
import { ownPriceOf, salePriceOf } from '../../../engine/games/puerto-rico/steps/trader.ts'
import { PASS, USE, verbOf, whatOf, whereOf } from '../../../engine/games/puerto-rico/actions.ts'
import {
  BUILDER,
  CAPTAIN,
  CORN,
  FOREST,
  GOODS,
  QUARRY,
  SAN_JUAN,
} from '../../../engine/games/puerto-rico/vocabulary.ts'
import { computeProduction, hands, atSeat, spaces } from './production-features.ts'
import { barrelWorth, coinWorth, fading, isStillToCome, gameLeft } from './forecast-features.ts'
import { PER_BARREL, PER_KIND, PER_SPACE, PROMISE, weights } from './weights.ts'
import { serviceWorth, tileWorth } from './worth.ts'

/** A tile of the row or a quarry, face up or as a forest. */
export function rateTiles(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  computeProduction(state, seat)
  const left = gameLeft(state)
  for (let i = 0; i < open.count; i++) {
    const action = open.at[i]!
    const tile = whereOf(action) > 0 ? FOREST : whatOf(action)
    into[i] = action === PASS ? 0 : tileWorth(state, seat, tile, left)
  }
}

const SPECIALTY = buildingNumber('specialty-factory')

/** The craftsman's barrel: what can still be sold dearly, or is shipped best. */
export function rateBonus(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const canShip = isStillToCome(state, CAPTAIN)
  const coin = coinWorth(state, gameLeft(state), isStillToCome(state, BUILDER))
  const isSpecialist = isManned(state, seat, SPECIALTY)
  let most = 0
  for (let good = CORN + 1; good < GOODS.length; good++) most = Math.max(most, state[CRAFTED_COUNT + good]!)
  for (let i = 0; i < open.count; i++) {
    const good = whatOf(open.at[i]!)
    into[i] = open.at[i] === PASS ? 0 : barrelWorth(state, good, canShip) + saleHope(state, seat, good, 1)
    if (isSpecialist && good !== CORN && state[CRAFTED_COUNT + good] === most) into[i]! += coin
  }
}

/** The expected worth of selling a barrel of a kind, for a seat that has fewer than `count`. */
function saleHope(state: State, seat: Seat, good: number, count: number): number {
  if (state[goods(seat, good)]! >= count) return 0
  return good * (state[tradingHouse(good)] === 0 ? weights.sale : weights.sale >> 1)
}

/** A sale: its price, less what the barrel is worth besides. */
export function rateSales(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const canShip = isStillToCome(state, CAPTAIN)
  const coin = coinWorth(state, gameLeft(state), isStillToCome(state, BUILDER))
  for (let i = 0; i < open.count; i++) {
    const action = open.at[i]!
    if (action === PASS) {
      into[i] = 0
      continue
    }
    const isOwn = verbOf(action) === USE
    const good = isOwn ? whereOf(action) : whatOf(action)
    const price = isOwn ? ownPriceOf(state, seat, good) : salePriceOf(state, seat, good)
    into[i] = price * coin - barrelWorth(state, good, canShip)
  }
}

/** A whole kind for the warehouse: the more and the dearer. */
export function rateStores(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  for (let i = 0; i < open.count; i++) {
    const good = whatOf(open.at[i]!)
    into[i] = state[goods(seat, good)]! * barrelWorth(state, good, false) + good * weights.sale
  }
}
/** A single barrel that is kept: the dearest. */
export function rateKeeps(state: State, _seat: Seat, open: Actions, into: Int32Array): void {
  for (let i = 0; i < open.count; i++) {
    const good = whatOf(open.at[i]!)
    into[i] = barrelWorth(state, good, false) + good * weights.sale
  }
}

/** Barrels for a mixed load: all of them; see PR 13.8. */
export function ratePacks(_state: State, _seat: Seat, open: Actions, into: Int32Array): void {
  for (let i = 0; i < open.count; i++) into[i] = whereOf(open.at[i]!) * 50
}

/** One more colonist, or two: where there is something to do. */
export function rateRecruits(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const left = gameLeft(state)
  const worth = weights.spare + fading(weights.hand, left) - (state[idle(seat)]! > 2 ? weights.hand : 0)
  for (let i = 0; i < open.count; i++) into[i] = open.at[i] === PASS ? 0 : worth * (whereOf(open.at[i]!) + 1)
}

const HACIENDA = buildingNumber('hacienda')
const FOREST_HOUSE = buildingNumber('forest-house')

/** A building's own question, yes or no. */
export function rateUse(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  computeProduction(state, seat)
  const data = agenda.data(state)
  const left = gameLeft(state)
  const worth = useWorth(state, seat, data, left)
  for (let i = 0; i < open.count; i++) into[i] = open.at[i] === PASS ? 0 : worth
}

function useWorth(state: State, seat: Seat, data: number, left: number): number {
  const detail = data >> 8
  switch (data & 0xff) {
    case HACIENDA:
      return spaces[seat]! > 1 ? fading(weights.hope, left) + 1 : 0
    case FOREST_HOUSE:
      return tileWorth(state, seat, FOREST, left) - tileWorth(state, seat, detail, left)
    default:
      return weights.hand
  }
}

/** What is given for a doubloon: who works nowhere sooner than a barrel, the cheapest barrel, last a point. */
export function rateGifts(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  computeProduction(state, seat)
  const left = gameLeft(state)
  const canShip = isStillToCome(state, CAPTAIN)
  for (let i = 0; i < open.count; i++) {
    const gift = whatOf(open.at[i]!)
    const what = whereOf(open.at[i]!)
    if (gift === COLONIST) into[i] = -colonistWorth(state, seat, what, left)
    else into[i] = gift === GOOD ? -barrelWorth(state, what, canShip) : -100
  }
}
const COLONIST = 0
const GOOD = 1

/** The loss, until the next mayor phase, if a place is empty. */
function colonistWorth(state: State, seat: Seat, place: number, left: number): number {
  if (place === SAN_JUAN) return 0
  if (place === QUARRY) return fading(weights.workQuarry, left)
  if (place < FIRST_SLOT) return hands[atSeat(seat, place)]! > 0 ? weights.work[place]! : 0
  const building = state[cityBuilding(seat, place - FIRST_SLOT)]!
  return JOBS[building]! > 1 ? weights.work[GOODS.length - 1]! : serviceWorth(state, seat, building, left)
}

/** A building for the market: the expected yield for its owner. */
export function ratePicks(_state: State, _seat: Seat, open: Actions, into: Int32Array): void {
  for (let i = 0; i < open.count; i++) {
    const building = whatOf(open.at[i]!)
    into[i] =
      PROMISE[building]! + 4 * PER_BARREL[building]! + 3 * PER_KIND[building]! + 6 * PER_SPACE[building]!
  }
}
