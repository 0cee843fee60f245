import type { AutomaticStep } from '../../../core/agenda.ts'
import type { Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import { JOBS } from '../buildings/printed.ts'
import type { Event } from '../events.ts'
import { agenda, cityBuilding, cityCount, crew, idle, mannedTiles, setCrew, tiles } from '../state.ts'
import { SAN_JUAN, TILES, WORKED_TILES } from '../vocabulary.ts'
import type { Tile } from '../vocabulary.ts'

/** Places for colonists: the kinds of island tile first, then the city's slots. */
export const FIRST_SLOT = WORKED_TILES

export function lastPlace(state: State, seat: Seat): number {
  return FIRST_SLOT + state[cityCount(seat)]! - 1
}
export function freeTiles(state: State, seat: Seat, tile: Tile): number {
  return state[tiles(seat, tile)]! - state[mannedTiles(seat, tile)]!
}
export function freeJobs(state: State, seat: Seat, slot: number): number {
  return JOBS[state[cityBuilding(seat, slot)]!]! - state[crew(seat, slot)]!
}
/** Returns the number of empty circles at a place. */
export function freeAt(state: State, seat: Seat, at: number): number {
  return at < FIRST_SLOT ? freeTiles(state, seat, at) : freeJobs(state, seat, at - FIRST_SLOT)
}
/** Returns the number of colonists at work at a place. */
export function workersAt(state: State, seat: Seat, at: number): number {
  return at < FIRST_SLOT ? state[mannedTiles(seat, at)]! : state[crew(seat, at - FIRST_SLOT)]!
}
/** Adds colonists to a place, or takes them away if `more` is negative. */
export function changeWorkers(state: State, seat: Seat, at: number, more: number): void {
  if (at < FIRST_SLOT) state[mannedTiles(seat, at)]! += more
  else setCrew(state, seat, at - FIRST_SLOT, state[crew(seat, at - FIRST_SLOT)]! + more)
}
/** Returns the name of a place for colonists: a kind of tile, a building, or San Juan. */
export function placeName(state: State, seat: Seat, at: number): string {
  if (at === SAN_JUAN) return 'sanJuan'
  if (at < FIRST_SLOT) return TILES[at]!
  return BUILDINGS[state[cityBuilding(seat, at - FIRST_SLOT)]!]!.name
}

/**
 * PR 10.6, 10.11 - a colonist just taken goes to its tile or building; to San Juan if there is no circle there
 * (PR 13.3, 13.13). The data: a kind of tile, or TILES.length plus a slot of the city.
 */
export const send: AutomaticStep<Event> = {
  name: 'send',
  run(state, seat, data) {
    agenda.pop(state)
    const slot = data - TILES.length
    const hasCircle = slot < 0 ? data < WORKED_TILES : JOBS[state[cityBuilding(seat, slot)]!]! > 0
    if (!hasCircle) state[idle(seat)]!++
    else changeWorkers(state, seat, slot < 0 ? data : FIRST_SLOT + slot, 1)
  },
}
