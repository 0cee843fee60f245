import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { JOBS, MAKES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import { cityBuilding, mannedTiles } from '../../../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT } from '../../../engine/games/puerto-rico/steps/colonist-places.ts'
import { GUEST, verbOf, whatOf } from '../../../engine/games/puerto-rico/actions.ts'
import { QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { computeProduction } from './production-features.ts'
import { fading, gameLeft } from './forecast-features.ts'
import { weights } from './weights.ts'
import { IS_HALL, serviceWorth } from './worth.ts'

/** Rates the guest moves among the other choices: a guest move with a positive worth comes before everything else. */
export function rateGuests(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  let best = 0
  let guests = 0
  for (let i = 0; i < open.count; i++) {
    if (verbOf(open.at[i]!) === GUEST) guests++
    else if (into[i]! > best) best = into[i]!
  }
  if (guests === 0) return
  computeProduction(state, seat)
  const left = gameLeft(state)
  for (let i = 0; i < open.count; i++) {
    if (verbOf(open.at[i]!) !== GUEST) continue
    const worth = placeWorth(state, seat, whatOf(open.at[i]!), left) - fading(weights.guest, left)
    into[i] = worth > 0 ? best + worth : -1
  }
}

/** What a guest can do at a place till the next mayor. */
function placeWorth(state: State, seat: Seat, place: number, left: number): number {
  if (place === QUARRY) return fading(weights.workQuarry, left)
  if (place < FIRST_SLOT) return weights.work[place]! - state[mannedTiles(seat, place)]!
  const building = state[cityBuilding(seat, place - FIRST_SLOT)]!
  if (MAKES[building]! >= 0) return weights.work[MAKES[building]!]!
  if (IS_HALL[building] === 1 && left > 0) return 0
  return JOBS[building]! > 0 ? serviceWorth(state, seat, building, left) : 0
}
