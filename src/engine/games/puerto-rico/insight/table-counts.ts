import type { PlayerView, View } from '../view-types.ts'

/** PR 4.5 - the number of colonists for the next ship; the supply may have fewer. */
export function nextColonistShip({ seats, emptyJobs }: View): number {
  return Math.max(seats, emptyJobs)
}

/** The player whose city has the fewest free spaces, the first of several: nearest to ending the game (PR 11.1). */
export function fullestCity({ players }: View): PlayerView {
  return players.reduce((one, other) => (other.freeCity < one.freeCity ? other : one))
}
