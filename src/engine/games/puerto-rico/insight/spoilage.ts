import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { Goods } from '../events.ts'
import type { PlayerView, View } from '../view-types.ts'
import { GOODS } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'

/** Barrels that would be lost at the end of the captain phase, and what they are worth: their price and a point each. */
interface Rot {
  readonly goods: Goods
  readonly count: number
  readonly value: number
}
type Pile = readonly [good: GoodName, count: number]

const WHARF = 'wharf'
const SMALL_WHARF = 'small-wharf'

/**
 * What would be left to rot after this load, if nobody else took any room: what fits on no ship and in no warehouse. A
 * guess in the player's favour, to compare choices by; the rules are the engine's.
 */
export function rotAfter(view: View, seat: Seat, described: ActionDescription | undefined): Rot {
  const player = view.players[seat]!
  // PR 13.8 - a small wharf takes everything there is.
  if (sendsAll(player, described)) return { goods: {}, count: 0, value: 0 }
  const loaded = GOODS.find((good) => good === described?.['good'])
  const ship = described?.verb === 'load' ? view.ships[Number(described['ship'])] : undefined
  const isWharf = described?.verb === 'use'
  const left = (good: GoodName): number => {
    if (good !== loaded) return player.goods[good]
    return isWharf ? 0 : Math.max(0, player.goods[good] - (ship === undefined ? 0 : ship.room - ship.load))
  }
  const isTaken = (good: GoodName): boolean => good === loaded && ship !== undefined
  const empty = view.ships.some((one) => one.good === null && one !== ship)
  const room = (good: GoodName): number => {
    if (isTaken(good)) return 0
    const own = view.ships.find((one) => one.good === good)
    if (own !== undefined) return own.room - own.load
    return empty ? left(good) : 0
  }
  const stranded = GOODS.map((good): Pile => [good, Math.max(0, left(good) - room(good))])
  const hasWharf = isOpen(player, WHARF) && !isWharf
  return rotten(stranded, player.storedKinds + (hasWharf ? 1 : 0), player.storedSingles)
}

/** Does, or may still, a small wharf send off what no ship takes? */
function sendsAll(player: PlayerView, described: ActionDescription | undefined): boolean {
  return described?.['building'] === SMALL_WHARF || isOpen(player, SMALL_WHARF)
}
/** Is somebody at work there, and has it not been used in this phase? */
function isOpen({ city, spent }: PlayerView, name: string): boolean {
  return city.some(({ building, crew }) => building === name && crew > 0) && !spent.includes(name)
}

/** PR 8.7, 13.4 - the best piles are kept whole, and besides so many single barrels, the dearest. */
function rotten(stranded: readonly Pile[], kept: number, singles: number): Rot {
  const rest = [...stranded].sort((one, other) => worth(other) - worth(one)).slice(kept)
  let left = singles
  const gone = rest
    .sort((one, other) => price(other) - price(one))
    .map(([good, count]): Pile => {
      const saved = Math.min(left, count)
      left -= saved
      return [good, count - saved]
    })
    .filter(([, count]) => count > 0)
  return {
    goods: Object.fromEntries(gone),
    count: gone.reduce((sum, [, count]) => sum + count, 0),
    value: gone.reduce((sum, pile) => sum + worth(pile), 0),
  }
}
/** PR 7.3 - a good's number is its list price. */
function price([good]: Pile): number {
  return GOODS.indexOf(good)
}
function worth(pile: Pile): number {
  return pile[1] * (price(pile) + 1)
}
