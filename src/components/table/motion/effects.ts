import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { SoundName } from '../../sound/sounds.ts'
import type { Flight } from './flight.ts'

type Event = { readonly type: string }

/** What one game lets be seen and heard when something happens. It adds nothing that boards and log do not say. */
export interface Effects {
  /** Which pieces went where, and what else has changed. */
  flights(event: Event): readonly Flight[]
  /** How it sounds, if it does. */
  sound(event: Event): SoundName | undefined
  /** What of all this went against a seat that had no say in it; `view` is the table afterwards. */
  hits(events: readonly Event[], view: unknown, seat: Seat): readonly Message[]
}
