import { BUILDINGS, buildingNumber } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { ALL_VIOLET } from '../../../engine/games/puerto-rico/market.ts'
import { WIDE_SPACES } from '../../../engine/games/puerto-rico/constants.ts'
import {
  BALANCED_PRICE_CHANGES,
  BASE_KINDS,
  BIG_POOL,
  isCardInGame,
  MARKET_SLOTS,
  supplyOf,
  constantsFor,
} from '../../../engine/games/puerto-rico/constants.ts'
import {
  CARDS,
  CITY_SPACES,
  GOODS,
  TRADING_HOUSE_SPACES,
  ISLAND_SPACES,
} from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'

const print = (name: string) => BUILDINGS[buildingNumber(name)]!
const priceOf = (good: GoodName): number => GOODS.indexOf(good)
const BASE = BUILDINGS.slice(0, BASE_KINDS)
const LARGE = BASE.filter(({ wide }) => wide)
const MOST_PLAYERS = 5

/** How many role cards there are at a table. */
export function cardsFor(seats: number): number {
  return Array.from({ length: CARDS }, (_, card) => card).filter((card) => isCardInGame(seats, card)).length
}

/** The builder of the example: an office, three occupied quarries, and the privilege. */
const office = print('office')
const QUARRIES = 3
const quarriesThatCount = Math.min(QUARRIES, office.column)

/** The cities and points of the examples; the tests play them with the engine. */
export const SCORE_EXAMPLE = {
  chips: 26,
  city: [
    'small-indigo-plant',
    'small-sugar-mill',
    'sugar-mill',
    'coffee-roaster',
    'harbor',
    'guild-hall',
    'customs-house',
  ],
  manned: 'guild-hall',
  hall: 6,
} as const
/** The colonists on the ship of a table of four. */
export const MAYOR_EXAMPLE = { seats: 4, ship: 6 } as const
/** The points of a captain phase with four players, in the order of turns from the captain. */
export const CAPTAIN_EXAMPLE = [7, 4, 1, 5] as const
const [captainFirst, captainSecond, captainThird, captainFourth] = CAPTAIN_EXAMPLE
const printedPoints = SCORE_EXAMPLE.city.reduce((sum, name) => sum + print(name).points, 0)

/** Every number in the texts of the rules, by its placeholder; taken from the engine where it exists there. */
export const FIGURES = {
  island: ISLAND_SPACES,
  city: CITY_SPACES,
  house: TRADING_HOUSE_SPACES,
  wide: WIDE_SPACES,
  large: LARGE.length,
  kinds: BASE.length,
  newKinds: BUILDINGS.length - BASE.length,
  violetKinds: ALL_VIOLET.length,
  slots: Object.values(MARKET_SLOTS).reduce((sum, slots) => sum + slots, 0),
  boxColonists: supplyOf(MOST_PLAYERS, true) + MOST_PLAYERS,
  bigPool: BIG_POOL,
  pool: constantsFor(MOST_PLAYERS).pool,
  rolesTwo: constantsFor(2).rolesEach,
  cardsTwo: cardsFor(2),
  factory: print('factory').cost,
  factoryBalanced: print('factory').cost + BALANCED_PRICE_CHANGES['factory']!,
  university: print('university').cost,
  universityBalanced: print('university').cost + BALANCED_PRICE_CHANGES['university']!,
  indigo: priceOf('indigo'),
  tobacco: priceOf('tobacco'),
  tobaccoSale: priceOf('tobacco') + 2,
  coffee: priceOf('coffee'),
  harbor: print('harbor').cost,
  harborLibrary: print('harbor').cost - 2,
  warehouse: print('large-warehouse').cost,
  warehouseForests: print('large-warehouse').cost - 2 - 2 - 1,
  statue: print('statue').points,
  officeCost: office.cost,
  officeColumn: office.column,
  officePrice: office.cost - quarriesThatCount - 1,
  mayorNew: Math.ceil(MAYOR_EXAMPLE.ship / MAYOR_EXAMPLE.seats) + 1,
  fullShip: 6,
  captainFirst,
  captainSecond,
  captainThird,
  captainFourth,
  chips: SCORE_EXAMPLE.chips,
  printed: printedPoints,
  hall: SCORE_EXAMPLE.hall,
  total: SCORE_EXAMPLE.chips + printedPoints + SCORE_EXAMPLE.hall,
} as const satisfies Readonly<Record<string, number>>
