import { addAction, ignoreEvents } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import { busySite, harbour, worker } from '../state.ts'
import { FREE } from '../vocabulary.ts'
import type { BoardAction } from './action.ts'

/** EN 6.12 - a marker back to the harbour, never from the building that pays. */
export const payment: BoardAction = {
  cost: 0,
  offer(state, seat, source, _where, out) {
    for (let building = 0; building < BUILDINGS.length; building++)
      if (building !== source && busySite(state, seat, building) >= 0) addAction(out, FREE | (building << 8))
  },
  placeOf: () => 0,
  play(state, seat, building, emit) {
    state[worker(seat, busySite(state, seat, building))] = 0
    state[harbour(seat)]!++
    if (emit !== ignoreEvents) emit({ type: 'paid', seat, building: BUILDINGS[building]!.name })
  },
}
