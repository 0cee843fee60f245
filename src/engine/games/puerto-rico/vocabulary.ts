export { verbOf, whatOf, whereOf } from '../../core/action.ts'

/** The five goods, cheapest first: a good's number is also its list price in doubloons (PR 7.3). */
export const GOODS = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'] as const
export type GoodName = (typeof GOODS)[number]
/** A good's number, 0 to 4. */
export type Good = number
export const CORN = 0

/** What may lie on an island: a plantation for each good, a quarry, or a forest. */
export const TILES = [...GOODS, 'quarry', 'forest'] as const
/** Kinds of tile on which a colonist can work: all but the forest, which is the last. */
export const WORKED_TILES = 6
export type TileName = (typeof TILES)[number]
/** A tile's number: a plantation has its good's number. */
export type Tile = number
export const QUARRY = 5
export const FOREST = 6

export const ROLES = ['settler', 'mayor', 'builder', 'craftsman', 'trader', 'captain', 'prospector'] as const
export type RoleName = (typeof ROLES)[number]
// The roles whose privilege the rules ask for, by their place in ROLES.
export const SETTLER = 0
export const MAYOR = 1
export const BUILDER = 2
export const CRAFTSMAN = 3
export const TRADER = 4
export const CAPTAIN = 5
export const PROSPECTOR = 6
/** Role cards: one of each role, and a second prospector (PR 1.3). */
export const CARDS = 8
export function roleOf(card: number): number {
  return card > PROSPECTOR ? PROSPECTOR : card
}

/** Why a game ends, as bits (PR 11.1, and PR 12.11 for the last). */
export const ENDINGS = ['colonists', 'city', 'points', 'buildings'] as const
export type EndingName = (typeof ENDINGS)[number]
export const NO_COLONISTS = 1
export const CITY_FULL = 2
export const NO_POINTS = 4
export const NO_BUILDINGS = 8

export const ISLAND_SPACES = 12
export const CITY_SPACES = 12
export const TRADING_HOUSE_SPACES = 4
export const MAX_SHIPS = 3

/** In place of a good, where an action is about none or several. */
export const NO_GOOD = 0xff
/** What may be given where doubloons are short (PR 13.2); a colonist of San Juan is at the last place. */
export const GIFTS = ['colonist', 'good', 'point'] as const
export const SAN_JUAN = 0xff

/** What a seat may do, as the first part of an action's number. */
export const VERBS = [
  'pass',
  'role',
  'tile',
  'use',
  'recruit',
  'place',
  'build',
  'bonus',
  'sell',
  'load',
  'store',
  'keep',
  'pick',
  'bid',
  'guest',
  'give',
  'pack',
] as const
export type Verb = (typeof VERBS)[number]
export const PASS = 0
export const CHOOSE_ROLE = 1 << 16
export const TAKE_TILE = 2 << 16
export const USE = 3 << 16
export const RECRUIT = 4 << 16
export const PLACE = 5 << 16
export const BUILD = 6 << 16
export const BONUS = 7 << 16
export const SELL = 8 << 16
export const LOAD = 9 << 16
export const STORE = 10 << 16
export const KEEP = 11 << 16
export const PICK = 12 << 16
export const BID = 13 << 16
/** A guest goes to a place; the places are those of PLACE. */
export const GUEST = 14 << 16
/** Something is given for a doubloon: one of GIFTS, and which. */
export const GIVE = 15 << 16
/** So many barrels of a kind go into a mixed load. */
export const PACK = 16 << 16
