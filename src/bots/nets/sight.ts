import type { Seat, State } from '../../engine/core/game.ts'

/** How a net sees a game: which positions, and as which numbers. Whoever changes one has to teach its nets anew. */
export interface Sight {
  /** How many numbers are seen in a position at which so many sit. */
  seenOf(seats: number): number
  /** Is nothing half done in this position, so that a net may judge it? Asked where somebody has a choice. */
  mayJudge(state: State): boolean
  /** Writes down all that is seen of a position by the seat in turn, with which everything begins. */
  see(state: State, into: Float64Array): void
  /** The seat in turn, then the others, in the order in which they are seen: the order of what a net answers. */
  seatsSeen(state: State, into: Seat[]): void
}
