import type { State } from '../../core/game.ts'
import { parseSubset } from '../../core/subset-option.ts'
import { buildingNumber, BUILDINGS } from './buildings/index.ts'
import { ALL_VIOLET, BASE_MARKET, copiesInGame, isViolet, putOnMarket } from './market.ts'
import type { Options } from './options.ts'
import { startSeat } from './turn-order.ts'
import {
  agenda,
  AUCTIONED,
  BALANCED_PRICES,
  bidder,
  CARD,
  cardCoins,
  cardTaker,
  CHOOSER,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  CORN_PAYS,
  MARKET,
  GUESTHOUSE_MAY_STAY_EMPTY,
  NO_LIMITS,
  PILE,
  stateLayout,
  POOL,
  POOL_AT_START,
  QUARRIES,
  ROUND,
  SEAT_COUNT,
  seatAfter,
  shipGood,
  shipRoom,
  stock,
  supply,
  ALLOWED_PAIRS,
} from './state.ts'
import { beginDraft } from './steps/draft.ts'
import { AUCTION, BEGIN_ROUND, DRAW_MARKET, REFILL } from './step-numbers.ts'
import {
  CORN_STARTER_PAYS,
  isCardInGame,
  MARKETS,
  EXCLUSIVE_PAIRS,
  poolOf,
  supplyOf,
  constantsFor,
} from './constants.ts'
import type { MarketName } from './constants.ts'
import { CARDS, GOODS, MAX_SHIPS } from './vocabulary.ts'

/** PR 1 - sets up everything but the first row of plantations, which needs dice, and the choices of PR 12 before it. */
export function setup(seats: number, options: Options): State {
  const state = new Int16Array(stateLayout.size(seats))
  state[SEAT_COUNT] = seats
  state[ROUND] = 1
  state[CHOOSER] = -1
  state[CARD] = -1
  state[BALANCED_PRICES] = options.balancedPrices ? 1 : 0
  state[NO_LIMITS] = options.noLimits ? 1 : 0
  state[GUESTHOUSE_MAY_STAY_EMPTY] = options.guesthouseMayStayEmpty ? 1 : 0
  const pool = poolOf(seats, options.points126, options.noLimits)
  state[POOL] = pool
  state[POOL_AT_START] = pool
  state[COLONIST_SUPPLY] = supplyOf(seats, options.noLimits)
  state[COLONIST_SHIP] = seats
  state[CORN_PAYS] = options.cornStartersPoorer ? CORN_STARTER_PAYS : 0
  setUpShared(state, seats)
  setUpMarket(state, options)
  setUpSeats(state, seats, options.seatAuction)
  setUpAgenda(state, options)
  return state
}

/** PR 1.3-1.5 - cards, goods, plantations and ships. */
function setUpShared(state: State, seats: number): void {
  const size = constantsFor(seats)
  state[QUARRIES] = size.quarries
  for (let card = 0; card < CARDS; card++) {
    state[cardCoins(card)] = 0
    state[cardTaker(card)] = isCardInGame(seats, card) ? -1 : -2
  }
  for (let good = 0; good < GOODS.length; good++) {
    state[supply(good)] = size.goods[good]!
    state[PILE + good] = size.tiles[good]!
  }
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    const room = size.ships[ship] ?? 0
    state[shipRoom(ship)] = room
    // A ship that this table does not have is marked, so that it is never loaded.
    state[shipGood(ship)] = room > 0 ? -1 : NO_SHIP
  }
}

/** PR 1.5 - the mark of a ship that this table does not have. */
const NO_SHIP = -2

/** The violet kinds a market begins with; drafted and drawn ones come later. */
const FIRST_KINDS: Readonly<Record<MarketName, (options: Options) => readonly number[]>> = {
  base: () => BASE_MARKET,
  draft: () => [],
  random: () => [],
  list: ({ list }) => parseSubset(list).map(buildingNumber),
  'all-violet': () => ALL_VIOLET,
}

/** PR 1.9, 12.6 - the production buildings, and the violet buildings the market begins with. */
function setUpMarket(state: State, options: Options): void {
  state[MARKET] = MARKETS.indexOf(options.market)
  EXCLUSIVE_PAIRS.forEach(({ unless }, bit) => {
    if (options[unless]) state[ALLOWED_PAIRS]! |= 1 << bit
  })
  BUILDINGS.forEach((building, id) => {
    if (!isViolet(building)) state[stock(id)] = copiesInGame(state, id)
  })
  for (const id of FIRST_KINDS[options.market](options)) putOnMarket(state, id)
}

/** PR 1.1, 1.2 - the seats clockwise, each with its start; after an auction they are in another order (PR 12.12). */
function setUpSeats(state: State, seats: number, isAuctioned: boolean): void {
  state[AUCTIONED] = isAuctioned ? 1 : 0
  for (let seat = 0; seat < seats; seat++) {
    state[seatAfter(seat)] = seat + 1 === seats ? 0 : seat + 1
    state[bidder(seat)] = -1
    if (!isAuctioned) startSeat(state, seat, seat)
  }
}

/** PR 12.6, 12.12 - first the auction, then the market, last the row: so bids and picks do not depend on the first row. */
function setUpAgenda(state: State, options: Options): void {
  agenda.push(state, BEGIN_ROUND, 0)
  agenda.push(state, REFILL, 0)
  if (options.market === 'random') agenda.push(state, DRAW_MARKET, 0)
  if (options.seatAuction) agenda.push(state, AUCTION, 0)
  else beginDraft(state)
}
