import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'

/** No place in particular. */
export const ANYWHERE = -1

/** What a seat can do with a building or a blue token (EN 6). */
export interface BoardAction {
  /** Markers it takes out of the harbour, beside the one that activates. */
  readonly cost: number
  /**
   * Every way to do it, at one place only unless that is ANYWHERE, if there are markers enough. The source is the
   * building or token that allows it.
   */
  offer(state: State, seat: Seat, source: number, where: number, out: Actions): void
  /** The place at which a target lies, if two actions have to be at the same. */
  placeOf(target: number): number
  play(state: State, seat: Seat, target: number, emit: Emit<Event>): void
}
