import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'

/** Any place. */
export const ANYWHERE = -1

/** What a seat can do with a building or a blue token (EN 6). */
export interface BoardAction {
  /** Markers it takes out of the harbour, besides the one that activates a building. */
  readonly cost: number
  /**
   * Adds every way to do it with the markers in the harbour, at the place `where` or ANYWHERE. The source is the building
   * or token that allows it.
   */
  offer(state: State, seat: Seat, source: number, where: number, out: Actions): void
  /** The place of a target (a region or deck), for two actions that must be at the same place. */
  placeOf(target: number): number
  play(state: State, seat: Seat, target: number, emit: Emit<Event>): void
}
