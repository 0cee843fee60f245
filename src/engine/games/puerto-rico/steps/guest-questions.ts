import { privilegeOf, sum } from '../buildings/run-hooks.ts'
import { priceOf } from '../price.ts'
import { CAPTAIN_PAID, CRAFTED, loaded } from '../state.ts'
import { BUILD, SELL, verbOf, whatOf, whereOf } from '../actions.ts'
import { CAPTAIN, GOODS, SETTLER, TRADER } from '../vocabulary.ts'
import { build } from './builder.ts'
import { load } from './captain.ts'
import { bonusGood, mostCrafted } from './craftsman.ts'
import { countWorking, countWorkingIfColonist } from './guest-moves.ts'
import type { Fingerprint } from './guest-moves.ts'
import { withGuests, withGuestsFromStart } from './guest-steps.ts'
import { recruit } from './mayor.ts'
import { takeTile } from './settler.ts'
import { keepOne, storeAgain, storeKind } from './storage.ts'
import { isAllStored } from './storage-choices.ts'
import { ownPriceOf, salePriceOf, sell } from './trader.ts'

// PR 13.5 - the choices of the phases for seats that have guests to move. Each states what else depends on where colonists
// work; the legal actions themselves are always compared.

/** Is there something to choose besides passing? */
const isOpen = (open: { readonly count: number }): boolean => open.count > 1
const COLUMNS = [1, 2, 3, 4] as const

export const takeTileWithGuests = withGuests(takeTile, (state, seat, data, open, add) => {
  if (!isOpen(open) || data > 0) return
  add(countWorkingIfColonist(state, seat, 'afterTile'))
  add(privilegeOf(state, seat, SETTLER))
})

export const recruitWithGuests = withGuests(recruit, () => undefined)

export const buildWithGuests = withGuests(build, (state, seat, _data, open, add) => {
  for (let i = 0; i < open.count; i++) {
    if (verbOf(open.at[i]!) === BUILD) add(priceOf(state, seat, whatOf(open.at[i]!)))
  }
  if (!isOpen(open)) return
  add(countWorkingIfColonist(state, seat, 'afterBuild'))
  for (const column of COLUMNS) add(sum.buildPoints(state, seat, column))
})

export const bonusGoodWithGuests = withGuests(bonusGood, (state, seat, _data, open, add) => {
  if (state[CRAFTED] === 0) return
  add(sum.mostCoins(state, seat, mostCrafted(state)))
  if (!isOpen(open)) return
  add(countWorking(state, seat, 'mostCoins'))
  add(sum.privilege(state, seat))
})

export const sellWithGuests = withGuests(sell, (state, seat, _data, open, add) => {
  for (let i = 0; i < open.count; i++) {
    const action = open.at[i]!
    if (verbOf(action) === SELL) add(salePriceOf(state, seat, whatOf(action)))
    else if (whereOf(action) < GOODS.length) add(ownPriceOf(state, seat, whereOf(action)))
  }
  if (isOpen(open)) add(privilegeOf(state, seat, TRADER))
})

export const loadWithGuests = withGuests(load, (state, seat, _data, open, add) => {
  if (state[loaded(seat)] === 0) add(sum.harvestPoints(state, seat))
  if (open.count === 1 && open.at[0] === 0) return
  add(sum.loadPoints(state, seat))
  add(sum.loadCoins(state, seat))
  if (state[CAPTAIN_PAID] === 0) add(privilegeOf(state, seat, CAPTAIN))
})

/** PR 8.7, 13.4 - how much can be stored. */
const storage: Fingerprint = (state, seat, add) => {
  add(isAllStored(state, seat) ? -1 : sum.storedKinds(state, seat) * 8 + sum.storedSingles(state, seat))
}
export const storeKindWithGuests = withGuestsFromStart(storeKind, storage, storeAgain)
export const keepOneWithGuests = withGuestsFromStart(keepOne, storage, storeAgain)
