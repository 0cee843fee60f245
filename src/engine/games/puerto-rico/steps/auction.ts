import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { startSeat } from '../turn-order.ts'
import { agenda, bid, bidder, GOVERNOR, SEAT_COUNT, seatAfter } from '../state.ts'
import { MAX_BID, MAX_RAISE } from '../constants.ts'
import { BID, whatOf, whereOf } from '../vocabulary.ts'
import { beginDraft } from './draft.ts'
import { AUCTION } from '../step-numbers.ts'

/** PR 12.12 - the least that may be bid for a place in the order of turns, in half points. */
export function leastBid(state: State, place: number): number {
  return state[bidder(place)]! < 0 ? 0 : state[bid(place)]! + 1
}

/** PR 12.12 - whoever holds no place bids for one: any that is free, or more than another for his. */
export const auction: ChoiceStep<Event> = {
  name: 'auction',
  legal(state, _seat, _memo, out) {
    const seats = state[SEAT_COUNT]!
    for (let place = 0; place < seats; place++) {
      const least = leastBid(state, place)
      for (let bid = least; bid < least + MAX_RAISE && bid <= MAX_BID; bid++) {
        addAction(out, BID | (place << 8) | bid)
      }
    }
  },
  play(state, seat, _memo, action, emit) {
    agenda.pop(state)
    const place = whatOf(action)
    const outbid = state[bidder(place)]!
    state[bidder(place)] = seat
    state[bid(place)] = whereOf(action)
    if (emit !== ignoreEvents) {
      emit({ type: 'bid', seat, turn: place, halves: whereOf(action), outbid: outbid < 0 ? null : outbid })
    }
    // Whoever is outbid bids again at once; otherwise the next one round the table who holds no place.
    const next = outbid >= 0 ? outbid : homeless(state)
    if (next >= 0) agenda.push(state, AUCTION, next)
    else closeAuction(state, emit)
  },
}

/** The first seat that holds no place, -1 if all do. */
function homeless(state: State): Seat {
  const seats = state[SEAT_COUNT]!
  for (let seat = 0; seat < seats; seat++) if (placeOf(state, seat) < 0) return seat
  return -1
}

/** The place in the order of turns a seat holds, -1 if none. */
function placeOf(state: State, seat: Seat): number {
  const seats = state[SEAT_COUNT]!
  for (let place = 0; place < seats; place++) if (state[bidder(place)] === seat) return place
  return -1
}

/** PR 12.12 - each takes the place he holds, with its start tile and doubloons; the first one governs. */
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

/** PR 12.13 - what a seat has bid for its place, in half points. */
export function bidOf(state: State, seat: Seat): number {
  const place = placeOf(state, seat)
  return place < 0 ? 0 : state[bid(place)]!
}
