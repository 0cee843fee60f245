import type { Seat } from '../../../engine/core/game.ts'
import { priceBreakdown } from '../../../engine/games/puerto-rico/insight/price-breakdown.ts'
import type { PriceBreakdown } from '../../../engine/games/puerto-rico/insight/price-breakdown.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Message } from '../../../i18n/message.ts'
import { number } from '../values.ts'

/** The price of a building for a seat as a calculation; undefined if the printed price holds. */
export function priceMessage(view: View, seat: Seat, building: string): Message | undefined {
  const breakdown = priceBreakdown(view, seat, building)
  if (breakdown === undefined) return undefined
  const { printed, quarries, forests, privilege, price } = breakdown
  return {
    key: `advice.price.${reductionsOf(breakdown)}`,
    values: {
      printed: number(printed),
      quarries: number(quarries),
      forests: number(forests),
      privilege: number(privilege),
      price: number(price),
    },
  }
}

/** The name of the message for the reductions that apply. */
function reductionsOf({ quarries, forests, privilege }: PriceBreakdown): string {
  if (forests === 0) return privilege > 0 && quarries > 0 ? 'both' : privilege > 0 ? 'privilege' : 'quarries'
  if (privilege > 0 && quarries > 0) return 'all'
  return privilege > 0 ? 'forestsPrivilege' : quarries > 0 ? 'forestsQuarries' : 'forests'
}
