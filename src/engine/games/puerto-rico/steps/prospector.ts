import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { privilegeOf } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { CARD, coins } from '../state.ts'

/** PR 9.1 - a doubloon for the prospector by the privilege, nothing for the others. */
export function beginProspector(state: State, seat: Seat, emit: Emit<Event>): void {
  const found = privilegeOf(state, seat, state[CARD]!)
  state[coins(seat)]! += found
  if (emit !== ignoreEvents) emit({ type: 'prospected', seat, coins: found })
}
