import { formatSubset } from '../../core/subset-option.ts'
import type { OptionValues } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { BASE_MARKET, VIOLET_COSTS, kindsOfCost } from './market.ts'
import { MARKETS, EXCLUSIVE_PAIRS, MARKET_SLOTS } from './constants.ts'

const nameOf = (id: number): string => BUILDINGS[id]!.name
/** For each cost its kinds, and the number of slots. */
const GROUPS = VIOLET_COSTS.map((cost) => ({ slots: MARKET_SLOTS[cost]!, of: kindsOfCost(cost).map(nameOf) }))
/** Markets whose kinds are chosen or drawn. */
const CHOSEN = ['draft', 'random', 'list'] as const

export const OPTIONS = {
  /** PR 12.1 - factory 8, university 7. */
  balancedPrices: { type: 'switch', default: false },
  /** PR 12.2 - players who start with corn have a doubloon less. */
  cornStartersPoorer: { type: 'switch', default: false },
  /** PR 12.3 - 126 points in the pool instead of 122, for five. */
  points126: { type: 'switch', default: false, seats: [5] },
  /** PR 12.4 - are the point chips of others hidden? It concerns only the screen; the state is the same. */
  coveredPoints: { type: 'switch', default: false },
  /** PR 12.6 - which violet buildings are in the game. */
  market: { type: 'pick', of: MARKETS, default: 'base' },
  /** PR 12.6 - the violet buildings, if they are listed. */
  list: {
    type: 'subset',
    groups: GROUPS,
    pairs: EXCLUSIVE_PAIRS,
    default: formatSubset({ groups: GROUPS }, BASE_MARKET.map(nameOf)),
    when: { option: 'market', is: ['list'] },
  },
  /** PR 12.8 - hacienda and forest house in one game. */
  haciendaAndForestHouse: { type: 'switch', default: false, when: { option: 'market', is: CHOSEN } },
  /** PR 12.8 - office and trading post in one game. */
  officeAndTradingPost: { type: 'switch', default: false, when: { option: 'market', is: CHOSEN } },
  /** PR 12.15 - the circles of a guesthouse need not be filled. No market of the base game has one. */
  guesthouseMayStayEmpty: {
    type: 'switch',
    default: false,
    when: { option: 'market', is: [...CHOSEN, 'all-violet'] },
  },
  /** PR 12.11 - all colonists and points, and only a full city ends the game. */
  noLimits: { type: 'switch', default: false },
  /** PR 12.12 - the places in the order of turns are auctioned for half points. */
  seatAuction: { type: 'switch', default: false },
  /** PR 12.14 - do all players place colonists at once? It concerns only the screen; the actions are played in the order of turns. */
  simultaneousMayor: { type: 'switch', default: false },
} as const

export type Options = OptionValues<typeof OPTIONS>
