import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Actions } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { CITIES } from '../board.ts'
import { takeToken } from '../gain.ts'
import { CITIES_OF, REGION_OF } from '../board-numbers.ts'
import { harbour, isOpen, isPresent, owner, presence } from '../state.ts'
import { OCCUPY, REGIONS } from '../vocabulary.ts'
import { connect } from './connect.ts'
import { ANYWHERE } from './action.ts'
import type { BoardAction } from './action.ts'

/** EN 6.5 - adds the actions `actionFor` returns (0: none) for the cities of open regions in which a seat is present. */
export function offerCities(
  state: State,
  seat: Seat,
  where: number,
  out: Actions,
  actionFor: (owner: number, city: number) => number,
): void {
  for (let region = 0; region < REGIONS.length; region++) {
    if (where !== ANYWHERE && where !== region) continue
    if (!isOpen(state, region) || !isPresent(state, seat, region)) continue
    for (const city of CITIES_OF[region]!) {
      const action = actionFor(state[owner(city)]!, city)
      if (action > 0) addAction(out, action)
    }
  }
}

const occupied = (holder: number, city: number): number => (holder < 0 ? OCCUPY | (city << 8) : 0)

/** EN 6.6 - an empty city, and its token. */
export const occupy: BoardAction = {
  cost: 1,
  offer(state, seat, _source, where, out) {
    offerCities(state, seat, where, out, occupied)
  },
  placeOf: (city) => REGION_OF[city]!,
  play(state, seat, city, emit) {
    state[harbour(seat)]!--
    state[presence(seat, REGION_OF[city]!)]!++
    state[owner(city)] = seat
    const token = takeToken(state, seat, city)
    if (emit !== ignoreEvents) emit({ type: 'occupied', seat, city: CITIES[city]!.name, token })
    connect(state, seat, city, emit)
  },
}
