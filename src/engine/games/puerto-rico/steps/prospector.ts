import { hush } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { coins } from '../state.ts'

/** PR 9.1 - one doubloon for the prospector, nothing for the others. */
export function beginProspector(state: State, seat: Seat, emit: Emit<Event>): void {
  state[coins(seat)]!++
  if (emit !== hush) emit({ type: 'prospected', seat, coins: 1 })
}
