import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { beginBuilder } from './builder.ts'
import { beginCaptain } from './captain.ts'
import { beginCraftsman } from './craftsman.ts'
import { beginMayor } from './mayor.ts'
import { beginProspector } from './prospector.ts'
import { beginSettler } from './settler.ts'
import { beginTrader } from './trader.ts'

/** Begins the phase of each role, in the order of ROLES. */
export const BEGIN_PHASE_OF_ROLE: readonly ((state: State, seat: Seat, emit: Emit<Event>) => void)[] = [
  beginSettler,
  beginMayor,
  beginBuilder,
  beginCraftsman,
  beginTrader,
  beginCaptain,
  beginProspector,
]
