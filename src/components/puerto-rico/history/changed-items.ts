import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { BoardItem } from '../../table/game-ui.ts'

/** What a place holds, as something that can be compared. */
type Held = readonly (readonly [place: BoardItem, held: number | string])[]

/** The items on the boards that differ between two views: first those of players, then the shared ones. */
export function changedItems(before: View, now: View): readonly BoardItem[] {
  const held = new Map([...owned(before), ...shared(before)])
  const changed = (place: Held[number]): boolean => (held.get(place[0]) ?? 0) !== place[1]
  return [...owned(now), ...shared(now)].filter(changed).map(([place]) => place)
}

function owned({ players }: View): Held {
  return players.flatMap(({ seat, coins, points, inSanJuan, colonists, goods, island, city }) => [
    [`coins:${seat}`, coins] as const,
    [`points:${seat}`, points] as const,
    [`idle:${seat}`, inSanJuan] as const,
    [`colonists:${seat}`, colonists] as const,
    ...GOODS.map((good) => [`good:${good}:${seat}`, goods[good]] as const),
    ...island.map(({ tile, count }) => [`tile:${seat}:${tile}`, count] as const),
    ...island.map(({ tile, occupied }) => [`manned:${seat}:${tile}`, occupied] as const),
    // One building of a kind in a city: that it stands there counts once, and its colonists by themselves.
    ...city.map(({ building }) => [`city:${seat}:${building}`, 1] as const),
    ...city.map(({ building, colonists }) => [`crew:${seat}:${building}`, colonists] as const),
  ])
}

function shared(view: View): Held {
  return [
    ...view.cards.flatMap(({ card, coins, takenBy }) => [
      [`role:${card}`, takenBy === null ? 0 : takenBy + 1] as const,
      [`roleCoins:${card}`, coins] as const,
    ]),
    ...view.ships.map(({ good, load }, ship) => [`ship:${ship}`, `${good ?? ''} ${load}`] as const),
    ['house', view.house.join()],
    ...GOODS.map((good) => [`row:${good}`, view.row[good]] as const),
    ['quarries', view.quarries],
    ...GOODS.map((good) => [`supply:${good}`, view.supply[good]] as const),
    ...view.market.map(({ building, left }) => [`building:${building}`, left] as const),
    ['colonistShip', view.colonistShip],
    ['colonistSupply', view.colonistSupply],
    ['pool', view.pointsPool],
    ['governor', view.governor + 1],
  ]
}
