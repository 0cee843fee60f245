import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS, TRADING_HOUSE_SPACES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { seatsFrom } from '../../../engine/games/puerto-rico/insight/turn-order.ts'

/** Barrels as counted words for the log, cheapest first; kinds without barrels are left out. */
function barrels(goods: { readonly [good in GoodName]?: number }): MessageValue {
  const counts = GOODS.map((good) => [goods[good] ?? 0, `pr.goods.${good}`, `good:${good}`] as const)
  return { type: 'counts', counts: counts.filter(([count]) => count > 0) }
}
const isAny = (goods: { readonly [good in GoodName]?: number }): boolean =>
  GOODS.some((good) => (goods[good] ?? 0) > 0)

/** What went against this seat, of what has just happened: goods that spoil, a ship and a trading house that others filled. */
export function setbacks(events: readonly Event[], view: View, seat: Seat): readonly Message[] {
  const mine = view.players[seat]
  if (mine === undefined) return []
  return events.flatMap((event): readonly Message[] => {
    switch (event.type) {
      case 'lost':
        return event.seat === seat && isAny(event.goods)
          ? [{ key: 'pr.hit.lost', values: { goods: barrels(event.goods) } }]
          : []
      case 'loaded': {
        const ship = view.ships[event.ship]
        const left = mine.goods[event.good]
        if (event.seat === seat || left === 0 || ship === undefined || ship.load < ship.room) return []
        const number: MessageValue = { type: 'number', number: event.room }
        return [{ key: 'pr.hit.shipFull', values: { ship: number, goods: barrels({ [event.good]: left }) } }]
      }
      case 'sold':
        return isAny(mine.goods) && isFilledBefore(events, view, event.seat, seat)
          ? [{ key: 'pr.hit.houseFull', values: {} }]
          : []
      default:
        return []
    }
  })
}

/** Did this sale fill the trading house before the other seat could sell? */
function isFilledBefore(events: readonly Event[], view: View, seller: Seat, seat: Seat): boolean {
  const isFull =
    view.house.length >= TRADING_HOUSE_SPACES || events.some(({ type }) => type === 'houseEmptied')
  const trader = view.cards.find(({ role }) => role === 'trader')?.takenBy
  if (!isFull || trader === undefined || trader === null) return false
  const turns = seatsFrom(view, trader)
  return turns.indexOf(seat) > turns.indexOf(seller)
}
