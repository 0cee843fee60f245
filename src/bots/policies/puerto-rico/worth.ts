import type { Seat, State } from '../../../engine/core/game.ts'
import { buildingNumber, BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { JOBS, MAKES, SPACES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import { END_CAUSES, islandUsed, isManned, isOwned, tiles } from '../../../engine/games/puerto-rico/state.ts'
import { FOREST, MAYOR, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { atSeat, barrels, couldMake, jobs, kinds, spaces } from './production-features.ts'
import { fading, growing, isStillToCome, WHOLE } from './forecast-features.ts'
import { GROWTH, PER_BARREL, PER_KIND, PER_SPACE, PROMISE, weights } from './weights.ts'

const RESIDENCE = buildingNumber('residence')
const CLOISTER = buildingNumber('cloister')
const GUILD_HALL = buildingNumber('guild-hall')
const CITY_HALL = buildingNumber('city-hall')
const HOSPICE = buildingNumber('hospice')
const UNIVERSITY = buildingNumber('university')
const LIBRARY = buildingNumber('library')

const FINAL_POINTS = BUILDINGS.map((building) => building.hooks.finalPoints)
/** Has the building a share of the score at the end? */
export const IS_HALL = Int8Array.from(FINAL_POINTS, (says) => (says === undefined ? 0 : 1))
const POINTS = Int16Array.from(BUILDINGS, (building) => building.points * 100)
const PLANTS = MAKES.filter((good) => good >= 0).length
/** From this number of island spaces on, each further one adds to the residence. */
const RESIDENCE_FROM = 9

/** How much greater a role's privilege is for a seat that chooses it: once, or twice with a library. */
export function privilegesOf(state: State, seat: Seat): number {
  return isManned(state, seat, LIBRARY) ? 2 : 1
}

/** What a manned building without a share of the score promises for a whole game. The seat must have been counted. */
function promiseOf(seat: Seat, building: number): number {
  return (
    PROMISE[building]! +
    PER_BARREL[building]! * barrels[seat]! +
    PER_KIND[building]! * kinds[seat]! +
    PER_SPACE[building]! * spaces[seat]!
  )
}

/** The points a large building adds now, and its expected growth; 0 if no colonist can reach it any more. */
function hallWorth(state: State, seat: Seat, building: number, left: number): number {
  if (state[END_CAUSES] !== 0 && !isStillToCome(state, MAYOR) && !isManned(state, seat, UNIVERSITY)) return 0
  return FINAL_POINTS[building]!(state, seat) * 100 + fading(GROWTH[building]!, left)
}

/** What a plantation is worth to a seat that has been counted. */
function plantationWorth(state: State, seat: Seat, good: number): number {
  const have = state[tiles(seat, good)]!
  const isFirst = couldMake[atSeat(seat, good)] === 0
  if (jobs[atSeat(seat, good)]! > have) return weights.unit[good]! + (isFirst ? weights.first[good]! : 0)
  const bare = weights.bareTile[good]! - have * weights.moreBare
  return bare > 0 ? bare : 0
}

/** What a tile of a kind is worth to a seat that has been counted. */
export function tileWorth(state: State, seat: Seat, tile: number, left: number): number {
  let worth = 0
  if (tile === QUARRY) worth = weights.quarry - state[tiles(seat, QUARRY)]! * weights.moreQuarry
  else if (tile === FOREST) worth = weights.forest
  else worth = plantationWorth(state, seat, tile)
  if (tile !== FOREST && isManned(state, seat, HOSPICE)) worth += weights.hand
  return growing(worth, left, weights.tileLate) + finalTileWorth(state, seat, tile)
}

/** Points at the end for one tile more. */
function finalTileWorth(state: State, seat: Seat, tile: number): number {
  let worth = 0
  if (isOwned(state, seat, RESIDENCE) && state[islandUsed(seat)]! >= RESIDENCE_FROM) worth += 100
  if (isOwned(state, seat, CLOISTER) && state[tiles(seat, tile)]! % 3 === 2) worth += 200
  return worth
}

/** What a plant would make possible. */
function plantWorth(state: State, seat: Seat, building: number): number {
  const good = MAKES[building]!
  const waiting = state[tiles(seat, good)]! - jobs[atSeat(seat, good)]!
  const more = waiting <= 0 ? 0 : Math.min(waiting, JOBS[building]!)
  if (more === 0) return weights.emptyJob
  const first = couldMake[atSeat(seat, good)] === 0 ? weights.first[good]! : 0
  return more * weights.unit[good]! + first + (JOBS[building]! > more ? weights.emptyJob : 0)
}

/** What a building is worth to a seat that has been counted, if it had it; the price is not thought of. */
export function buildingWorth(state: State, seat: Seat, building: number, left: number): number {
  let worth = POINTS[building]! - fading(weights.space * SPACES[building]!, left)
  if (building < PLANTS) worth += growing(plantWorth(state, seat, building), left, weights.plantLate)
  else if (IS_HALL[building] === 1) worth += hallWorth(state, seat, building, left)
  else worth += growing(promiseOf(seat, building), left, weights.houseLate)
  return worth + countedWorth(state, seat, building)
}

/** Points at the end because large buildings count this one. */
function countedWorth(state: State, seat: Seat, building: number): number {
  if (building < PLANTS) return isOwned(state, seat, GUILD_HALL) ? (JOBS[building] === 1 ? 100 : 200) : 0
  if (building === CITY_HALL) return 100
  return isOwned(state, seat, CITY_HALL) ? 100 : 0
}

/** The worth, until the next mayor phase, of colonists that produce `count` barrels of a good. */
export function workWorth(good: number, count: number): number {
  return count === 0 ? 0 : count * weights.work[good]! + weights.workFirst[good]!
}
/** What it is worth till the next mayor that a colonist works in a violet building. */
export function serviceWorth(state: State, seat: Seat, building: number, left: number): number {
  const soon = left < weights.leastLeft ? weights.leastLeft : left
  if (IS_HALL[building] === 0) return (promiseOf(seat, building) * weights.workPromise * soon) >> 14
  return (FINAL_POINTS[building]!(state, seat) * 100 * (WHOLE - left)) >> 7
}
