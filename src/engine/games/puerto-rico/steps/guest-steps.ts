import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents, newActions } from '../../../core/game.ts'
import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import { any } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { agenda } from '../state.ts'
import { GUEST, PASS, verbOf, whatOf } from '../actions.ts'
import { destinationsOf, hostOf, moveGuest, STAKES } from './guest-moves.ts'
import type { Stakes } from './guest-moves.ts'
import { FIRST_SLOT, placeName } from './colonist-places.ts'

const scratch = newActions(1024)

/** What a question's open choices depend on, besides which they are. */
export type MoreStakes = (
  state: State,
  seat: Seat,
  data: number,
  open: Actions,
  say: (n: number) => void,
) => void

/** PR 13.5 - a question at which its seat may also move guests, as often as it matters for what is asked. */
export function withGuests(ask: ChoiceStep<Event>, more: MoreStakes): ChoiceStep<Event> {
  return {
    name: ask.name,
    legal(state, seat, data, out) {
      ask.legal(state, seat, data, out)
      if (!any.hostsGuests(state, seat)) return
      const stakes: Stakes = (moved, _seat, say) => {
        scratch.count = 0
        ask.legal(moved, seat, data, scratch)
        for (let i = 0; i < scratch.count; i++) say(scratch.at[i]!)
        more(moved, seat, data, scratch, say)
      }
      addMoves(destinationsOf(state, seat, stakes), out)
    },
    play(state, seat, data, action, emit) {
      if (verbOf(action) === GUEST) go(state, seat, whatOf(action), emit)
      else ask.play(state, seat, data, action, emit)
    },
  }
}

function addMoves(places: readonly number[], out: Actions): void {
  for (const at of places) addAction(out, GUEST | (at << 8))
}

function go(state: State, seat: Seat, to: number, emit: Emit<Event>): void {
  const host = hostOf(state, seat)
  moveGuest(state, seat, host, to)
  if (emit === ignoreEvents) return
  const building = placeName(state, seat, FIRST_SLOT + host)
  emit({ type: 'guestMoved', seat, building, place: placeName(state, seat, to) })
}

/** PR 13.5 - guests may go elsewhere before something that asks nobody. The data: the step that comes then. */
export const moveGuests: ChoiceStep<Event> = {
  name: 'moveGuests',
  legal(state, seat, data, out) {
    addAction(out, PASS)
    addMoves(destinationsOf(state, seat, STAKES[data]!.stakes), out)
  },
  play(state, seat, _data, action, emit) {
    if (action === PASS) agenda.pop(state)
    else go(state, seat, whatOf(action), emit)
  },
}
