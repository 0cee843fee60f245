import { CARDS, CORN, GOODS, PROSPECTOR } from './vocabulary.ts'

/** The printed numbers that depend on the number of seats (PR 1). */
interface SeatCountConstants {
  readonly coins: number
  /** How many seats, from the governor on, start with indigo; the others start with corn. */
  readonly indigoStarters: number
  /** Plantation tiles in the game, start tiles included: corn, indigo, sugar, tobacco, coffee. */
  readonly tiles: readonly number[]
  readonly quarries: number
  readonly pool: number
  readonly colonists: number
  readonly prospectors: number
  readonly ships: readonly number[]
  readonly goods: readonly number[]
  readonly rolesEach: number
  readonly smallCopies: number
  /** The most copies of a production building. */
  readonly plantCopies: number
}

const FULL_TILES = [10, 12, 11, 9, 8]
const FULL_GOODS = [10, 11, 11, 9, 9]
const SIZES: Readonly<Record<number, SeatCountConstants>> = {
  2: {
    coins: 3,
    indigoStarters: 1,
    tiles: [7, 9, 8, 6, 5],
    quarries: 5,
    pool: 65,
    colonists: 40,
    prospectors: 1,
    ships: [4, 6],
    goods: [8, 9, 9, 7, 7],
    rolesEach: 3,
    smallCopies: 1,
    plantCopies: 2,
  },
  3: {
    coins: 2,
    indigoStarters: 2,
    tiles: FULL_TILES,
    quarries: 8,
    pool: 75,
    colonists: 55,
    prospectors: 0,
    ships: [4, 5, 6],
    goods: FULL_GOODS,
    rolesEach: 1,
    smallCopies: 2,
    plantCopies: 4,
  },
  4: {
    coins: 3,
    indigoStarters: 2,
    tiles: FULL_TILES,
    quarries: 8,
    pool: 100,
    colonists: 75,
    prospectors: 1,
    ships: [5, 6, 7],
    goods: FULL_GOODS,
    rolesEach: 1,
    smallCopies: 2,
    plantCopies: 4,
  },
  5: {
    coins: 4,
    indigoStarters: 3,
    tiles: FULL_TILES,
    quarries: 8,
    pool: 122,
    colonists: 95,
    prospectors: 2,
    ships: [6, 7, 8],
    goods: FULL_GOODS,
    rolesEach: 1,
    smallCopies: 2,
    plantCopies: 4,
  },
}

export const SEATS = [2, 3, 4, 5] as const

export function constantsFor(seats: number): SeatCountConstants {
  const size = SIZES[seats]
  if (size === undefined) throw new RangeError('Puerto Rico is for two to five players')
  return size
}

/** PR 12.3 - the pool of later printings, for five. */
export const BIG_POOL = 126
/** PR 12.1 - what balanced prices add to the cost of a building. */
export const BALANCED_PRICE_CHANGES: Readonly<Record<string, number>> = { factory: 1, university: -1 }
/** PR 12.2 - doubloons that a corn starter has less. */
export const CORN_STARTER_PAYS = 1

/** PR 1.4 - face-up plantations: one more than players. */
export function rowLength(seats: number): number {
  return seats + 1
}
/** PR 1.2 - the start tile of a seat, counted from the governor. */
export function startTile(seats: number, seat: number): number {
  return seat < constantsFor(seats).indigoStarters ? GOODS.indexOf('indigo') : CORN
}
/** PR 1.3 - is the card part of the game at this table? */
export function isCardInGame(seats: number, card: number): boolean {
  return card < PROSPECTOR + constantsFor(seats).prospectors && card < CARDS
}

/** PR 5.5 - free spaces that a large building needs. Ruling: they need not be adjacent, as buildings may be moved. */
export const WIDE_SPACES = 2
/** PR 10.13 - a wharf holds this many barrels: the largest supply of one good there is. */
export const WHARF_ROOM = 11
/** PR 10.10 - doubloons by number of kinds produced. */
export const FACTORY_COINS = [0, 0, 1, 2, 3, 5] as const

/** PR 12.6 - the ways to determine the violet buildings of a game. */
export const MARKETS = ['base', 'draft', 'random', 'list', 'all-violet'] as const
export type MarketName = (typeof MARKETS)[number]
/** The number of buildings of the base game, which come first in BUILDINGS; those of New Buildings follow. */
export const BASE_KINDS = 23
/** PR 12.6 - slots of the board for violet kinds, by printed cost. */
export const MARKET_SLOTS: Readonly<Record<number, number>> = {
  1: 1,
  2: 2,
  3: 1,
  4: 1,
  5: 2,
  6: 1,
  7: 1,
  8: 2,
  9: 1,
  10: 5,
}
/** PR 12.8 - kinds that exclude each other, and the option that allows both. Their indices here are bits in the state. */
export const EXCLUSIVE_PAIRS = [
  { pair: ['hacienda', 'forest-house'], unless: 'haciendaAndForestHouse' },
  { pair: ['office', 'trading-post'], unless: 'officeAndTradingPost' },
] as const

/** PR 12.11 - with no limits the whole box is used. */
const ALL_COLONISTS = 100
const ALL_POINTS = 122
/** PR 1.7, 12.3, 12.11 - the points in the pool. */
export function poolOf(seats: number, isBig: boolean, hasNoLimits: boolean): number {
  if (isBig) return BIG_POOL
  return hasNoLimits ? ALL_POINTS : constantsFor(seats).pool
}
/** PR 1.8, 12.11 - the colonists in the supply; besides them one for each player waits on the ship. */
export function supplyOf(seats: number, hasNoLimits: boolean): number {
  return hasNoLimits ? ALL_COLONISTS - seats : constantsFor(seats).colonists
}
/** PR 12.12 - the greatest raise over the least bid, in half points. */
export const MAX_RAISE = 4
/** The greatest bid, in half points. */
export const MAX_BID = 0xff
/** PR 13.7 - points for building in a column, by column. */
export const CHURCH_POINTS = [0, 0, 1, 1, 2] as const
/** PR 13.14 - points by number of sets of three equal tiles. */
export const CLOISTER_POINTS = [0, 1, 3, 6, 10] as const

// Readings that no rulebook prints (docs/rules/puerto-rico.md, rulings of letter C). A test tries each both ways.

/** PR 13.10 - may a settler who took no tile in turn still take the second one of a library? */
export const SECOND_TILE_WITHOUT_FIRST: boolean = true
/** PR 13.12 - may the points before the first load still come after a wharf was declined? */
export const UNION_HALL_AFTER_DECLINING: boolean = true
/** PR 13.2 - may the colonist be given of a quarry that has made the building cheaper? */
export const QUARRY_COLONIST_MAY_BE_GIVEN: boolean = true
