import { CARDS, CORN, GOODS, PROSPECTOR } from './words.ts'

/** Every printed number that depends on the size of the table (PR 1), by number of seats. */
interface TableSize {
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
  /** At most so many copies of a production building. */
  readonly plantCopies: number
}

const FULL_TILES = [10, 12, 11, 9, 8]
const FULL_GOODS = [10, 11, 11, 9, 9]
const SIZES: Readonly<Record<number, TableSize>> = {
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

export function tableSize(seats: number): TableSize {
  const size = SIZES[seats]
  if (size === undefined) throw new RangeError('Puerto Rico is for two to five players')
  return size
}

/** PR 12.3 - the pool of later printings, for five. */
export const BIG_POOL = 126
/** PR 12.1 - what a building costs more (or less) when prices are balanced. */
export const BALANCED: Readonly<Record<string, number>> = { factory: 1, university: -1 }
/** PR 12.2 - what a corn starter has less. */
export const CORN_STARTER_PAYS = 1

/** PR 1.4 - face-up plantations: one more than players. */
export function rowLength(seats: number): number {
  return seats + 1
}
/** PR 1.2 - the start tile of a seat, counted from the governor. */
export function startTile(seats: number, seat: number): number {
  return seat < tableSize(seats).indigoStarters ? GOODS.indexOf('indigo') : CORN
}
/** PR 1.3 - is the card part of the game at this table? */
export function isCardInGame(seats: number, card: number): boolean {
  return card < PROSPECTOR + tableSize(seats).prospectors && card < CARDS
}

/** PR 10.13 - a wharf holds this many barrels: the largest supply of one good there is. */
export const WHARF_ROOM = 11
/** PR 10.10 - doubloons for so many kinds produced. */
export const FACTORY_COINS = [0, 0, 1, 2, 3, 5] as const
