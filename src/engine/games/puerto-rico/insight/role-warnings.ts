import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { PlayerView, View } from '../view-types.ts'
import { GOODS, TRADING_HOUSE_SPACES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import { circlesWithoutColonist } from './colonist-circles.ts'
import { spoilageAfter } from './spoilage.ts'
import type { WarningFact } from './warning-fact.ts'

/** The code of the reason why a role would bring its chooser nothing; undefined if it would bring something. `coins`: their doubloons with those on the card. */
type WhyNothing = (view: View, player: PlayerView, coins: number) => string | undefined

const WHY_NOTHING: { readonly [role: string]: WhyNothing } = {
  settler(view, { freeIsland }) {
    if (freeIsland === 0) return 'settlerNoSpace'
    const isBare = GOODS.every((good) => view.row[good] === 0) && view.quarries === 0
    return isBare ? 'settlerNothing' : undefined
  },
  mayor: ({ colonistShip, colonistSupply }) =>
    colonistShip + colonistSupply === 0 ? 'mayorNobody' : undefined,
  builder(view, player, coins) {
    if (player.freeCity === 0) return 'builderNoSpace'
    return view.market.some((offer) => isWithinMeans(offer, player, coins)) ? undefined : 'builderNoMoney'
  },
  craftsman: ({ supply }, { production }) =>
    GOODS.some((good) => Math.min(production[good], supply[good]) > 0) ? undefined : 'craftsmanNothing',
  trader(view, player) {
    const owned = goodsOf(player)
    if (owned.length === 0) return 'noBarrels'
    // PR 13.6 - a trading post buys any kind, whatever lies in the trading house.
    if (player.ownPrices !== null) return undefined
    if (view.house.length >= TRADING_HOUSE_SPACES) return 'traderFull'
    const isNew = owned.some((good) => player.maySellSameKind || !view.house.includes(good))
    return isNew ? undefined : 'traderKinds'
  },
  captain(view, player) {
    const owned = goodsOf(player)
    if (owned.length === 0) return 'noBarrels'
    const isPaid = player.city.some(
      ({ building, colonists }) => colonists > 0 && PAID_AS_CAPTAIN[building]?.(player),
    )
    return isPaid || owned.some((good) => isRoomFor(view, good)) ? undefined : 'captainNoRoom'
  },
}

/** Buildings that bring the captain something even if the ships have no room, each with its condition. */
const PAID_AS_CAPTAIN: { readonly [building: string]: (player: PlayerView) => boolean } = {
  wharf: () => true,
  'small-wharf': () => true,
  lighthouse: () => true,
  'union-hall': ({ goods }) => GOODS.some((good) => goods[good] > 1),
}

/** The warning about choosing a role: it would bring nothing, or not what it is usually chosen for. */
export function findRoleWarning(
  { role, card }: ActionDescription,
  view: View,
  seat: Seat,
): WarningFact | undefined {
  const player = view.players[seat]!
  const coinsOnCard = view.cards.find((one) => one.card === card)?.coins ?? 0
  const code = WHY_NOTHING[String(role)]?.(view, player, player.coins + coinsOnCard)
  if (code !== undefined) return { code, serious: true, usual: view.round === 1, coinsOnCard }
  if (role === 'mayor' && circlesWithoutColonist(player) <= 0)
    return { code: 'mayorNoCircle', serious: false }
  if (role !== 'captain') return undefined
  const { goods, count } = spoilageAfter(view, seat, undefined)
  return count > 0 ? { code: 'leftToRot', goods, serious: false } : undefined
}

function goodsOf({ goods }: PlayerView): readonly GoodName[] {
  return GOODS.filter((good) => goods[good] > 0)
}
/** PR 5.2 - can the player build this? The builder's privilege, not yet in the prices, and payment in kind are counted. */
function isWithinMeans(
  offer: View['market'][number],
  { seat, city, freeCity, privilegeBonus, goodsToPayWith }: PlayerView,
  coins: number,
): boolean {
  const isNew = offer.left > 0 && !city.some(({ building }) => building === offer.building)
  return (
    isNew &&
    freeCity >= (offer.isLarge ? 2 : 1) &&
    Math.max(0, offer.prices[seat]! - 1 - privilegeBonus) <= coins + goodsToPayWith
  )
}
function isRoomFor(view: View, good: GoodName): boolean {
  const own = view.ships.find((ship) => ship.good === good)
  return own === undefined ? view.ships.some((ship) => ship.good === null) : own.load < own.room
}
