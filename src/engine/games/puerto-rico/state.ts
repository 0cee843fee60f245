import { newAgenda } from '../../core/agenda.ts'
import { newLayout } from '../../core/layout.ts'
import type { Seat, State } from '../../core/game.ts'
import {
  CARDS,
  CITY_SPACES,
  CORN,
  FOREST,
  GOODS,
  MAX_SHIPS,
  NO_COLONISTS,
  NO_POINTS,
  TILES,
  WORKED_TILES,
} from './vocabulary.ts'
import type { Good } from './vocabulary.ts'

/** Sets of buildings are stored as bits, 15 per number, which keeps numbers positive. */
const WORD_BITS = 15
export const WORDS = 3
/** Building numbers run below this. */
const BUILDING_KINDS = WORD_BITS * WORDS

const MANY = 0x7fff
export const stateLayout = newLayout(208, 64)

// What all players share.
export const SEAT_COUNT = stateLayout.one('seats', 2, 5)
export const ROUND = stateLayout.one('round', 1, MANY)
export const GOVERNOR = stateLayout.one('governor', 0, 4)
/** The seat whose role's phase runs, and its card; -1 while a role is being chosen. */
export const CHOOSER = stateLayout.one('chooser', -1, 4)
export const CARD = stateLayout.one('card', -1, CARDS - 1)
/** Roles chosen in this round. */
export const CHOSEN = stateLayout.one('chosen', 0, 6)
/** Why this round is the last, as bits. */
export const END_CAUSES = stateLayout.one('ending', 0, 15)
export const IS_OVER = stateLayout.one('over', 0, 1)
/** Are the prices balanced (PR 12.1)? */
export const BALANCED_PRICES = stateLayout.one('balanced prices', 0, 1)
export const POOL_AT_START = stateLayout.one('pool at start', 0, 126)
/** Chips left; a negative number counts points noted on paper (PR 11.3). */
export const POOL = stateLayout.one('pool', -MANY, 126)
export const COLONIST_SUPPLY = stateLayout.one('colonist supply', 0, 100)
export const COLONIST_SHIP = stateLayout.one('colonist ship', 0, 100)
export const QUARRIES = stateLayout.one('quarries', 0, 8)
/** Has the captain received the extra point (PR 8.5)? */
export const CAPTAIN_PAID = stateLayout.one('captain paid', 0, 1)
/** Kinds the craftsman produced in this phase, as bits (PR 6.3). */
export const CRAFTED = stateLayout.one('crafted', 0, 31)
/** How many barrels of each kind the craftsman has received in this phase, until paid for them (PR 13.11). */
export const CRAFTED_COUNT = stateLayout.run('crafted count', GOODS.length, 0, 11)
/** Barrels chosen for a mixed load that is being put together (PR 13.8). */
export const PACKED = stateLayout.run('packed', GOODS.length, 0, 11)
const cardCoinsAt = stateLayout.run('card coins', CARDS, 0, MANY)
/** The seat that took the card, -1 for none, -2 if it is not in this game. */
const cardTakerAt = stateLayout.run('card taker', CARDS, -2, 4)
const supplyAt = stateLayout.run('supply', GOODS.length, 0, 11)
export const ROW = stateLayout.run('row', GOODS.length, 0, 6)
export const PILE = stateLayout.run('pile', GOODS.length, 0, 12)
export const DISCARDS = stateLayout.run('discards', GOODS.length, 0, 12)
/** Plantations that have become forests, by kind. They are out of the game: they never return to the pile. */
export const FORESTED = stateLayout.run('forested', GOODS.length, 0, 12)
const houseAt = stateLayout.run('house', GOODS.length, 0, 4)
/** Room of each cargo ship; 0 where the table has no such ship. */
const shipRoomAt = stateLayout.run('ship room', MAX_SHIPS, 0, 8)
const shipLoadAt = stateLayout.run('ship load', MAX_SHIPS, 0, 8)
/** The good on a ship: -1 none yet, -2 no such ship at this table. */
const shipGoodAt = stateLayout.run('ship good', MAX_SHIPS, -2, 4)
const stockAt = stateLayout.run('stock', BUILDING_KINDS, 0, 4)
export const agenda = newAgenda(stateLayout, 16, nextSeat)

// Determined before the first round (PR 12).
/** The kind of market, as its index in MARKETS (PR 12.6). */
export const MARKET = stateLayout.one('market', 0, 4)
/** The violet kinds that are in the game, as bits. */
const inMarketAt = stateLayout.run('in market', WORDS, 0, MANY)
/** The pairs of EXCLUSIVE_PAIRS that may both be in the market, as bits (PR 12.8). */
export const ALLOWED_PAIRS = stateLayout.one('together', 0, 3)
/** Does only a full city end the game (PR 12.11)? */
export const NO_LIMITS = stateLayout.one('no limits', 0, 1)
/** Doubloons a corn starter has less (PR 12.2). */
export const CORN_PAYS = stateLayout.one('corn pays', 0, 1)
/** Are the places in the order of turns auctioned (PR 12.12)? */
export const AUCTIONED = stateLayout.one('auctioned', 0, 1)
const MOST_SEATS = 5
const seatAfterAt = stateLayout.run('seat after', MOST_SEATS, 0, MOST_SEATS - 1)
/** The highest bidder for each place in the order of turns, -1 for none; and the bid, in half points. */
const bidderAt = stateLayout.run('bidder', MOST_SEATS, -1, MOST_SEATS - 1)
const bidAt = stateLayout.run('bid', MOST_SEATS, 0, 0xff)

/** Has the settler taken no tile in turn? Kept only if that matters (PR 13.10). */
export const SETTLER_DECLINED = stateLayout.one('settler declined', 0, 1)

/** May the circles of a guesthouse stay empty although its owner has colonists left (PR 12.15)? */
export const GUESTHOUSE_MAY_STAY_EMPTY = stateLayout.one('guesthouse may stay empty', 0, 1)

export const seatAfter = (seat: Seat): number => seatAfterAt + seat
export const bidder = (turn: number): number => bidderAt + turn
export const bid = (turn: number): number => bidAt + turn
export const cardCoins = (card: number): number => cardCoinsAt + card
export const cardTaker = (card: number): number => cardTakerAt + card
export const supply = (good: Good): number => supplyAt + good
export const tradingHouse = (good: Good): number => houseAt + good
export const shipRoom = (ship: number): number => shipRoomAt + ship
export const shipLoad = (ship: number): number => shipLoadAt + ship
export const shipGood = (ship: number): number => shipGoodAt + ship
export const stock = (building: number): number => stockAt + building

// The cells of each player.
export const coins = stateLayout.perSeat('coins', 0, MANY)
export const points = stateLayout.perSeat('points', 0, MANY)
/** Colonists in San Juan. */
export const idle = stateLayout.perSeat('idle', 0, 100)
export const goods = stateLayout.runPerSeat('goods', GOODS.length, 0, 11)
export const tiles = stateLayout.runPerSeat('tiles', TILES.length, 0, 12)
export const mannedTiles = stateLayout.runPerSeat('manned tiles', WORKED_TILES, 0, 12)
export const islandUsed = stateLayout.perSeat('island used', 0, 12)
/** Buildings in the city, and the spaces they take. */
export const cityCount = stateLayout.perSeat('city count', 0, CITY_SPACES)
export const cityUsed = stateLayout.perSeat('city used', 0, CITY_SPACES)
/** The building in a slot, in order of building; 0 beyond `cityCount`. */
export const cityBuilding = stateLayout.runPerSeat('city building', CITY_SPACES, 0, BUILDING_KINDS - 1)
export const crew = stateLayout.runPerSeat('crew', CITY_SPACES, 0, 3)
/** Sets of buildings as bits: owned, manned by at least one colonist, and (`spent`) used in this phase. */
export const owned = stateLayout.runPerSeat('owned', WORDS, 0, MANY)
export const manned = stateLayout.runPerSeat('manned', WORDS, 0, MANY)
/** In this captain phase, as bits: has loaded, and has received the points before the first load (PR 13.12). */
export const loaded = stateLayout.perSeat('loaded', 0, 3)
export const spent = stateLayout.runPerSeat('spent', WORDS, 0, MANY)

/** The index of the number that holds a building's bit, and the bit. */
export const wordOf = (building: number): number =>
  building < WORD_BITS ? 0 : building < 2 * WORD_BITS ? 1 : 2
export const bitOf = (building: number): number => 1 << (building - wordOf(building) * WORD_BITS)

export function isOwned(state: State, seat: Seat, building: number): boolean {
  return (state[owned(seat, wordOf(building))]! & bitOf(building)) !== 0
}
export function isManned(state: State, seat: Seat, building: number): boolean {
  return (state[manned(seat, wordOf(building))]! & bitOf(building)) !== 0
}
export function isSpent(state: State, seat: Seat, building: number): boolean {
  return (state[spent(seat, wordOf(building))]! & bitOf(building)) !== 0
}
export function isInMarket(state: State, building: number): boolean {
  return (state[inMarketAt + wordOf(building)]! & bitOf(building)) !== 0
}
export function addToMarket(state: State, building: number): void {
  state[inMarketAt + wordOf(building)]! |= bitOf(building)
}
export function spend(state: State, seat: Seat, building: number): void {
  state[spent(seat, wordOf(building))]! |= bitOf(building)
}

/** Sets the number of colonists in a slot, and updates the manned bit of its building. */
export function setCrew(state: State, seat: Seat, slot: number, count: number): void {
  const building = state[cityBuilding(seat, slot)]!
  const word = manned(seat, wordOf(building))
  state[crew(seat, slot)] = count
  if (count > 0) state[word]! |= bitOf(building)
  else state[word]! &= ~bitOf(building)
}

/** PR 11.1, 11.3 - points come from the pool; when it is empty they are noted and count all the same. */
export function gainPoints(state: State, seat: Seat, count: number): void {
  state[points(seat)]! += count
  state[POOL]! -= count
}

/** Takes one colonist from the supply, else from the ship (PR 10.6, 10.11); false if there is none. */
export function takeColonist(state: State): boolean {
  const from = state[COLONIST_SUPPLY]! > 0 ? COLONIST_SUPPLY : COLONIST_SHIP
  if (state[from]! === 0) return false
  state[from]!--
  return true
}
export function hasColonist(state: State): boolean {
  return state[COLONIST_SUPPLY]! > 0 || state[COLONIST_SHIP]! > 0
}

/** PR 13.3 - turns a plantation just placed on an island into a forest; the plantation is out of the game. */
export function turnIntoForest(state: State, seat: Seat, tile: number): void {
  state[tiles(seat, tile)]!--
  state[tiles(seat, FOREST)]!++
  state[FORESTED + tile]!++
}

/** Returns the sum of a run of counts by good, such as the pile or the trading house. */
export function countTokens(state: State, from: number): number {
  let count = 0
  for (let good = CORN; good < GOODS.length; good++) count += state[from + good]!
  return count
}
export const tradingHouseCount = (state: State): number => countTokens(state, houseAt)
/** PR 2.2 - the seat whose turn is next: clockwise, or as the auction has ordered them (PR 12.12). */
export function nextSeat(state: State, seat: Seat): Seat {
  return state[seatAfterAt + seat]!
}
/** Returns 1 for the seat that has chosen this role, 0 for the others, without the effect of buildings. */
export function basePrivilege(state: State, seat: Seat, card: number): number {
  return state[CHOOSER] === seat && state[CARD] === card ? 1 : 0
}
/** PR 11.1, 12.11 - marks this round as the last, if the cause may end the game. Returns whether the cause is new. */
export function triggerEnd(state: State, cause: number): boolean {
  if (state[NO_LIMITS] === 1 && (cause === NO_COLONISTS || cause === NO_POINTS)) return false
  const isNews = (state[END_CAUSES]! & cause) === 0
  state[END_CAUSES]! |= cause
  return isNews
}
/** Returns the number of different goods of a seat. */
export function countKinds(state: State, seat: Seat): number {
  let kinds = 0
  for (let good = CORN; good < GOODS.length; good++) if (state[goods(seat, good)]! > 0) kinds++
  return kinds
}
/** Returns the number of colonists of a seat: on the island, in the city, and in San Juan. */
export function countColonists(state: State, seat: Seat): number {
  let total = state[idle(seat)]!
  for (let tile = 0; tile < WORKED_TILES; tile++) total += state[mannedTiles(seat, tile)]!
  const count = state[cityCount(seat)]!
  for (let slot = 0; slot < count; slot++) total += state[crew(seat, slot)]!
  return total
}
