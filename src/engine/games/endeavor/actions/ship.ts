import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { takeCard, takeToken } from '../gain.ts'
import { FIRST_SPACE, TRACK_FROM, TRACK_LENGTH } from '../board-numbers.ts'
import { agenda, beside, harbour, passed, presence, sailor, SEAT_COUNT, taken } from '../state.ts'
import { KEEP_LIMIT } from '../step-numbers.ts'
import { EUROPE, GOVERNOR, REGIONS, SHIP } from '../vocabulary.ts'
import { ANYWHERE } from './action.ts'
import type { BoardAction } from './action.ts'

/** EN 6.1, 6.2 - to the next free space of a region's track, or beside it when it is full; Europe has none. */
export const ship: BoardAction = {
  cost: 1,
  offer(_state, _seat, _source, where, out) {
    for (let region = EUROPE + 1; region < REGIONS.length; region++)
      if (where === ANYWHERE || where === region) addAction(out, SHIP | (region << 8))
  },
  placeOf: (region) => region,
  play(state, seat, region, emit) {
    state[harbour(seat)]!--
    state[presence(seat, region)]!++
    const space = taken(state, region)
    const length = TRACK_LENGTH[region]!
    if (space === length) {
      state[beside(seat, region)]!++
      if (emit !== ignoreEvents)
        emit({ type: 'shipped', seat, region: REGIONS[region]!, space: null, token: null })
      return
    }
    const at = TRACK_FROM[region]! + space
    state[sailor(at)] = seat
    const token = takeToken(state, seat, FIRST_SPACE + at)
    if (emit !== ignoreEvents) emit({ type: 'shipped', seat, region: REGIONS[region]!, space, token })
    if (space + 1 === length) open(state, region, emit)
  },
}

/** EN 6.3 - the region opens, and its governor card goes to the winner of the track. */
function open(state: State, region: number, emit: Emit<Event>): void {
  const winner = governorWinner(state, region)
  takeCard(state, winner, region, GOVERNOR)
  if (emit !== ignoreEvents) {
    emit({ type: 'opened', region: REGIONS[region]! })
    emit({ type: 'governor', seat: winner, region: REGIONS[region]! })
  }
  // EN 7.6 - a player who has passed keeps to the card limit at once (a reading: the rulebook leaves it open).
  if (state[passed(winner)] === 1) agenda.push(state, KEEP_LIMIT, winner)
}

/** EN 6.4 - the seat with most markers on the track; a tie goes to the marker nearest the deck. -1 on an empty track. */
export function governorWinner(state: State, region: number): Seat {
  const from = TRACK_FROM[region]!
  const counts = new Array<number>(state[SEAT_COUNT]!).fill(0)
  let winner = -1
  for (let space = 0; space < TRACK_LENGTH[region]!; space++) {
    const seat = state[sailor(from + space)]!
    if (seat >= 0) counts[seat]!++
  }
  for (let space = TRACK_LENGTH[region]! - 1; space >= 0; space--) {
    const seat = state[sailor(from + space)]!
    if (seat >= 0 && (winner < 0 || counts[seat]! > counts[winner]!)) winner = seat
  }
  return winner
}
