import type { Seat } from '../../../engine/core/game.ts'
import type { Event, Goods } from '../../../engine/games/puerto-rico/events.ts'
import { GOODS, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Flight, Place } from '../../table/game-ui.ts'

// The places of this game, as the boards mark them with `data-place`:
//   player:<seat>                     a player, in the strip; what is behind the seat is marked where a board shows it
//   player:<seat>:coins :points :sanJuan :roles
//   player:<seat>:goods               and :goods:<good>
//   player:<seat>:island              and :island:<tile>
//   player:<seat>:city                and :city:<building>
//   governor                          the governor's mark
//   role:<role>                       a role card
//   row, row:<tile>, pile             the face-up tiles, quarries among them, and the face-down ones
//   colonists, colonists:ship, colonists:supply
//   ship:<number from 0>              a cargo ship
//   house                             the trading house
//   supply, supply:<good>             barrels no player has
//   points                            the pool of points
//   market, market:<building>         the buildings on display

type EventType = Event['type']
type EventOf<Type extends EventType> = Extract<Event, { type: Type }>

const of = (seat: Seat, what: string): Place => `player:${String(seat)}:${what}`
const move = (piece: string, from: Place | null, to: Place, count = 1): Flight => ({ piece, count, from, to })
/** Nothing moves, but something there has changed. */
const change = (piece: string, to: Place): Flight => move(piece, null, to)
const turned = (tile: string, to: Place, count = 1): Flight => ({
  ...move(`tile:${tile}`, 'pile', to, count),
  motion: 'turn',
})

/** Barrels or tiles kind by kind, in the order of the goods. */
function each(goods: Goods, flight: (good: string, count: number) => Flight): readonly Flight[] {
  return GOODS.flatMap((good) => {
    const count = goods[good] ?? 0
    return count > 0 ? [flight(good, count)] : []
  })
}
const paid = (seat: Seat, coins: number, from: Place | null): readonly Flight[] =>
  coins > 0 ? [move('coin', from, of(seat, 'coins'), coins)] : []
const scored = (seat: Seat, points: number): readonly Flight[] =>
  points > 0 ? [move('point', 'points', of(seat, 'points'), points)] : []

/** Where a colonist stands: on a tile of the island, in a building, or in San Juan. */
function jobOf(seat: Seat, place: string): Place {
  if (place === 'sanJuan') return of(seat, place)
  return TILES.some((tile) => tile === place) ? of(seat, `island:${place}`) : of(seat, `city:${place}`)
}

/** One entry for each type of event: a new type without its flights does not compile. */
const FLIGHTS: { readonly [Type in EventType]: (event: EventOf<Type>) => readonly Flight[] } = {
  round: ({ governor }) => [move('governor', 'governor', `player:${String(governor)}`)],
  role: ({ seat, role, coins }) => [
    move(`role:${role}`, `role:${role}`, of(seat, 'roles')),
    ...paid(seat, coins, `role:${role}`),
  ],
  passed: () => [],

  tookTile: ({ seat, tile }) => [move(`tile:${tile}`, `row:${tile}`, of(seat, `island:${tile}`))],
  drewTile: ({ seat, tile }) => [turned(tile, of(seat, `island:${tile}`))],
  discarded: ({ tiles }) => each(tiles, (tile, count) => move(`tile:${tile}`, `row:${tile}`, 'pile', count)),
  reshuffled: () => [change('tile', 'pile')],
  rowDrawn: ({ tiles }) => each(tiles, (tile, count) => turned(tile, `row:${tile}`, count)),

  recruited: ({ seat }) => [move('colonist', 'colonists:supply', of(seat, 'sanJuan'))],
  arrived: ({ seat, count }) =>
    count > 0 ? [move('colonist', 'colonists:ship', of(seat, 'sanJuan'), count)] : [],
  arranged: ({ seat }) => [change('colonist', of(seat, 'island')), change('colonist', of(seat, 'city'))],
  shipFilled: ({ count }) =>
    count > 0 ? [move('colonist', 'colonists:supply', 'colonists:ship', count)] : [],
  manned: ({ seat, place }) => [move('colonist', 'colonists:supply', jobOf(seat, place))],

  built: ({ seat, building, price }) => [
    ...(price > 0 ? [move('coin', of(seat, 'coins'), `market:${building}`, price)] : []),
    { ...move(`building:${building}`, `market:${building}`, of(seat, `city:${building}`)), motion: 'raise' },
  ],
  // The barrels lie in the supply; the harvest is seen to come from its fields.
  produced: ({ seat, goods }) =>
    each(goods, (good, count) =>
      move(`good:${good}`, of(seat, `island:${good}`), of(seat, `goods:${good}`), count),
    ),
  earned: ({ seat, coins, building }) => paid(seat, coins, of(seat, `city:${building}`)),
  bonusGood: ({ seat, good }) => [move(`good:${good}`, `supply:${good}`, of(seat, `goods:${good}`))],

  sold: ({ seat, good, price }) => [
    move(`good:${good}`, of(seat, `goods:${good}`), 'house'),
    ...paid(seat, price, 'house'),
  ],
  houseEmptied: ({ goods }) =>
    each(goods, (good, count) => move(`good:${good}`, 'house', `supply:${good}`, count)),

  loaded: ({ seat, good, count, ship, points }) => [
    move(`good:${good}`, of(seat, `goods:${good}`), `ship:${String(ship)}`, count),
    ...scored(seat, points),
  ],
  shipped: ({ seat, good, count, points }) => [
    move(`good:${good}`, of(seat, `goods:${good}`), `supply:${good}`, count),
    ...scored(seat, points),
  ],
  kept: ({ seat, goods }) => each(goods, (good) => change(`good:${good}`, of(seat, `goods:${good}`))),
  lost: ({ seat, goods }) =>
    each(goods, (good, count) => move(`good:${good}`, of(seat, `goods:${good}`), `supply:${good}`, count)),
  sailed: ({ ship, good, count }) => [
    { ...change('ship', `ship:${String(ship)}`), motion: 'sail' },
    move(`good:${good}`, `ship:${String(ship)}`, `supply:${good}`, count),
  ],

  prospected: ({ seat, coins }) => paid(seat, coins, 'role:prospector'),
  cardCoins: ({ roles }) => roles.map((role) => change('coin', `role:${role}`)),
  ending: () => [],
  over: () => [],

  picked: ({ building }) => [change('plot-city', `market:${building}`)],
  marketDrawn: ({ buildings }) => buildings.map((building) => change('plot-city', `market:${building}`)),
  bid: () => [],
  forested: ({ seat, tile, from }) => [
    from === 'row'
      ? move('tile:forest', `row:${tile}`, of(seat, 'island:forest'))
      : change('tile:forest', of(seat, 'island:forest')),
  ],
  guestMoved: ({ seat, building, place }) => [
    move('colonist', of(seat, `city:${building}`), jobOf(seat, place)),
  ],
  gave: ({ seat, gift, place, good }) => {
    if (good !== null) return [move(`good:${good}`, of(seat, `goods:${good}`), `supply:${good}`)]
    if (place !== null) return [move('colonist', jobOf(seat, place), 'colonists:supply')]
    return gift === 'point' ? [move('point', of(seat, 'points'), 'points')] : []
  },
  gained: ({ seat, points }) => scored(seat, points),
  soldOwn: ({ seat, good, price, building }) => [
    move(`good:${good}`, of(seat, `goods:${good}`), `supply:${good}`),
    ...paid(seat, price, of(seat, `city:${building}`)),
  ],
  shippedMixed: ({ seat, goods, points }) => [
    ...each(goods, (good, count) => move(`good:${good}`, of(seat, `goods:${good}`), `supply:${good}`, count)),
    ...scored(seat, points),
  ],
  seated: ({ order }) => [move('governor', 'governor', `player:${String(order[0])}`)],
}

/** Which pieces went where, and what else has changed. */
export function flights(event: Event): readonly Flight[] {
  // The table is complete and each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const found = FLIGHTS[event.type] as (event: Event) => readonly Flight[]
  return found(event)
}
