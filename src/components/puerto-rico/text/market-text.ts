import type { MarketBuildingView, PlayerView } from '../../../engine/games/puerto-rico/view-types.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { playerAt } from '../names.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './players-text.ts'

/** Whether a building can be had, as the end of a message key. */
type Can = 'owned' | 'soldOut' | 'noRoom' | 'short' | 'inKind' | 'affordable'

function canHave(
  { left, prices, isLarge, building }: MarketBuildingView,
  { seat, coins, goodsToPayWith, city, freeCity }: PlayerView,
): Can {
  if (city.some((one) => one.building === building)) return 'owned'
  if (left === 0) return 'soldOut'
  if (freeCity < (isLarge ? 2 : 1)) return 'noRoom'
  const short = prices[seat]! - coins
  // PR 13.2 - a few doubloons may be paid in kind.
  if (short > 0) return short <= goodsToPayWith ? 'inKind' : 'short'
  return 'affordable'
}

/** The buildings on offer, at my price. */
export function marketText(
  { t, n, building: nameOf, seat, list }: Names,
  { view, me }: TextContext,
): TextSection {
  const player = playerAt(view, me)
  const owners = (building: string): string =>
    list(
      view.players
        .filter(({ city }) => city.some((one) => one.building === building))
        .map((one) => seat(one.seat)),
    )
  return {
    id: 'market',
    name: t('text.market.name'),
    isWide: true,
    table: {
      columns: [
        { name: t('text.market.building') },
        ...['price', 'printed', 'points', 'jobs', 'quarries', 'left'].map((name) => ({
          name: t(`text.market.${name}`),
          isNumber: true,
        })),
        { name: t('text.market.can') },
        { name: t('text.market.owners') },
      ],
      rows: view.market.map((one) => {
        const { building, prices, cost, points, circles, column, left } = one
        const price = prices[me]!
        const can = canHave(one, player)
        return {
          key: building,
          name: nameOf(building),
          icon: `building:${building}`,
          isMarked: can === 'affordable' || can === 'inKind',
          cells: [
            ...[price, cost, points, circles, column, left].map((number) => n(number)),
            t(`text.market.${can}`, { n: n(price - player.coins) }),
            owners(building),
          ],
        }
      }),
    },
  }
}
