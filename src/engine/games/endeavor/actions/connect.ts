import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { takeToken } from '../gain.ts'
import { FIRST_CONNECTION, LINKS } from '../board-numbers.ts'
import { owner } from '../state.ts'

/** EN 6.8 - the first player to hold both ends of a connection takes its token; one city may complete several. */
export function connect(state: State, seat: Seat, city: number, emit: Emit<Event>): void {
  for (const { connection, to } of LINKS[city]!) {
    if (state[owner(to)] !== seat) continue
    const token = takeToken(state, seat, FIRST_CONNECTION + connection)
    if (token !== null && emit !== ignoreEvents) emit({ type: 'connected', seat, connection, token })
  }
}
