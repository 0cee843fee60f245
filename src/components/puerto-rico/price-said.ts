import type { Seat } from '../../engine/core/game.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import { number } from './values.ts'

/** Why a building costs a seat what it costs now, as a sum (PR 5.2, 5.3); undefined where the printed price holds. */
export function priceSaid(view: View, seat: Seat, building: string): Spoken | undefined {
  const offer = view.market.find((one) => one.building === building)
  const price = offer?.prices[seat]
  if (offer === undefined || price === undefined || price >= offer.cost) return undefined
  const privilege = view.phase === 'builder' && view.chooser === seat ? 1 : 0
  // No price falls below nothing, so it is the rest that the quarries have taken off.
  const quarries = offer.cost - privilege - price
  const name = privilege === 0 ? 'quarries' : quarries === 0 ? 'privilege' : 'both'
  return {
    key: `advice.price.${name}`,
    values: {
      printed: number(offer.cost),
      quarries: number(quarries),
      privilege: number(privilege),
      price: number(price),
    },
  }
}
