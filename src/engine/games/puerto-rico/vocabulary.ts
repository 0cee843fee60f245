// The names of the game and their numbers: goods, tiles, roles, reasons for the end, and sizes of boards.

/** The five goods, cheapest first: a good's number is also its list price in doubloons (PR 7.3). */
export const GOODS = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'] as const
export type GoodName = (typeof GOODS)[number]
/** A good's number, 0 to 4. */
export type Good = number
export const CORN = 0

/** The tiles of an island: a plantation for each good, a quarry, or a forest. */
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
// Roles by number: their index in ROLES.
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

/** The causes of the end of the game (PR 11.1, and PR 12.11 for the last); their numbers below are bits. */
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

/** What may be given instead of a doubloon (PR 13.2), by number. */
export const GIFTS = ['colonist', 'good', 'point'] as const
/** The place of a colonist in San Juan. */
export const SAN_JUAN = 0xff
