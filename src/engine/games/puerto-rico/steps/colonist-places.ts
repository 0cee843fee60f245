import type { Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import { JOBS } from '../buildings/printed.ts'
import { cityBuilding, cityCount, crew, mannedTiles, setCrew, tiles } from '../state.ts'
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
/** How many circles are empty at a place. */
export function freeAt(state: State, seat: Seat, at: number): number {
  return at < FIRST_SLOT ? freeTiles(state, seat, at) : freeJobs(state, seat, at - FIRST_SLOT)
}
/** How many colonists work at a place. */
export function workersAt(state: State, seat: Seat, at: number): number {
  return at < FIRST_SLOT ? state[mannedTiles(seat, at)]! : state[crew(seat, at - FIRST_SLOT)]!
}
/** So many colonists more, or fewer, work at a place. */
export function changeWorkers(state: State, seat: Seat, at: number, more: number): void {
  if (at < FIRST_SLOT) state[mannedTiles(seat, at)]! += more
  else setCrew(state, seat, at - FIRST_SLOT, state[crew(seat, at - FIRST_SLOT)]! + more)
}
/** A place for colonists by its name: a kind of tile, a building, or San Juan. */
export function placeName(state: State, seat: Seat, at: number): string {
  if (at === SAN_JUAN) return 'sanJuan'
  if (at < FIRST_SLOT) return TILES[at]!
  return BUILDINGS[state[cityBuilding(seat, at - FIRST_SLOT)]!]!.name
}
