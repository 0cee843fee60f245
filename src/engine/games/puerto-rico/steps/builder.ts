import type { Ask } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { tell } from '../buildings/ask.ts'
import { BUILDINGS } from '../buildings/index.ts'
import { costsOf, priceOf, SPACES } from '../buildings/print.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  bitOf,
  cityBuilding,
  cityCount,
  cityUsed,
  coins,
  endBy,
  isOwned,
  mannedTiles,
  owned,
  privilege,
  SEATS_PLAYING,
  stock,
  wordOf,
} from '../state.ts'
import { BUILD, BUILDER, CITY_FULL, CITY_SPACES, ENDINGS, PASS, QUARRY, whatOf } from '../words.ts'
import { tellPass } from './common.ts'
import { BUILDING } from './numbers.ts'

const KINDS = BUILDINGS.length

export function beginBuilder(state: State, seat: Seat): void {
  agenda.everyone(state, BUILDING, seat, state[SEATS_PLAYING]!)
}

/** PR 5.1-5.5 - at most one building that is on the board, not owned yet, affordable, and has room. */
export const build: Ask<Event> = {
  name: 'build',
  legal(state, seat, _memo, out) {
    addAction(out, PASS)
    const room = CITY_SPACES - state[cityUsed(seat)]!
    if (room === 0) return
    const purse = state[coins(seat)]!
    // No discount is greater than this, so most of the board need not be looked at closely.
    const reach = purse + state[mannedTiles(seat, QUARRY)]! + privilege(state, seat, BUILDER)
    const costs = costsOf(state)
    for (let building = 0; building < KINDS; building++) {
      if (costs[building]! > reach || state[stock(building)] === 0) continue
      if (SPACES[building]! > room || isOwned(state, seat, building)) continue
      if (priceOf(state, seat, building) <= purse) addAction(out, BUILD | (building << 8))
    }
  },
  play(state, seat, _memo, action, emit) {
    if (action === PASS) tellPass(build, state, seat, emit)
    agenda.passOn(state, state[SEATS_PLAYING]!)
    if (action === PASS) return
    const building = whatOf(action)
    const price = priceOf(state, seat, building)
    state[coins(seat)]! -= price
    state[stock(building)]!--
    const slot = state[cityCount(seat)]!++
    state[cityBuilding(seat, slot)] = building
    state[owned(seat, wordOf(building))]! |= bitOf(building)
    state[cityUsed(seat)]! += SPACES[building]!
    if (emit !== hush) emit({ type: 'built', seat, building: BUILDINGS[building]!.name, price })
    if (state[cityUsed(seat)] === CITY_SPACES && endBy(state, CITY_FULL) && emit !== hush) {
      emit({ type: 'ending', cause: ENDINGS[1] })
    }
    tell.afterBuild(state, seat, slot)
  },
}
