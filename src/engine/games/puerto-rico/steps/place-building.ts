import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { shares, sum, trigger } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import { COLUMN, SPACES } from '../buildings/printed.ts'
import type { Event } from '../events.ts'
import {
  bitOf,
  cityBuilding,
  cityCount,
  cityUsed,
  coins,
  triggerEnd,
  gainPoints,
  owned,
  stock,
  wordOf,
} from '../state.ts'
import { CITY_FULL, CITY_SPACES, ENDINGS } from '../vocabulary.ts'
import { endIfPoolEmpty } from './step-events.ts'

/** PR 5.1 - pays for a building and places it in the city; a full city ends the game (PR 11.1). */
export function placeBuilding(
  state: State,
  seat: Seat,
  building: number,
  price: number,
  emit: Emit<Event>,
): void {
  state[coins(seat)]! -= price
  state[stock(building)]!--
  const slot = state[cityCount(seat)]!++
  state[cityBuilding(seat, slot)] = building
  state[owned(seat, wordOf(building))]! |= bitOf(building)
  state[cityUsed(seat)]! += SPACES[building]!
  if (emit !== ignoreEvents) emit({ type: 'built', seat, building: BUILDINGS[building]!.name, price })
  if (state[cityUsed(seat)] === CITY_SPACES && triggerEnd(state, CITY_FULL) && emit !== ignoreEvents) {
    emit({ type: 'ending', cause: ENDINGS[1] })
  }
  payForColumn(state, seat, COLUMN[building]!, emit)
  trigger.afterBuild(state, seat, slot)
}

/** PR 13.7 - points for the column of the building just built. Ruling: the last point chip ends the game in any phase. */
function payForColumn(state: State, seat: Seat, column: number, emit: Emit<Event>): void {
  const gained = sum.buildPoints(state, seat, column)
  if (gained === 0) return
  gainPoints(state, seat, gained)
  if (emit !== ignoreEvents) {
    for (const { building, share } of shares.buildPoints(state, seat, column))
      emit({ type: 'gained', seat, points: share, building })
  }
  endIfPoolEmpty(state, emit)
}
