import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import type { Event } from '../events.ts'
import { addBuilding } from '../gain.ts'
import { agenda, built, level, SEAT_COUNT, site, stock } from '../state.ts'
import { THRESHOLDS } from '../tracks.ts'
import { BUILD, INDUSTRY, whatOf } from '../vocabulary.ts'

/** The highest level; a player may have only one building of it. */
const HIGHEST = THRESHOLDS.length

/** EN 4.3 - at most one tile of level 5 each. */
function mayBuild(state: State, seat: Seat, building: number): boolean {
  if (state[stock(building)] === 0) return false
  return BUILDINGS[building]!.level < HIGHEST || !hasHighest(state, seat)
}
function hasHighest(state: State, seat: Seat): boolean {
  for (let at = 0; at < state[built(seat)]!; at++)
    if (BUILDINGS[state[site(seat, at)]!]!.level === HIGHEST) return true
  return false
}

/** EN 4.1, 4.2 - one tile of the build level or less; if there is none, of the next level that has one. */
export const build: ChoiceStep<Event> = {
  name: 'build',
  legal(state, seat, _memo, out) {
    for (let reach = level(state, seat, INDUSTRY); reach <= HIGHEST && out.count === 0; reach++) {
      for (let building = 1; building < BUILDINGS.length; building++)
        if (BUILDINGS[building]!.level <= reach && mayBuild(state, seat, building))
          addAction(out, BUILD | (building << 8))
    }
  },
  play(state, seat, _memo, action, emit) {
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    const building = whatOf(action)
    addBuilding(state, seat, building)
    if (emit !== ignoreEvents) emit({ type: 'built', seat, building: BUILDINGS[building]!.name })
  },
}
