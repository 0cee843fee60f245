import type { Seat, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { priceOf } from './price.ts'
import { costsOf } from './buildings/printed.ts'
import { ALL_VIOLET, VIOLET_COSTS, freeSlots, isViolet, kindsOfCost, mayPick } from './market.ts'
import * as places from './state.ts'
import { leastBid, startCoins } from './turn-order.ts'
import { MARKETS, EXCLUSIVE_PAIRS, MARKET_SLOTS, startTile } from './constants.ts'
import type { AuctionPlaceView, DraftView, MarketBuildingView, View } from './view-types.ts'
import { TILES } from './vocabulary.ts'

/** One kind of building: what is printed on it, what it costs whom, how many are left. */
function kindOf(state: State, seats: readonly Seat[], id: number): MarketBuildingView {
  const { name, points, column, jobs, wide, makes } = BUILDINGS[id]!
  return {
    building: name,
    left: state[places.stock(id)]!,
    cost: costsOf(state)[id]!,
    prices: seats.map((seat) => priceOf(state, seat, id)),
    points,
    column,
    circles: jobs,
    isLarge: wide,
    produces: makes ?? null,
  }
}

/** Returns every kind that is in the game. */
export function marketOf(state: State, seats: readonly Seat[]): MarketBuildingView[] {
  return BUILDINGS.flatMap((building, id) =>
    !isViolet(building) || places.isInMarket(state, id) ? [kindOf(state, seats, id)] : [],
  )
}

function draftOf(state: State, seats: readonly Seat[]): DraftView | null {
  const left = VIOLET_COSTS.reduce((sum, cost) => sum + freeSlots(state, cost), 0)
  if (MARKETS[state[places.MARKET]!] !== 'draft' || left === 0) return null
  const names = (ids: readonly number[]): string[] => ids.map((id) => BUILDINGS[id]!.name)
  const groups = VIOLET_COSTS.map((cost) => {
    const picked = kindsOfCost(cost).filter((id) => places.isInMarket(state, id))
    const others = kindsOfCost(cost).filter((id) => !picked.includes(id))
    return {
      cost,
      slots: MARKET_SLOTS[cost]!,
      picked: names(picked),
      open: names(others.filter((id) => mayPick(state, id))),
      out: names(others.filter((id) => !mayPick(state, id))),
    }
  })
  const kinds = ALL_VIOLET.map((id) => kindOf(state, seats, id))
  return { groups, kinds, left }
}

function auctionOf(state: State, seats: readonly Seat[]): AuctionPlaceView[] | null {
  if (state[places.AUCTIONED] === 0) return null
  return seats.map((place) => {
    const bidder = state[places.bidder(place)]!
    return {
      tile: TILES[startTile(seats.length, place)]!,
      coins: startCoins(state, place),
      bidder: bidder < 0 ? null : bidder,
      halves: state[places.bid(place)]!,
      least: leastBid(state, place),
    }
  })
}

/** Returns the seats in the order of turns, independent of the governor; clockwise from seat 0 without an auction. */
function orderOf(state: State, seats: readonly Seat[]): Seat[] {
  const first = state[places.AUCTIONED] === 1 ? state[places.bidder(0)]! : 0
  const order = [Math.max(0, first)]
  while (order.length < seats.length) order.push(places.nextSeat(state, order.at(-1)!))
  return order
}

type BeforeRounds = Pick<
  View,
  'order' | 'marketFrom' | 'apart' | 'noLimits' | 'cornPays' | 'auction' | 'draft'
>
/** Returns what is determined before the first round (PR 12). */
export function beforeRounds(state: State, seats: readonly Seat[]): BeforeRounds {
  return {
    order: orderOf(state, seats),
    marketFrom: MARKETS[state[places.MARKET]!]!,
    apart: EXCLUSIVE_PAIRS.flatMap(({ pair }, bit) =>
      ((state[places.ALLOWED_PAIRS]! >> bit) & 1) === 1 ? [] : [pair],
    ),
    noLimits: state[places.NO_LIMITS] === 1,
    cornPays: state[places.CORN_PAYS]!,
    auction: auctionOf(state, seats),
    draft: draftOf(state, seats),
  }
}
