import { ignoreEvents } from '../../../core/game.ts'
import { CITIES } from '../board.ts'
import { REGION_OF } from '../board-numbers.ts'
import { harbour, owner, presence, supply } from '../state.ts'
import { ATTACK } from '../vocabulary.ts'
import { connect } from './connect.ts'
import type { BoardAction } from './action.ts'
import { offerCities } from './occupy.ts'

/** EN 6.7 - two markers: one returns to the supply, one replaces another player's marker in a city. */
export const attack: BoardAction = {
  cost: 2,
  offer(state, seat, _source, where, out) {
    offerCities(state, seat, where, out, (holder, city) =>
      holder >= 0 && holder !== seat ? ATTACK | (city << 8) : 0,
    )
  },
  placeOf: (city) => REGION_OF[city]!,
  play(state, seat, city, emit) {
    const region = REGION_OF[city]!
    const defender = state[owner(city)]!
    state[harbour(seat)]! -= 2
    state[supply(seat)]!++
    state[presence(seat, region)]!++
    state[presence(defender, region)]!--
    state[supply(defender)]!++
    state[owner(city)] = seat
    if (emit !== ignoreEvents) emit({ type: 'attacked', seat, city: CITIES[city]!.name, defender })
    connect(state, seat, city, emit)
  },
}
