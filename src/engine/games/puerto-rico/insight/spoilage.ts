import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { Goods } from '../events.ts'
import type { PlayerView, View } from '../view-types.ts'
import { GOODS } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'

/** Barrels lost at the end of the captain phase. `value`: for each barrel its list price and one point. */
interface Spoilage {
  readonly goods: Goods
  readonly count: number
  readonly value: number
}
type Pile = readonly [good: GoodName, count: number]

const WHARF = 'wharf'
const SMALL_WHARF = 'small-wharf'

/**
 * The barrels of a seat that would spoil after this load if no other player took any room: those that fit on no ship and
 * in no warehouse. An optimistic estimate to compare choices by. `described` is undefined before any load.
 */
export function spoilageAfter(view: View, seat: Seat, described: ActionDescription | undefined): Spoilage {
  const player = view.players[seat]!
  // PR 13.8 - a small wharf takes any number of barrels of any kinds.
  if (maySendAll(player, described)) return { goods: {}, count: 0, value: 0 }
  const loaded = GOODS.find((good) => good === described?.['good'])
  const ship = described?.verb === 'load' ? view.ships[Number(described['ship'])] : undefined
  const isWharf = described?.verb === 'use'
  const left = (good: GoodName): number => {
    if (good !== loaded) return player.goods[good]
    return isWharf ? 0 : Math.max(0, player.goods[good] - (ship === undefined ? 0 : ship.room - ship.load))
  }
  const isTaken = (good: GoodName): boolean => good === loaded && ship !== undefined
  const isShipEmpty = view.ships.some((one) => one.good === null && one !== ship)
  const room = (good: GoodName): number => {
    if (isTaken(good)) return 0
    const own = view.ships.find((one) => one.good === good)
    if (own !== undefined) return own.room - own.load
    return isShipEmpty ? left(good) : 0
  }
  const unshipped = GOODS.map((good): Pile => [good, Math.max(0, left(good) - room(good))])
  const hasWharf = isUsable(player, WHARF) && !isWharf
  return spoiled(unshipped, player.storedKinds + (hasWharf ? 1 : 0), player.storedSingles)
}

/** The same before any load, as if the player had no ship of their own left to use in this phase. */
export function spoilageWithoutOwnShips(view: View, seat: Seat): Spoilage {
  const players = view.players.map((one) =>
    one.seat === seat ? { ...one, usedPowers: one.city.map(({ building }) => building) } : one,
  )
  return spoilageAfter({ ...view, players }, seat, undefined)
}

/** May the player still decline in the captain phase because a small wharf can load everything later (PR 13.8)? */
export function hasUnusedSmallWharf(player: PlayerView): boolean {
  return isUsable(player, SMALL_WHARF)
}
function maySendAll(player: PlayerView, described: ActionDescription | undefined): boolean {
  return described?.['building'] === SMALL_WHARF || hasUnusedSmallWharf(player)
}
/** Is the building occupied, and not yet used in this phase? */
function isUsable({ city, usedPowers }: PlayerView, name: string): boolean {
  return (
    city.some(({ building, colonists }) => building === name && colonists > 0) && !usedPowers.includes(name)
  )
}

/** PR 8.7, 13.4 - the most valuable piles are kept whole; of the others, the dearest single barrels. */
function spoiled(unshipped: readonly Pile[], kept: number, singles: number): Spoilage {
  const rest = [...unshipped].sort((one, other) => valueOf(other) - valueOf(one)).slice(kept)
  let left = singles
  const lost = rest
    .sort((one, other) => priceOf(other) - priceOf(one))
    .map(([good, count]): Pile => {
      const saved = Math.min(left, count)
      left -= saved
      return [good, count - saved]
    })
    .filter(([, count]) => count > 0)
  return {
    goods: Object.fromEntries(lost),
    count: lost.reduce((sum, [, count]) => sum + count, 0),
    value: lost.reduce((sum, pile) => sum + valueOf(pile), 0),
  }
}
/** PR 7.3 - a good's number is its list price. */
function priceOf([good]: Pile): number {
  return GOODS.indexOf(good)
}
function valueOf(pile: Pile): number {
  return pile[1] * (priceOf(pile) + 1)
}
