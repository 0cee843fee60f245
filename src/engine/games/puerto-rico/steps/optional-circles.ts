import type { Seat, State } from '../../../core/game.ts'
import { hasHook } from '../buildings/run-hooks.ts'
import { cityCount, GUESTHOUSE_MAY_STAY_EMPTY, idle } from '../state.ts'
import { FIRST_SLOT, freeAt, lastPlace } from './colonist-places.ts'

// PR 12.15 - at tables with this option the circles of a guesthouse are no circles that must be filled (PR 4.4).

/** Returns the place whose circles may stay empty while colonists go to San Juan, -1 if there is none. */
export function optionalPlace(state: State, seat: Seat): number {
  if (state[GUESTHOUSE_MAY_STAY_EMPTY] === 0) return -1
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (hasHook(state, seat, slot, 'hostsGuests')) return FIRST_SLOT + slot
  }
  return -1
}

/**
 * PR 4.4, 12.15 - may the seat, which places its colonists from this place on, leave the free circles of its guesthouse
 * empty and send colonists to San Juan? Only if all circles before the guesthouse are filled, and more colonists are left
 * than there are circles behind it.
 */
export function mayStayIdle(state: State, seat: Seat, from: number): boolean {
  const place = optionalPlace(state, seat)
  if (place < from || freeAt(state, seat, place) === 0) return false
  let left = state[idle(seat)]!
  const last = lastPlace(state, seat)
  for (let at = 0; at <= last; at++) {
    if (at === place) continue
    const free = freeAt(state, seat, at)
    if (at < place && free > 0) return false
    left -= free
  }
  return left > 0
}
