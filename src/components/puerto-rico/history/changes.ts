import type { Seat } from '../../../engine/core/game.ts'
import type { Event, Goods } from '../../../engine/games/puerto-rico/events.ts'
import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Change } from '../../table/game-ui.ts'

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

const coins = (seat: Seat, amount: number): Change => ({
  seat,
  piece: 'coin',
  key: 'pr.noun.doubloons',
  amount,
})
const points = (seat: Seat, amount: number): Change => ({
  seat,
  piece: 'point',
  key: 'pr.noun.points',
  amount,
})
const colonists = (seat: Seat, amount: number): Change => ({
  seat,
  piece: 'colonist',
  key: 'pr.noun.colonists',
  amount,
})
const barrels = (seat: Seat, good: GoodName, amount: number): Change => ({
  seat,
  piece: `good:${good}`,
  key: `pr.goods.${good}`,
  amount,
})
const tile = (seat: Seat, name: string): Change => ({
  seat,
  piece: `tile:${name}`,
  key: `pr.tiles.${name}`,
  one: `pr.tile.${name}`,
  amount: 1,
})
const all = (seat: Seat, goods: Goods, sign: 1 | -1): readonly Change[] =>
  GOODS.flatMap((good) => {
    const count = goods[good] ?? 0
    return count > 0 ? [barrels(seat, good, sign * count)] : []
  })
const some = (change: Change): readonly Change[] => (change.amount === 0 ? [] : [change])

/** The events that change possessions; events of other types change none. */
const CHANGES: { readonly [Type in Event['type']]?: (event: EventOf<Type>) => readonly Change[] } = {
  role: ({ seat, role, coins: count }) => [
    { seat, piece: `role:${role}`, key: `pr.role.${role}`, amount: null },
    ...some(coins(seat, count)),
  ],
  tookTile: (event) => [tile(event.seat, event.tile)],
  drewTile: (event) => [tile(event.seat, event.tile)],
  recruited: ({ seat }) => [colonists(seat, 1)],
  arrived: ({ seat, count }) => some(colonists(seat, count)),
  manned: ({ seat }) => [colonists(seat, 1)],
  built: ({ seat, building, price }) => [
    { seat, piece: `building:${building}`, key: `pr.building.${building}`, amount: null },
    ...some(coins(seat, -price)),
  ],
  produced: ({ seat, goods }) => all(seat, goods, 1),
  earned: ({ seat, coins: count }) => some(coins(seat, count)),
  bonusGood: ({ seat, good }) => [barrels(seat, good, 1)],
  sold: ({ seat, good, price }) => [barrels(seat, good, -1), coins(seat, price)],
  loaded: ({ seat, good, count, points: gained }) => [
    barrels(seat, good, -count),
    ...some(points(seat, gained)),
  ],
  shipped: ({ seat, good, count, points: gained }) => [
    barrels(seat, good, -count),
    ...some(points(seat, gained)),
  ],
  // What was drawn from the pile has come before, as what it was.
  forested: ({ seat, tile: was, from }) => [
    ...(from === 'pile' ? [{ ...tile(seat, was), amount: -1 }] : []),
    tile(seat, 'forest'),
  ],
  gave: ({ seat, gift, good }) => {
    if (good !== null) return [barrels(seat, good, -1)]
    return [gift === 'point' ? points(seat, -1) : colonists(seat, -1)]
  },
  gained: ({ seat, points: gained }) => some(points(seat, gained)),
  soldOwn: ({ seat, good, price }) => [barrels(seat, good, -1), ...some(coins(seat, price))],
  shippedMixed: ({ seat, goods, points: gained }) => [...all(seat, goods, -1), ...some(points(seat, gained))],
  lost: ({ seat, goods }) => all(seat, goods, -1),
  prospected: ({ seat, coins: count }) => some(coins(seat, count)),
}

/** The possessions that players gain or lose with an event, each with its message. */
export function changes(event: Event): readonly Change[] {
  // Each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const changing = CHANGES[event.type] as ((event: Event) => readonly Change[]) | undefined
  return changing?.(event) ?? []
}
