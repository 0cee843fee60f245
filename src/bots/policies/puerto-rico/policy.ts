import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { agenda, END_CAUSES } from '../../../engine/games/puerto-rico/state.ts'
import {
  ASK_BUILDING,
  AUCTION,
  BONUS_GOOD,
  BUILDING,
  CHOOSE,
  DRAFTING,
  GUESTS,
  KEEPING,
  LOADING,
  PACKING,
  PAYING,
  PLACING,
  RECRUITING,
  REFILL,
  SALE,
  STORING,
  TAKE,
} from '../../../engine/games/puerto-rico/step-numbers.ts'
import { GUEST, verbOf } from '../../../engine/games/puerto-rico/actions.ts'
import type { Policy } from '../../bot.ts'
import {
  rateBonus,
  rateGifts,
  rateKeeps,
  ratePacks,
  ratePicks,
  rateRecruits,
  rateSales,
  rateStores,
  rateTiles,
  rateUse,
} from './ratings.ts'
import { rateBids } from './bids.ts'
import { rateBuildings } from './building.ts'
import { rateGuests } from './guests.ts'
import { placements } from './mayor-placements.ts'
import { rateLoads } from './loading.ts'
import { ratePlaces } from './placing.ts'
import { rateRoles } from './role-choice.ts'

type Rate = Policy['rate']

/** Rates all actions alike. */
const rateNothing: Rate = (_state, _seat, open, into) => void into.fill(0, 0, open.count)

/** How the choices of each question are rated, by the step that asks it. */
const RATES: Rate[] = []
RATES[CHOOSE] = rateRoles
RATES[ASK_BUILDING] = rateUse
RATES[TAKE] = rateTiles
RATES[RECRUITING] = rateRecruits
RATES[PLACING] = ratePlaces
RATES[BUILDING] = rateBuildings
RATES[BONUS_GOOD] = rateBonus
RATES[SALE] = rateSales
RATES[LOADING] = rateLoads
RATES[STORING] = rateStores
RATES[KEEPING] = rateKeeps
RATES[AUCTION] = rateBids
RATES[DRAFTING] = ratePicks
RATES[GUESTS] = rateNothing
RATES[PAYING] = rateGifts
RATES[PACKING] = ratePacks

/** The policy of Puerto Rico; its weights are tuned by `npm run tune`. */
export const puertoRicoPolicy: Policy = {
  rate(state: State, seat: Seat, open: Actions, into: Int32Array) {
    RATES[agenda.step(state)]!(state, seat, open, into)
    // Guests, if there are any, stand last among the choices (PR 13.5).
    if (verbOf(open.at[open.count - 1]!) === GUEST) rateGuests(state, seat, open, into)
  },
  macroActions: (state, seat, _open, out) =>
    agenda.step(state) === PLACING ? placements(state, seat, out) : 0,
  isNearEnd: (state) => state[END_CAUSES] !== 0,
  // PR 11.1 - after the settler phase of the last round no seat takes a tile of the new row.
  isChanceIrrelevant: (state) => state[END_CAUSES] !== 0 && agenda.step(state) === REFILL,
}
