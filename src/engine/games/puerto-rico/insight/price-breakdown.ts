import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'
import { FOREST } from '../vocabulary.ts'
import type { Message } from '../../../../i18n/message.ts'
import { number } from '../../../../components/puerto-rico/values.ts'

/** Why a building costs a seat what it costs now, as a sum (PR 5.2, 5.3, 13.3); undefined where the printed price holds. */
export function priceSaid(view: View, seat: Seat, building: string): Message | undefined {
  const offer = view.market.find((one) => one.building === building)
  const price = offer?.prices[seat]
  if (offer === undefined || price === undefined || price >= offer.cost) return undefined
  const player = view.players[seat]!
  const isBuilder = view.phase === 'builder' && view.chooser === seat
  // No price falls below nothing, so each takes off what the one before has left.
  const privilege = Math.min(isBuilder ? 1 + player.morePrivilege : 0, offer.cost)
  const pairs = Math.trunc((player.island[FOREST]?.count ?? 0) / 2)
  const forests = Math.min(pairs, offer.cost - privilege)
  const quarries = offer.cost - privilege - forests - price
  return {
    key: `advice.price.${sumOf(privilege > 0, forests > 0, quarries > 0)}`,
    values: {
      printed: number(offer.cost),
      quarries: number(quarries),
      forests: number(forests),
      privilege: number(privilege),
      price: number(price),
    },
  }
}

/** The message with what is taken off. */
function sumOf(privilege: boolean, forests: boolean, quarries: boolean): string {
  if (!forests) return privilege && quarries ? 'both' : privilege ? 'privilege' : 'quarries'
  if (privilege && quarries) return 'all'
  return privilege ? 'forestsPrivilege' : quarries ? 'forestsQuarries' : 'forests'
}
