import type { Seat, State } from '../../../engine/core/game.ts'
import { JOBS, MAKES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import {
  cityBuilding,
  cityCount,
  countColonists,
  crew,
  mannedTiles,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT } from '../../../engine/games/puerto-rico/steps/colonist-places.ts'
import { CITY_SPACES, CORN, GOODS, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { computeProduction } from './production-features.ts'
import { fading, gameLeft } from './forecast-features.ts'
import { weights } from './weights.ts'
import { serviceWorth } from './worth.ts'

// Where a seat's colonists go in a mayor phase. A barrel of corn, a quarry and a building want one colonist each, any
// other barrel two, one on the plantation and one in the plant: so the best of the ones and the best of the pairs are
// taken as long as there are colonists, in the mixture that is worth most.

export const PLACES = FIRST_SLOT + CITY_SPACES
/** How many colonists shall work at each place: kinds of tile, then the city's slots. */
export type Arrangement = Int8Array
/** Added to the worth of every place, to find arrangements that prefer or avoid a place. */
export type PlaceBonuses = Int32Array

const MOST = PLACES + 12
const oneWorth = new Int32Array(MOST)
const onePlace = new Int8Array(MOST)
const pairWorth = new Int32Array(MOST)
const pairGood = new Int8Array(MOST)
let ones = 0
let pairs = 0

/** Circles at the places, those that are settled already as many as work there. */
const circles = new Int8Array(PLACES)
/** Circles of the plants by good. */
const plantJobs = new Int8Array(GOODS.length)

function addOne(worth: number, place: number): void {
  let i = ones++
  for (; i > 0 && oneWorth[i - 1]! < worth; i--) {
    oneWorth[i] = oneWorth[i - 1]!
    onePlace[i] = onePlace[i - 1]!
  }
  oneWorth[i] = worth
  onePlace[i] = place
}
function addPair(worth: number, good: number): void {
  let i = pairs++
  for (; i > 0 && pairWorth[i - 1]! < worth; i--) {
    pairWorth[i] = pairWorth[i - 1]!
    pairGood[i] = pairGood[i - 1]!
  }
  pairWorth[i] = worth
  pairGood[i] = good
}

/** Finds the circles of a seat. Before the place `from` the arrangement is fixed. */
function findCircles(state: State, seat: Seat, from: number): void {
  for (let place = 0; place < PLACES; place++) circles[place] = 0
  for (let good = 0; good < GOODS.length; good++) plantJobs[good] = 0
  for (let tile = 0; tile < FIRST_SLOT; tile++)
    circles[tile] = tile < from ? state[mannedTiles(seat, tile)]! : state[tiles(seat, tile)]!
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    const has = FIRST_SLOT + slot < from ? state[crew(seat, slot)]! : JOBS[building]!
    circles[FIRST_SLOT + slot] = has
    if (MAKES[building]! >= 0) plantJobs[MAKES[building]!]! += has
  }
}

/** Finds what colonists can do, best first: alone or in pairs. */
function findWork(state: State, seat: Seat, leaning: PlaceBonuses): void {
  const left = gameLeft(state)
  ones = 0
  pairs = 0
  for (let good = 0; good < GOODS.length; good++) {
    const most = good === CORN ? circles[CORN]! : Math.min(circles[good]!, plantJobs[good]!)
    for (let unit = 0; unit < most; unit++) {
      const worth = weights.work[good]! + (unit === 0 ? weights.workFirst[good]! : 0) + leaning[good]!
      if (good === CORN) addOne(worth, CORN)
      else addPair(worth, good)
    }
  }
  for (let quarry = 0; quarry < circles[QUARRY]!; quarry++)
    addOne(fading(weights.workQuarry, left) + leaning[QUARRY]! - quarry, QUARRY)
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    const place = FIRST_SLOT + slot
    if (MAKES[building]! >= 0 || circles[place] === 0) continue
    const worth = serviceWorth(state, seat, building, left) + leaning[place]!
    for (let guest = 0; guest < circles[place]!; guest++) addOne(worth - guest, place)
  }
}

/** Returns the number of pairs in the best mixture of single colonists and pairs. */
function bestMixture(colonists: number): number {
  let worth = 0
  let taken = 0
  while (taken < ones && taken < colonists && oneWorth[taken]! > 0) worth += oneWorth[taken++]!
  let best = worth
  let most = 0
  for (let pair = 1; pair <= pairs && pair * 2 <= colonists; pair++) {
    worth += pairWorth[pair - 1]!
    while (taken + pair * 2 > colonists) worth -= oneWorth[--taken]!
    if (worth <= best) continue
    best = worth
    most = pair
  }
  return most
}

/**
 * The best arrangement of all of a seat's colonists, from a place on; what works before it stays there. Answers what it
 * is worth, leaning included.
 */
export function arrange(
  state: State,
  seat: Seat,
  from: number,
  leaning: PlaceBonuses,
  into: Arrangement,
): number {
  let colonists = countColonists(state, seat)
  computeProduction(state, seat)
  findCircles(state, seat, from)
  findWork(state, seat, leaning)
  for (let place = 0; place < PLACES; place++) into[place] = 0
  const taken = bestMixture(colonists)
  let worth = 0
  for (let pair = 0; pair < taken; pair++) {
    worth += pairWorth[pair]!
    into[pairGood[pair]!]!++
    into[plantFor(state, seat, pairGood[pair]!, into)]!++
    colonists -= 2
  }
  for (let one = 0; one < ones && colonists > 0 && oneWorth[one]! > 0; one++) {
    worth += oneWorth[one]!
    into[onePlace[one]!]!++
    colonists--
  }
  fillUp(from, colonists, into)
  return worth
}

/** The place of a plant that has a free circle: of a large one sooner, which an aqueduct wants. */
function plantFor(state: State, seat: Seat, good: number, into: Arrangement): number {
  let found = 0
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    const place = FIRST_SLOT + slot
    const building = state[cityBuilding(seat, slot)]!
    if (MAKES[building] !== good || into[place]! >= circles[place]!) continue
    if (found === 0 || JOBS[building]! > 1) found = place
  }
  return found
}

/** Puts the remaining colonists on free circles, first on places that are already fixed. */
function fillUp(from: number, over: number, into: Arrangement): void {
  let left = over
  for (let place = 0; place < from && left > 0; place++) {
    const more = Math.min(circles[place]! - into[place]!, left)
    into[place]! += more
    left -= more
  }
  for (let place = from; place < PLACES && left > 0; place++) {
    const more = Math.min(circles[place]! - into[place]!, left)
    into[place]! += more
    left -= more
  }
}
