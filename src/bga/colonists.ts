import type { Seat, State } from '../engine/core/game.ts'
import { JOBS } from '../engine/games/puerto-rico/buildings/printed.ts'
import { startTile } from '../engine/games/puerto-rico/constants.ts'
import { sum } from '../engine/games/puerto-rico/insight/colonist-placement.ts'
import { cityBuilding, cityCount, countColonists, tiles } from '../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT, lastPlace, workersAt } from '../engine/games/puerto-rico/steps/colonist-places.ts'
import type { PhaseFacts } from './facts.ts'

// BGA moves colonists one by one and gives each a number; the rules here place them all. What counts is where each stands
// at the end of a phase.

/** Where a colonist with a number stands: on a kind of tile, in a building, or in San Juan. */
interface Stand {
  readonly seat: Seat
  readonly tile: number | undefined
  readonly building: number | undefined
}
/** The colonists with a number, by it. */
export type Stands = ReadonlyMap<number, Stand>

/** What the numbers of tiles and buildings stand for. */
export interface Numbered {
  readonly tiles: ReadonlyMap<number, number>
  readonly buildings: ReadonlyMap<number, number>
  readonly seats: number
}

/** Learns from all phases what the numbers stand for. */
export function learnNumbers(phases: readonly PhaseFacts[], seats: number): Numbered {
  const laid = new Map<number, number>()
  const buildings = new Map<number, number>()
  for (const phase of phases) {
    for (const { id, tile } of phase.tiles) if (id !== undefined) laid.set(id, tile)
    for (const { id, building } of phase.built) if (id !== undefined) buildings.set(id, building)
  }
  return { tiles: laid, buildings, seats }
}

/** Where the colonists stand after a phase. */
export function standsAfter(stands: Stands, { moves }: PhaseFacts, numbered: Numbered): Stands {
  if (moves.length === 0) return stands
  const after = new Map(stands)
  for (const { seat, colonist, tile, building } of moves) {
    after.set(colonist, {
      seat,
      // The start tiles are laid without a word.
      tile: tile === undefined ? undefined : (numbered.tiles.get(tile) ?? startTile(numbered.seats, seat)),
      building: building === undefined ? undefined : (numbered.buildings.get(building) ?? UNKNOWN),
    })
  }
  return after
}
/** A building of which nothing was told. */
const UNKNOWN = -1

/** How many numbered colonists of a seat stand at each place; undefined if one stands where there is no such building. */
export function countStands(stands: Stands, state: State, seat: Seat): number[] | undefined {
  const counts = Array.from({ length: lastPlace(state, seat) + 1 }, () => 0)
  for (const stand of stands.values()) {
    if (stand.seat !== seat) continue
    if (stand.tile !== undefined) counts[stand.tile]!++
    else if (stand.building !== undefined) {
      const slot = slotOf(state, seat, stand.building)
      if (slot < 0) return undefined
      counts[FIRST_SLOT + slot]!++
    }
  }
  return counts
}

function slotOf(state: State, seat: Seat, building: number): number {
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++)
    if (state[cityBuilding(seat, slot)] === building) return slot
  return -1
}

const circlesAt = (state: State, seat: Seat, at: number): number =>
  at < FIRST_SLOT ? state[tiles(seat, at)]! : JOBS[state[cityBuilding(seat, at - FIRST_SLOT)]!]!

/** At most this many arrangements are tried. */
const MOST_ARRANGEMENTS = 200

/**
 * How a seat can have placed its colonists in a mayor phase, as counts by place. Those with a number stand where BGA says;
 * those whose number was never told have stayed, or were moved under a number told only then.
 */
export function arrangementsOf(
  { before, after }: { readonly before: Stands; readonly after: Stands },
  { start, now }: { readonly start: State; readonly now: State },
  seat: Seat,
): number[][] {
  const stood = countStands(before, start, seat)
  const stand = countStands(after, now, seat)
  if (stood === undefined || stand === undefined) return []
  const circles = stand.map((_, at) => circlesAt(now, seat, at))
  const nameless = stood.map((count, at) => workersAt(start, seat, at) - count)
  const working = Math.min(countColonists(now, seat), sum(circles))
  if (nameless.some((count) => count < 0)) return []
  const found: number[][] = []
  const fill = (at: number, left: number, counts: readonly number[]): void => {
    if (found.length >= MOST_ARRANGEMENTS) return
    if (at === circles.length) {
      if (left === 0) found.push([...counts])
      return
    }
    for (let stay = Math.min(left, nameless[at]!); stay >= 0; stay--) {
      const here = stand[at]! + stay
      if (here <= circles[at]!) fill(at + 1, left - stay, [...counts, here])
    }
  }
  const unnamed = working - sum(stand)
  if (unnamed >= 0) fill(0, unnamed, [])
  return found
}

/** The place where the next colonist goes if the seat places them like this; undefined if it has not. */
export function nextPlace(arrangement: readonly number[], state: State, seat: Seat): number | undefined {
  const next = arrangement.findIndex((count, at) => workersAt(state, seat, at) !== count)
  if (next < 0 || workersAt(state, seat, next) > arrangement[next]!) return undefined
  return arrangement.some((_, at) => at > next && workersAt(state, seat, at) > 0) ? undefined : next
}
