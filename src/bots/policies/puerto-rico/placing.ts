import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import {
  agenda,
  cityBuilding,
  cityCount,
  countColonists,
  END_CAUSES,
  points,
  SEAT_COUNT,
  tiles,
} from '../../../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT, workersAt } from '../../../engine/games/puerto-rico/steps/colonist-places.ts'
import { PASS, whatOf } from '../../../engine/games/puerto-rico/actions.ts'
import { CITY_SPACES, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { arrange, PLACES } from './arrangement.ts'
import { gameLeft } from './forecast-features.ts'

const NOWHERE = new Int32Array(PLACES)
const plan = new Int8Array(PLACES)
const repair = new Int8Array(PLACES)

// A placement is a run of questions of one seat between which nothing else changes, so the plan of the first is cached for
// the others. Its key is everything the plan depends on, so that the same position always has the same ratings.
const KEY = TILES.length + CITY_SPACES + 8
const key = new Int32Array(KEY).fill(-1)

/** Stores everything a plan depends on; returns whether it is unchanged since the last plan. */
function isPlanned(state: State, seat: Seat): boolean {
  const slots = state[cityCount(seat)]!
  let changed = 0
  let n = 0
  changed |= note(n++, seat)
  changed |= note(n++, state[SEAT_COUNT]!)
  changed |= note(n++, gameLeft(state))
  changed |= note(n++, state[END_CAUSES]!)
  changed |= note(n++, state[points(seat)]!)
  changed |= note(n++, countColonists(state, seat))
  changed |= note(n++, slots)
  for (let tile = 0; tile < TILES.length; tile++) changed |= note(n++, state[tiles(seat, tile)]!)
  for (let slot = 0; slot < slots; slot++) changed |= note(n++, state[cityBuilding(seat, slot)]!)
  return changed === 0
}

/** Stores a number; returns 0 if it is unchanged. */
function note(at: number, value: number): number {
  const changed = key[at]! ^ value
  key[at] = value
  return changed
}

/** The arrangement a seat aims at, given what it has placed so far. */
function planned(state: State, seat: Seat, from: number): Int8Array {
  if (!isPlanned(state, seat)) arrange(state, seat, 0, NOWHERE, plan)
  for (let place = 0; place <= from; place++) {
    const working = workersAt(state, seat, place)
    if (working > plan[place]! || (place < from && working < plan[place]!)) {
      arrange(state, seat, from, NOWHERE, repair)
      return repair
    }
  }
  return plan
}

/** Rates the next place of the plan highest, then its later places. */
export function ratePlaces(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const from = Math.min(agenda.data(state) & 0xff, FIRST_SLOT + state[cityCount(seat)]! - 1)
  const wanted = planned(state, seat, from)
  let isNext = true
  for (let i = 0; i < open.count; i++) {
    const place = whatOf(open.at[i]!)
    const missing = wanted[place]! - workersAt(state, seat, place)
    // PR 12.15 - a guest may go to any circle later, so passing by the guesthouse is never the plan.
    if (open.at[i] === PASS || missing <= 0) into[i] = UNWANTED
    else {
      into[i] = isNext ? NEXT : LATER - i
      isNext = false
    }
  }
}
const NEXT = 300
const LATER = 150
const UNWANTED = 0
