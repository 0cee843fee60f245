import type { PlayerView, View } from '../view-types.ts'

/** PR 4.5 - how many colonists the next ship should bring; the supply may not have them all. */
export function nextShip({ seats, emptyJobs }: View): number {
  return Math.max(seats, emptyJobs)
}

/** The player whose city has the least free spaces, the first of several: nearest to ending the game (PR 11.1). */
export function fullestCity({ players }: View): PlayerView {
  return players.reduce((one, other) => (other.freeCity < one.freeCity ? other : one))
}
