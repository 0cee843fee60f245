import type { MarketName } from '../../../engine/games/puerto-rico/constants.ts'

/** Examples of the buildings that each way of choosing the market may bring, for its picture. */
export const MARKET_DRAWINGS: Readonly<Record<MarketName, readonly string[]>> = {
  base: ['small-market', 'harbor', 'city-hall'],
  draft: ['hacienda', 'library', 'cloister'],
  random: ['aqueduct', 'wharf', 'statue'],
  list: ['hospice', 'lighthouse', 'residence'],
  'all-violet': ['church', 'factory', 'guild-hall', 'small-wharf'],
}
