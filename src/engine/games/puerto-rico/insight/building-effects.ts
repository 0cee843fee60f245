// Buildings that the boards treat differently because of what they do.

/** PR 13.6 - the building at which its owner sells instead of in the trading house. */
export const TRADING_POST = 'trading-post'
/** PR 13.2 - the building that lets its owner pay in kind. */
export const BLACK_MARKET = 'black-market'

/** PR 13.5 - are the colonists in this building guests, who may move at any time? */
export function housesGuests(building: string): boolean {
  return building === 'guesthouse'
}

/** The sources of points in the order of the score table; the large buildings are named by their ids (PR 11.2). */
export const SCORE_SOURCES = [
  'chips',
  'buildings',
  'guild-hall',
  'residence',
  'fortress',
  'customs-house',
  'city-hall',
  'cloister',
  'bid',
] as const
