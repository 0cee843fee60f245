import type { Seat, State } from '../../../engine/core/game.ts'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { JOBS, MAKES, productionOf } from '../../../engine/games/puerto-rico/buildings/print.ts'
import {
  agenda,
  BALANCED_PRICES,
  cardCoins,
  cardTaker,
  CHOSEN,
  cityBuilding,
  cityCount,
  cityUsed,
  coins,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  crew,
  ENDING,
  goods,
  GOVERNOR,
  house,
  idle,
  islandUsed,
  mannedTiles,
  nextSeat,
  NO_LIMITS,
  points,
  POOL,
  QUARRIES,
  ROUND,
  ROW,
  SEATS_PLAYING,
  shipGood,
  shipLoad,
  shipRoom,
  stock,
  supply,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import { CHOOSE } from '../../../engine/games/puerto-rico/steps/numbers.ts'
import { CARDS, FOREST, GOODS, MAX_SHIPS, QUARRY } from '../../../engine/games/puerto-rico/words.ts'
import type { Sight } from '../sight.ts'

const KINDS = BUILDINGS.length
const POINTS = Int8Array.from(BUILDINGS, (building) => building.points)
const HALLS = BUILDINGS.map((building) => building.hooks.finalPoints)
/** Who was governor is told by so many inputs, one for each distance. */
const DISTANCES = 5
const OF_ALL = 13 + DISTANCES + 2 * CARDS + 3 * GOODS.length + MAX_SHIPS * (2 + GOODS.length) + KINDS
const OF_SEAT = 11 + 4 * GOODS.length + 1 + GOODS.length + 2 * KINDS

/** Puerto Rico is seen where a role is to be chosen. All numbers are about as large as 1. */
export const puertoRicoSight: Sight = {
  seenOf: (seats) => OF_ALL + seats * OF_SEAT,
  mayJudge: (state) => agenda.step(state) === CHOOSE,
  see(state, into) {
    const seats = state[SEATS_PLAYING]!
    let seat = agenda.seat(state)
    let at = seeRound(state, seat, into, 0)
    at = seeGoods(state, into, at)
    for (let n = 0; n < seats; n++, seat = nextSeat(state, seat)) {
      at = seeIsland(state, seat, into, at)
      at = seeCity(state, seat, into, at)
    }
  },
  seatsSeen(state, into) {
    const seats = state[SEATS_PLAYING]!
    for (let n = 0, seat = agenda.seat(state); n < seats; n++, seat = nextSeat(state, seat)) into[n] = seat
  },
}

/** The round, what runs out, the house as a whole, and the cards. */
function seeRound(state: State, first: Seat, into: Float64Array, from: number): number {
  let at = from
  into[at++] = state[ROUND]! / 20
  let away = 0
  for (let seat = state[GOVERNOR]!; seat !== first && away < DISTANCES - 1; seat = nextSeat(state, seat))
    away++
  for (let n = 0; n < DISTANCES; n++) into[at++] = n === away ? 1 : 0
  into[at++] = state[CHOSEN]! / 4
  into[at++] = state[ENDING]! === 0 ? 0 : 1
  into[at++] = state[POOL]! / 100
  into[at++] = Math.max(0, 20 - state[POOL]!) / 20
  into[at++] = state[COLONIST_SUPPLY]! / 80
  into[at++] = Math.max(0, 12 - state[COLONIST_SUPPLY]!) / 12
  into[at++] = state[COLONIST_SHIP]! / 8
  into[at++] = state[QUARRIES]! / 8
  let held = 0
  for (let good = 0; good < GOODS.length; good++) held += state[house(good)]!
  into[at++] = held / 4
  into[at++] = held === 3 ? 1 : 0
  into[at++] = state[NO_LIMITS]!
  into[at++] = state[BALANCED_PRICES]!
  for (let card = 0; card < CARDS; card++) {
    const isOpen = state[cardTaker(card)]! === -1
    into[at++] = isOpen ? 1 : 0
    into[at++] = isOpen ? state[cardCoins(card)]! / 3 : 0
  }
  return at
}

/** Every good in the house, among the tiles and in the supply; every ship; which buildings can be bought. */
function seeGoods(state: State, into: Float64Array, from: number): number {
  let at = from
  for (let good = 0; good < GOODS.length; good++) {
    into[at++] = state[house(good)]! > 0 ? 1 : 0
    into[at++] = state[ROW + good]! / 3
    into[at++] = state[supply(good)]! / 10
  }
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    const kind = state[shipGood(ship)]!
    into[at++] = state[shipRoom(ship)]! / 8
    into[at++] = (state[shipRoom(ship)]! - state[shipLoad(ship)]!) / 8
    for (let good = 0; good < GOODS.length; good++) into[at++] = kind === good ? 1 : 0
  }
  for (let kind = 0; kind < KINDS; kind++) into[at++] = state[stock(kind)]! > 0 ? 1 : 0
  return at
}

/** What a seat has besides its city. */
function seeIsland(state: State, seat: Seat, into: Float64Array, from: number): number {
  let at = from
  into[at++] = state[points(seat)]! / 30
  into[at++] = state[coins(seat)]! / 10
  into[at++] = Math.min(state[coins(seat)]!, 4) / 4
  into[at++] = state[coins(seat)]! >= 10 ? 1 : 0
  into[at++] = state[idle(seat)]! / 4
  into[at++] = state[islandUsed(seat)]! / 12
  into[at++] = state[cityUsed(seat)]! / 12
  into[at++] = state[cityUsed(seat)]! >= 10 ? 1 : 0
  into[at++] = state[mannedTiles(seat, QUARRY)]! / 3
  into[at++] = (state[tiles(seat, QUARRY)]! - state[mannedTiles(seat, QUARRY)]!) / 3
  into[at++] = state[tiles(seat, FOREST)]! / 3
  const made = productionOf(state, seat)
  let all = 0
  for (let good = 0; good < GOODS.length; good++) {
    all += state[goods(seat, good)]!
    into[at++] = state[goods(seat, good)]! / 5
    into[at++] = made[good]! / 4
    into[at++] = made[good]! > 0 ? 1 : 0
    into[at++] = (state[tiles(seat, good)]! - Math.min(made[good]!, state[tiles(seat, good)]!)) / 4
  }
  into[at++] = all / 10
  return at
}

/** A city: circles of plants by their good, points of its buildings, then every kind: is it there, is it manned. */
function seeCity(state: State, seat: Seat, into: Float64Array, at: number): number {
  const kinds = at + GOODS.length
  into.fill(0, at, kinds + 2 * KINDS)
  let worth = 0
  const count = state[cityCount(seat)]!
  for (let slot = 0; slot < count; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    const good = MAKES[building]!
    worth += POINTS[building]!
    // Corn has no plant, so its place is the points'.
    if (good > 0) into[at + good - 1]! += JOBS[building]! / 3
    into[kinds + 2 * building] = 1
    if (state[crew(seat, slot)]! === 0) continue
    into[kinds + 2 * building + 1] = 1
    worth += HALLS[building]?.(state, seat) ?? 0
  }
  into[kinds - 1] = worth / 20
  return kinds + 2 * KINDS
}
