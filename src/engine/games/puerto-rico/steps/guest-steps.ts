import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents, newActions } from '../../../core/game.ts'
import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import { any } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { agenda } from '../state.ts'
import { GUEST, PASS, verbOf, whatOf } from '../actions.ts'
import { destinationsOf, hostOf, moveGuest, GUEST_MOVES_BEFORE } from './guest-moves.ts'
import type { Fingerprint } from './guest-moves.ts'
import { FIRST_SLOT, placeName } from './colonist-places.ts'

const scratch = newActions(1024)

/** Adds the numbers on which the legal actions of a choice depend, besides the actions themselves. */
export type ChoiceFingerprint = (
  state: State,
  seat: Seat,
  data: number,
  open: Actions,
  add: (n: number) => void,
) => void

/** PR 13.5 - returns a choice at which its seat may also move guests, as often as it matters for the choice. */
export function withGuests(choice: ChoiceStep<Event>, addMore: ChoiceFingerprint): ChoiceStep<Event> {
  return {
    name: choice.name,
    legal(state, seat, data, out) {
      choice.legal(state, seat, data, out)
      if (!any.hostsGuests(state, seat)) return
      const fingerprint: Fingerprint = (moved, _seat, add) => {
        scratch.count = 0
        choice.legal(moved, seat, data, scratch)
        for (let i = 0; i < scratch.count; i++) add(scratch.at[i]!)
        addMore(moved, seat, data, scratch, add)
      }
      addMoves(destinationsOf(state, seat, fingerprint), out)
    },
    play(state, seat, data, action, emit) {
      if (verbOf(action) === GUEST) moveAndEmit(state, seat, whatOf(action), emit)
      else choice.play(state, seat, data, action, emit)
    },
  }
}

/**
 * The same for a choice of several parts that takes effect with the last one: after a move it begins again, so the parts
 * chosen so far are not compared.
 */
export function withGuestsFromStart(
  choice: ChoiceStep<Event>,
  fingerprint: Fingerprint,
  beginAgain: (state: State, seat: Seat) => void,
): ChoiceStep<Event> {
  return {
    name: choice.name,
    legal(state, seat, data, out) {
      choice.legal(state, seat, data, out)
      if (any.hostsGuests(state, seat)) addMoves(destinationsOf(state, seat, fingerprint), out)
    },
    play(state, seat, data, action, emit) {
      if (verbOf(action) !== GUEST) return choice.play(state, seat, data, action, emit)
      moveAndEmit(state, seat, whatOf(action), emit)
      beginAgain(state, seat)
    },
  }
}

function addMoves(places: readonly number[], out: Actions): void {
  for (const at of places) addAction(out, GUEST | (at << 8))
}

function moveAndEmit(state: State, seat: Seat, to: number, emit: Emit<Event>): void {
  const host = hostOf(state, seat)
  moveGuest(state, seat, host, to)
  if (emit === ignoreEvents) return
  const building = placeName(state, seat, FIRST_SLOT + host)
  emit({ type: 'guestMoved', seat, building, place: placeName(state, seat, to) })
}

/** PR 13.5 - guests may go elsewhere before an automatic step. The data is the number of that step. */
export const moveGuests: ChoiceStep<Event> = {
  name: 'moveGuests',
  legal(state, seat, data, out) {
    addAction(out, PASS)
    addMoves(destinationsOf(state, seat, GUEST_MOVES_BEFORE[data]!.fingerprint), out)
  },
  play(state, seat, _data, action, emit) {
    if (action === PASS) agenda.pop(state)
    else moveAndEmit(state, seat, whatOf(action), emit)
  },
}
