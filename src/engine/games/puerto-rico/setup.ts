import type { OptionValues } from '../../core/options.ts'
import type { State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import type { Building } from './buildings/hooks.ts'
import {
  agenda,
  BALANCED_PRICES,
  CARD,
  cardCoins,
  cardTaker,
  CHOOSER,
  coins,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  islandUsed,
  PILE,
  place,
  POOL,
  POOL_AT_START,
  QUARRIES,
  ROUND,
  SEATS_PLAYING,
  shipGood,
  shipRoom,
  stock,
  supply,
  tiles,
} from './state.ts'
import { BEGIN_ROUND, REFILL } from './steps/numbers.ts'
import { BIG_POOL, CORN_STARTER_PAYS, isCardInGame, startTile, tableSize } from './tables.ts'
import { CARDS, CORN, GOODS, MAX_SHIPS } from './words.ts'

export const OPTIONS = {
  /** PR 12.1 - factory 8, university 7. */
  balancedPrices: { kind: 'switch', default: false },
  /** PR 12.2 - who starts with corn has a doubloon less. */
  cornStartersPoorer: { kind: 'switch', default: false },
  /** PR 12.3 - 126 points in the pool instead of 122, for five. */
  points126: { kind: 'switch', default: false, seats: [5] },
  /** PR 12.4 - do others see one's point chips? Only the screen asks; everybody could count them. */
  coveredPoints: { kind: 'switch', default: false },
} as const

export type Options = OptionValues<typeof OPTIONS>

/** PR 1 - everything but the first row of plantations, for which dice are wanted. */
export function setup(seats: number, options: Options): State {
  const size = tableSize(seats)
  const state = new Int16Array(place.size(seats))
  state[SEATS_PLAYING] = seats
  state[ROUND] = 1
  state[CHOOSER] = -1
  state[CARD] = -1
  state[BALANCED_PRICES] = options.balancedPrices ? 1 : 0
  state[POOL] = options.points126 ? BIG_POOL : size.pool
  state[POOL_AT_START] = state[POOL]!
  state[COLONIST_SUPPLY] = size.colonists
  state[COLONIST_SHIP] = seats
  state[QUARRIES] = size.quarries
  for (let card = 0; card < CARDS; card++) {
    state[cardCoins(card)] = 0
    state[cardTaker(card)] = isCardInGame(seats, card) ? -1 : -2
  }
  for (let good = 0; good < GOODS.length; good++) {
    state[supply(good)] = size.goods[good]!
    state[PILE + good] = size.tiles[good]!
  }
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    const room = size.ships[ship] ?? 0
    state[shipRoom(ship)] = room
    // A ship that is not there counts as taken, so that nothing is ever loaded on it.
    state[shipGood(ship)] = room > 0 ? -1 : NO_SHIP
  }
  BUILDINGS.forEach((building, id) => (state[stock(id)] = copiesOf(building, seats)))
  for (let seat = 0; seat < seats; seat++) setUpSeat(state, seats, seat, options)
  agenda.push(state, BEGIN_ROUND, 0)
  agenda.push(state, REFILL, 0)
  return state
}

/** PR 1.5 - the mark of a ship this table does not have. */
const NO_SHIP = -2

function setUpSeat(state: State, seats: number, seat: number, options: Options): void {
  const tile = startTile(seats, seat)
  const pays = tile === CORN && options.cornStartersPoorer ? CORN_STARTER_PAYS : 0
  state[coins(seat)] = tableSize(seats).coins - pays
  state[tiles(seat, tile)] = 1
  state[islandUsed(seat)] = 1
  // PR 1.4 - start tiles come out of the tiles in play.
  state[PILE + tile]!--
}

/** PR 1.9 - how many copies of a building this table has. */
export function copiesOf(building: Building, seats: number): number {
  const size = tableSize(seats)
  if (building.makes !== undefined) return Math.min(building.copies, size.plantCopies)
  return building.wide ? building.copies : Math.min(building.copies, size.smallCopies)
}
