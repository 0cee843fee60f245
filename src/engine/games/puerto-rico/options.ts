import { formatSubset } from '../../core/subset-option.ts'
import type { OptionValues } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { BASE_MARKET, VIOLET_COSTS, kindsOfCost } from './market.ts'
import { MARKETS, EXCLUSIVE_PAIRS, MARKET_SLOTS } from './constants.ts'

const nameOf = (id: number): string => BUILDINGS[id]!.name
/** For each cost the kinds there are, and how many are wanted. */
const GROUPS = VIOLET_COSTS.map((cost) => ({ slots: MARKET_SLOTS[cost]!, of: kindsOfCost(cost).map(nameOf) }))
/** Markets whose kinds are chosen by somebody, or by lot. */
const CHOSEN = ['draft', 'random', 'list'] as const

export const OPTIONS = {
  /** PR 12.1 - factory 8, university 7. */
  balancedPrices: { kind: 'switch', default: false },
  /** PR 12.2 - who starts with corn has a doubloon less. */
  cornStartersPoorer: { kind: 'switch', default: false },
  /** PR 12.3 - 126 points in the pool instead of 122, for five. */
  points126: { kind: 'switch', default: false, seats: [5] },
  /** PR 12.4 - do others see one's point chips? Only the screen asks; everybody could count them. */
  coveredPoints: { kind: 'switch', default: false },
  /** PR 12.6 - which violet buildings are in the game. */
  market: { kind: 'pick', of: MARKETS, default: 'base' },
  /** PR 12.6 - the violet buildings, if they are listed. */
  list: {
    kind: 'subset',
    groups: GROUPS,
    pairs: EXCLUSIVE_PAIRS,
    default: formatSubset({ groups: GROUPS }, BASE_MARKET.map(nameOf)),
    when: { option: 'market', is: ['list'] },
  },
  /** PR 12.8 - hacienda and forest house in one game. */
  haciendaAndForestHouse: { kind: 'switch', default: false, when: { option: 'market', is: CHOSEN } },
  /** PR 12.8 - office and trading post in one game. */
  officeAndTradingPost: { kind: 'switch', default: false, when: { option: 'market', is: CHOSEN } },
  /** PR 12.11 - all colonists and points, and only a full city ends the game. */
  noLimits: { kind: 'switch', default: false },
  /** PR 12.12 - the places in the order of turns are sold for half points. */
  seatAuction: { kind: 'switch', default: false },
  /** PR 12.14 - does everybody place colonists at once? Only the screen asks; they are entered in the order of turns. */
  simultaneousMayor: { kind: 'switch', default: false },
} as const

export type Options = OptionValues<typeof OPTIONS>
