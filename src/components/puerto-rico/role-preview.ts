import type { Seat } from '../../engine/core/game.ts'
import type { PlayerView, View } from '../../engine/games/puerto-rico/view-types.ts'
import { GOODS, HOUSE_SPACES } from '../../engine/games/puerto-rico/words.ts'
import type { GoodName, RoleName } from '../../engine/games/puerto-rico/words.ts'

/** What a role would bring its chooser: pieces by name with their number. `least`: it may be more. */
export interface Preview {
  readonly gains: readonly (readonly [piece: string, count: number])[]
  readonly least?: true
}
type Foresee = (view: View, player: PlayerView) => Preview

const FORESEE: { readonly [role in RoleName]?: Foresee } = {
  mayor(view) {
    const share = Math.ceil(view.colonistShip / view.seats) + Math.min(1, view.colonistSupply)
    return gain('colonist', share)
  },
  builder(view, { seat, coins, city, freeCity }) {
    const owned = new Set(city.map(({ building }) => building))
    const possible = view.market.filter(
      ({ building, left, prices, wide }) =>
        left > 0 && !owned.has(building) && freeCity >= (wide ? 2 : 1) && prices[seat]! - 1 <= coins,
    )
    return gain('plot-city', possible.length)
  },
  craftsman(view, { production }) {
    const made = GOODS.map((good) => [`good:${good}`, Math.min(production[good], view.supply[good])] as const)
    return { gains: made.filter(([, count]) => count > 0) }
  },
  trader(view, player) {
    if (view.house.length >= HOUSE_SPACES) return gain('coin', 0)
    const prices = GOODS.filter((good) => maySell(view, player, good)).map(
      (good) => player.salePrices[good] + 1,
    )
    return gain('coin', Math.max(0, ...prices))
  },
  captain(view, { goods }) {
    const loads = GOODS.map((good) => Math.min(goods[good], roomFor(view, good)))
    const most = Math.max(...loads)
    return most === 0 ? gain('point', 0) : { ...gain('point', most + 1), least: true }
  },
  prospector: () => gain('coin', 1),
}

function gain(piece: string, count: number): Preview {
  return { gains: count > 0 ? [[piece, count]] : [] }
}
function maySell(view: View, { goods, maySellTwin }: PlayerView, good: GoodName): boolean {
  return goods[good] > 0 && (maySellTwin || !view.house.includes(good))
}
/** The most barrels of a kind that a single ship still takes. */
function roomFor(view: View, good: GoodName): number {
  const own = view.ships.find((ship) => ship.good === good)
  if (own !== undefined) return own.room - own.load
  return Math.max(0, ...view.ships.filter((ship) => ship.good === null).map(({ room }) => room))
}

/** What a seat may expect of a role chosen now, doubloons on the card not counted; undefined where it is for the eye to see. */
export function previewOf(role: RoleName, view: View, seat: Seat): Preview | undefined {
  const player = view.players[seat]
  return player === undefined ? undefined : FORESEE[role]?.(view, player)
}
