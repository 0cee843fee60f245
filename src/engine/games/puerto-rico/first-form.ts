import type { Seat, State } from '../../core/game.ts'
import * as at from './state.ts'
import { AUCTION } from './step-numbers.ts'
import { CARDS, CITY_SPACES, GOODS, MAX_SHIPS, QUARRY } from './vocabulary.ts'

// How states of the base game were laid out when there was nothing else. Journals and logs state hashes; those of base
// games are made of this form, so that whatever was played before the New Buildings came can still be checked.

/** Places of the shared part and of a seat, some of them unused; and how far lists went. */
const SHARED = 168
const BLOCK = 56
const KINDS = 30
const WORDS = 2
const TILE_KINDS = QUARRY + 1
/** Steps from this one on came later; where they lie on the agenda they bring nothing to a base game. */
const FIRST_LATER_STEP = AUCTION

type Run = readonly [place: number, length: number]
const ONE_EACH: readonly Run[] = [
  ...[at.SEAT_COUNT, at.ROUND, at.GOVERNOR, at.CHOOSER, at.CARD, at.CHOSEN, at.END_CAUSES, at.IS_OVER],
  ...[at.BALANCED_PRICES, at.POOL_AT_START, at.POOL, at.COLONIST_SUPPLY, at.COLONIST_SHIP, at.QUARRIES],
  ...[at.CAPTAIN_PAID, at.CRAFTED],
].map((place) => [place, 1])
const SHARED_RUNS: readonly Run[] = [
  ...ONE_EACH,
  [at.cardCoins(0), CARDS],
  [at.cardTaker(0), CARDS],
  [at.supply(0), GOODS.length],
  [at.ROW, GOODS.length],
  [at.PILE, GOODS.length],
  [at.DISCARDS, GOODS.length],
  [at.tradingHouse(0), GOODS.length],
  [at.shipRoom(0), MAX_SHIPS],
  [at.shipLoad(0), MAX_SHIPS],
  [at.shipGood(0), MAX_SHIPS],
  [at.stock(0), KINDS],
]

const SEAT_RUNS: readonly (readonly [place: (seat: Seat) => number, length: number])[] = [
  [at.coins, 1],
  [at.points, 1],
  [at.idle, 1],
  [(seat) => at.goods(seat, 0), GOODS.length],
  [(seat) => at.tiles(seat, 0), TILE_KINDS],
  [(seat) => at.mannedTiles(seat, 0), TILE_KINDS],
  [at.islandUsed, 1],
  [at.cityCount, 1],
  [at.cityUsed, 1],
  [(seat) => at.cityBuilding(seat, 0), CITY_SPACES],
  [(seat) => at.crew(seat, 0), CITY_SPACES],
  [(seat) => at.owned(seat, 0), WORDS],
  [(seat) => at.manned(seat, 0), WORDS],
  [(seat) => at.spent(seat, 0), WORDS],
]

/** Is this a table of the base game, without anything that came with the New Buildings? */
function isFirstForm(state: State): boolean {
  return state[at.MARKET] === 0 && state[at.NO_LIMITS] === 0 && state[at.AUCTIONED] === 0
}

/** What the hash of a state is made of: a base game in its first form, every other game as it is. */
export function hashed(state: State): State {
  if (!isFirstForm(state)) return state
  const seats = state[at.SEAT_COUNT]!
  const form = new Int16Array(SHARED + seats * BLOCK)
  let next = 0
  const copy = (from: number, length: number): void => {
    form.set(state.subarray(from, from + length), next)
    next += length
  }
  for (const [place, length] of SHARED_RUNS) copy(place, length)
  // The uppermost item lies before the others.
  const items = at.agenda.items(state).filter(([step]) => step < FIRST_LATER_STEP)
  form[next++] = items.length
  form.set(items.at(-1) ?? [], next)
  items.slice(0, -1).forEach((item, below) => form.set(item, next + item.length * (below + 1)))
  for (let seat = 0; seat < seats; seat++) {
    next = SHARED + seat * BLOCK
    for (const [place, length] of SEAT_RUNS) copy(place(seat), length)
  }
  return form
}
