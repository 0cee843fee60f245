import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { leastBid, placeOf, startSeat } from '../turn-order.ts'
import { agenda, bid, bidder, GOVERNOR, SEAT_COUNT, seatAfter } from '../state.ts'
import { MAX_BID, MAX_RAISE } from '../constants.ts'
import { BID, whatOf, whereOf } from '../actions.ts'
import { beginDraft } from './draft.ts'
import { AUCTION } from '../step-numbers.ts'

/** PR 12.12 - a seat without a place bids for one: for a free one, or more than the bidder of another. */
export const auction: ChoiceStep<Event> = {
  name: 'auction',
  legal(state, _seat, _data, out) {
    const seats = state[SEAT_COUNT]!
    for (let place = 0; place < seats; place++) {
      const least = leastBid(state, place)
      for (let bid = least; bid < least + MAX_RAISE && bid <= MAX_BID; bid++) {
        addAction(out, BID | (place << 8) | bid)
      }
    }
  },
  play(state, seat, _data, action, emit) {
    agenda.pop(state)
    const place = whatOf(action)
    const outbid = state[bidder(place)]!
    state[bidder(place)] = seat
    state[bid(place)] = whereOf(action)
    if (emit !== ignoreEvents) {
      emit({ type: 'bid', seat, turn: place, halves: whereOf(action), outbid: outbid < 0 ? null : outbid })
    }
    // A seat that was outbid bids again at once; otherwise the first seat without a place bids.
    const next = outbid >= 0 ? outbid : firstSeatWithoutPlace(state)
    if (next >= 0) agenda.push(state, AUCTION, next)
    else closeAuction(state, emit)
  },
}

/** Returns the first seat without a place, -1 if there is none. */
function firstSeatWithoutPlace(state: State): Seat {
  const seats = state[SEAT_COUNT]!
  for (let seat = 0; seat < seats; seat++) if (placeOf(state, seat) < 0) return seat
  return -1
}

/** PR 12.12 - each seat takes the place it holds, with its start tile and doubloons; the first one is governor. */
function closeAuction(state: State, emit: Emit<Event>): void {
  const seats = state[SEAT_COUNT]!
  const order: Seat[] = []
  for (let place = 0; place < seats; place++) {
    const seat = state[bidder(place)]!
    state[seatAfter(seat)] = state[bidder(place + 1 === seats ? 0 : place + 1)]!
    startSeat(state, seat, place)
    order.push(seat)
  }
  state[GOVERNOR] = order[0]!
  if (emit !== ignoreEvents) emit({ type: 'seated', order })
  beginDraft(state)
}
