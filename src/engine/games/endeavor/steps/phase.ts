import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { PHASE } from '../state.ts'
import { PHASES } from '../vocabulary.ts'

/** EN 2.1 - sets the phase, with an event the first time. */
export function enterPhase(state: State, phase: number, emit: Emit<Event>): void {
  if (state[PHASE] === phase) return
  state[PHASE] = phase
  if (emit !== ignoreEvents) emit({ type: 'phase', phase: PHASES[phase]! })
}
