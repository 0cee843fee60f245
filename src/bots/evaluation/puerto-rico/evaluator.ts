import type { Seat, State } from '../../../engine/core/game.ts'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { productionOf } from '../../../engine/games/puerto-rico/city.ts'
import { JOBS, MAKES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  CHOOSER,
  cityBuilding,
  cityCount,
  cityUsed,
  coins,
  COLONIST_SUPPLY,
  crew,
  goods,
  idle,
  islandUsed,
  mannedTiles,
  NO_LIMITS,
  points,
  POOL,
  POOL_AT_START,
  SEAT_COUNT,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import { constantsFor } from '../../../engine/games/puerto-rico/constants.ts'
import { CITY_SPACES, FOREST, GOODS, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Evaluator } from '../../bot.ts'
import { isAuctionTime, auctionWorth } from './auction.ts'

// All worths are in hundredths of a point. What produces over time loses worth as the game goes on: `left` runs from 100 to 0.

/** What an occupied building is expected to yield over a whole game, besides its printed points. */
const PROMISE: Readonly<Record<string, number>> = {
  'small-market': 220,
  hacienda: 130,
  'construction-hut': 130,
  'small-warehouse': 120,
  hospice: 150,
  office: 120,
  'large-market': 330,
  'large-warehouse': 150,
  factory: 450,
  university: 120,
  harbor: 750,
  wharf: 800,
  aqueduct: 160,
  'black-market': 70,
  'forest-house': 70,
  storehouse: 110,
  guesthouse: 180,
  'trading-post': 320,
  church: 330,
  'small-wharf': 480,
  lighthouse: 450,
  library: 520,
  'specialty-factory': 480,
  'union-hall': 560,
}
const PROMISES = Int16Array.from(BUILDINGS, (building) => PROMISE[building.name] ?? 0)
const HALLS = BUILDINGS.map((building) => building.hooks.finalPoints)
const POINTS = Int8Array.from(BUILDINGS, (building) => building.points)

/** The worth of producing a barrel in every craftsman phase, by good: points when shipped, doubloons when sold. */
const CAPACITY = [230, 240, 260, 300, 330] as const
/** The first barrel of a kind can be traded: worth more for expensive goods. */
const FIRST_OF_KIND = [20, 90, 150, 230, 290] as const
/** A barrel in stock, by good: most are shipped for a point, a few are sold. */
const BARREL = [55, 58, 62, 68, 72] as const

/** How much of the game is left, in hundredths: the end condition that is nearest decides. */
function leftOf(state: State): number {
  const seats = state[SEAT_COUNT]!
  let fullest = 0
  for (let seat = 0; seat < seats; seat++) fullest = Math.max(fullest, state[cityUsed(seat)]!)
  const cityLeft = ((CITY_SPACES - fullest) * 100) / CITY_SPACES
  // PR 12.11 - with no limits neither points nor colonists bring the end nearer.
  if (state[NO_LIMITS] === 1) return Math.trunc(cityLeft)
  const pointsLeft = (Math.max(0, state[POOL]!) * 100) / state[POOL_AT_START]!
  const colonistsLeft = (state[COLONIST_SUPPLY]! * 100) / constantsFor(seats).colonists
  return Math.trunc(Math.min(cityLeft, pointsLeft, colonistsLeft))
}

function cityWorth(state: State, seat: Seat, left: number): number {
  let worth = 0
  const count = state[cityCount(seat)]!
  for (let slot = 0; slot < count; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    const isManned = state[crew(seat, slot)]! > 0
    worth += POINTS[building]! * 100
    // An empty building keeps a part of its worth: the next mayor phase may fill it.
    worth += Math.trunc((PROMISES[building]! * left * (isManned ? 10 : 6)) / 1000)
    const bonus = HALLS[building]?.(state, seat) ?? 0
    worth += bonus * (isManned ? 100 : 60)
    if (MAKES[building]! >= 0)
      worth += Math.trunc(((JOBS[building]! - state[crew(seat, slot)]!) * 25 * left) / 100)
  }
  return worth
}

function islandWorth(state: State, seat: Seat, left: number): number {
  const made = productionOf(state, seat)
  let worth = 0
  for (let good = 0; good < GOODS.length; good++) {
    const count = made[good]!
    if (count > 0) worth += count * CAPACITY[good]! + FIRST_OF_KIND[good]!
    const waiting = state[tiles(seat, good)]! - count
    // A plantation without a colonist or a free circle in a plant counts less, the second of a kind even less.
    if (waiting > 0) worth += 60 + FIRST_OF_KIND[good]! / 5 + (waiting - 1) * 25
  }
  // Two forests take a doubloon off every building (PR 13.3).
  worth += state[tiles(seat, FOREST)]! * 80
  const quarries = state[mannedTiles(seat, QUARRY)]!
  worth += Math.min(quarries, 4) * 230 + (state[tiles(seat, QUARRY)]! - quarries) * 90
  worth += state[islandUsed(seat)]! * 10
  return Math.trunc((worth * left) / 100)
}

function ownWorth(state: State, seat: Seat, left: number): number {
  let worth = state[points(seat)]! * 100
  worth += Math.trunc((state[coins(seat)]! * (25 + left)) / 2) + state[idle(seat)]! * Math.trunc(left / 2)
  for (let good = 0; good < GOODS.length; good++) worth += state[goods(seat, good)]! * BARREL[good]!
  return worth + cityWorth(state, seat, left) + islandWorth(state, seat, left)
}

/** The evaluator of Puerto Rico: the worth of the seat's own position, less a part of the mean of the others. */
export const puertoRicoEvaluator: Evaluator = {
  evaluate(state, seat) {
    if (isAuctionTime(state)) return auctionWorth(state, seat)
    const left = leftOf(state)
    const seats = state[SEAT_COUNT]!
    let others = 0
    for (let other = 0; other < seats; other++) if (other !== seat) others += ownWorth(state, other, left)
    return ownWorth(state, seat, left) - Math.trunc((others * 2) / (5 * (seats - 1)))
  },
  isQuiet: (state) => state[CHOOSER] === -1,
}
