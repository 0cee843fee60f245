import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { cardCoins, nextSeat, SEAT_COUNT } from '../../../engine/games/puerto-rico/state.ts'
import { whatOf } from '../../../engine/games/puerto-rico/actions.ts'
import {
  BUILDER,
  CAPTAIN,
  CRAFTSMAN,
  MAYOR,
  roleOf,
  SETTLER,
  TRADER,
} from '../../../engine/games/puerto-rico/vocabulary.ts'
import { computeProduction } from './production-features.ts'
import { coinWorth, isStillToCome, gameLeft } from './forecast-features.ts'
import { buildAll, craftAll, employAll, sellAll, settleAll } from './role-gains.ts'
import { addShippingGains } from './shipping-features.ts'
import { weights } from './weights.ts'
import { privilegesOf } from './worth.ts'

const gains = new Int32Array(5)

/** Rates roles: the gain of the chooser, less a part of the others' gains, plus the doubloons on the card. */
export function rateRoles(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const seats = state[SEAT_COUNT]!
  for (let each = 0; each < seats; each++) computeProduction(state, each)
  const left = gameLeft(state)
  const coin = coinWorth(state, left, isStillToCome(state, BUILDER))
  for (let i = 0; i < open.count; i++) {
    const card = whatOf(open.at[i]!)
    for (let each = 0; each < seats; each++) gains[each] = 0
    addRoleGains(state, seat, roleOf(card), left)
    let others = 0
    for (let each = 0; each < seats; each++) if (each !== seat) others += gains[each]!
    const share = (((others * weights.others) >> 7) / (seats - 1)) | 0
    into[i] = gains[seat]! - share + state[cardCoins(card)]! * coin
    if (roleOf(card) === CRAFTSMAN) into[i]! -= (gains[nextSeat(state, seat)]! * weights.feeding) >> 7
  }
}

/** Adds what every seat gains if this seat chooses a role. */
function addRoleGains(state: State, seat: Seat, role: number, left: number): void {
  switch (role) {
    case SETTLER:
      return settleAll(state, seat, left, gains)
    case MAYOR:
      return employAll(state, seat, left, gains)
    case BUILDER:
      return buildAll(state, seat, left, gains)
    case CRAFTSMAN:
      return craftAll(state, seat, left, gains)
    case TRADER:
      return sellAll(state, seat, left, gains)
    case CAPTAIN:
      return addShippingGains(state, seat, false, gains)
    default:
      gains[seat] = privilegesOf(state, seat) * coinWorth(state, left, isStillToCome(state, BUILDER))
  }
}
