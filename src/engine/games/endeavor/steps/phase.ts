import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { PHASE } from '../state.ts'
import { PHASES } from '../vocabulary.ts'

/** EN 2.1 - a phase begins with the first seat that comes to it; the others only go on. */
export function enterPhase(state: State, phase: number, emit: Emit<Event>): void {
  if (state[PHASE] === phase) return
  state[PHASE] = phase
  if (emit !== ignoreEvents) emit({ type: 'phase', phase: PHASES[phase]! })
}
