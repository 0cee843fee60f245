import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { PlayerView, View } from '../view-types.ts'
import { GOODS, TRADING_HOUSE_SPACES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import type { Message } from '../../../../i18n/message.ts'
import type { Warning } from '../../../../components/table/game-ui.ts'
import { sparePlaces } from './colonist-circles.ts'
import { rotAfter } from './spoilage.ts'
import { barrels, number } from '../../../../components/puerto-rico/values.ts'

/** Why a role would bring its chooser nothing; undefined if it would bring something. `coins`: his purse with those on the card. */
type Empty = (view: View, player: PlayerView, coins: number) => string | undefined

const EMPTY: { readonly [role: string]: Empty } = {
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
    const mine = held(player)
    if (mine.length === 0) return 'noBarrels'
    // PR 13.6 - a post of one's own takes any kind, whatever lies in the house.
    if (player.ownPrices !== null) return undefined
    if (view.house.length >= TRADING_HOUSE_SPACES) return 'traderFull'
    const isNew = mine.some((good) => player.maySellTwin || !view.house.includes(good))
    return isNew ? undefined : 'traderKinds'
  },
  captain(view, player) {
    const mine = held(player)
    if (mine.length === 0) return 'noBarrels'
    const isPaid = player.city.some(({ building, crew }) => crew > 0 && PAID_AS_CAPTAIN[building]?.(player))
    return isPaid || mine.some((good) => isRoomFor(view, good)) ? undefined : 'captainNoRoom'
  },
}

/** Buildings that bring the captain something, whatever room the ships have, and if so they do. */
const PAID_AS_CAPTAIN: { readonly [building: string]: (player: PlayerView) => boolean } = {
  wharf: () => true,
  'small-wharf': () => true,
  lighthouse: () => true,
  'union-hall': ({ goods }) => GOODS.some((good) => goods[good] > 1),
}

/** What speaks against choosing a role: it would bring nothing, or not what it is chosen for. */
export function warnOfRole({ role, card }: ActionDescription, view: View, seat: Seat): Warning | undefined {
  const player = view.players[seat]!
  const onCard = view.cards.find((one) => one.card === card)?.coins ?? 0
  const code = EMPTY[String(role)]?.(view, player, player.coins + onCard)
  if (code !== undefined)
    return { ...spoken(code), said: [...spoken(code).said, still(onCard)], serious: true }
  if (role === 'mayor' && sparePlaces(player) <= 0) return { ...spoken('mayorNoCircle'), serious: false }
  if (role !== 'captain') return undefined
  const rot = rotAfter(view, seat, undefined)
  return rot.count > 0 ? { ...spoken('leftToRot', { goods: barrels(rot.goods) }), serious: false } : undefined
}

function spoken(code: string, values: Message['values'] = {}): Omit<Warning, 'serious'> {
  return {
    said: [{ key: `advice.warn.${code}.said`, values }],
    short: { key: `advice.warn.${code}.short`, values: {} },
  }
}
/** What is gained all the same: the doubloons on the card. */
function still(coins: number): Message {
  if (coins === 0) return { key: 'advice.still.nothing', values: {} }
  return { key: 'advice.still.coins', values: { coins: number(coins) }, plural: coins }
}

function held({ goods }: PlayerView): readonly GoodName[] {
  return GOODS.filter((good) => goods[good] > 0)
}
/** PR 5.2 - the builder pays less, which the prices shown before the phase do not know yet; some may be paid in kind. */
function isWithinMeans(
  offer: View['market'][number],
  { seat, city, freeCity, morePrivilege, gifts }: PlayerView,
  coins: number,
): boolean {
  const isNew = offer.left > 0 && !city.some(({ building }) => building === offer.building)
  return (
    isNew &&
    freeCity >= (offer.wide ? 2 : 1) &&
    Math.max(0, offer.prices[seat]! - 1 - morePrivilege) <= coins + gifts
  )
}
function isRoomFor(view: View, good: GoodName): boolean {
  const own = view.ships.find((ship) => ship.good === good)
  return own === undefined ? view.ships.some((ship) => ship.good === null) : own.load < own.room
}
