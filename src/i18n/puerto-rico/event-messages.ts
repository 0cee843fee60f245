import { GOODS, TILES } from '../../engine/games/puerto-rico/vocabulary.ts'
import type { Event, Goods } from '../../engine/games/puerto-rico/events.ts'
import type { GoodName, RoleName, TileName } from '../../engine/games/puerto-rico/vocabulary.ts'
import type { QuestionName } from '../../engine/games/puerto-rico/view-types.ts'
import type { Message, MessageValue } from '../message.ts'

type Seat = number
type Values = Message['values']
type EventType = Event['type']
type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
type MaybeMessage = Message | undefined

const line = (key: string, values: Values, plural?: number): Message => sentence('line', key, values, plural)
const quiet = (key: string, values: Values, plural?: number): Message =>
  sentence('quiet', key, values, plural)

function sentence(
  weight: NonNullable<Message['weight']>,
  key: string,
  values: Values,
  plural?: number,
): Message {
  return { key: `pr.log.${key}`, values, weight, ...(plural !== undefined && { plural }) }
}

const seatOf = (seat: Seat): MessageValue => ({ type: 'seat', seat })
const seatsOf = (seats: readonly Seat[]): MessageValue => ({ type: 'seats', seats })
const number = (value: number): MessageValue => ({ type: 'number', number: value })
const goodValue = (good: GoodName): MessageValue => ({
  type: 'word',
  key: `pr.good.${good}`,
  icon: `good:${good}`,
})
const tileValue = (tile: TileName): MessageValue => ({
  type: 'word',
  key: `pr.tile.${tile}`,
  icon: `tile:${tile}`,
})
const roleValue = (role: RoleName): MessageValue => ({
  type: 'word',
  key: `pr.role.${role}`,
  icon: `role:${role}`,
})
const buildingValue = (building: string): MessageValue => ({
  type: 'word',
  key: `pr.building.${building}`,
  icon: `building:${building}`,
})
const buildingsOf = (buildings: readonly string[]): MessageValue => ({
  type: 'words',
  keys: buildings.map((building) => `pr.building.${building}`),
})

/** Where a colonist stands: on a tile of the island, in a building, or in San Juan. */
function placeValue(place: string): MessageValue {
  if (place === SAN_JUAN) return { type: 'word', key: 'pr.place.sanJuan' }
  const tile = TILES.find((name) => name === place)
  return tile === undefined ? buildingValue(place) : tileValue(tile)
}

/** Counted goods in the order of `GOODS`, whatever the order in the event. */
function counted(goods: Goods, words: 'goods' | 'tiles', icon: 'good' | 'tile'): MessageValue {
  const counts = GOODS.map((good) => [goods[good] ?? 0, `pr.${words}.${good}`, `${icon}:${good}`] as const)
  return { type: 'counts', counts: counts.filter(([count]) => count > 0) }
}
const barrels = (goods: Goods): MessageValue => counted(goods, 'goods', 'good')
const tilesOf = (tiles: Goods): MessageValue => counted(tiles, 'tiles', 'tile')
const isAny = (goods: Goods): boolean => Object.values(goods).some((count) => count > 0)

/** The questions whose refusal has a message. */
const DECLINED: { readonly [question in QuestionName]?: true } = {
  takeTile: true,
  drawBlind: true,
  mannedTile: true,
  mannedBuilding: true,
  recruit: true,
  build: true,
  bonusGood: true,
  sell: true,
  load: true,
  drawnForest: true,
}

const SAN_JUAN = 'sanJuan'

/** One entry for each type of event: a new type without an entry does not compile. */
const SAYINGS: { readonly [Type in EventType]: (event: EventOf<Type>) => MaybeMessage } = {
  round: ({ round, governor }) =>
    sentence('round', 'round', { round: number(round), governor: seatOf(governor) }),
  role({ seat, role, coins }) {
    const values = { seat: seatOf(seat), role: roleValue(role) }
    if (coins === 0) return sentence('phase', 'role', values)
    return sentence('phase', 'roleCoins', { ...values, coins: number(coins) }, coins)
  },
  passed: ({ seat, step }) =>
    quiet(`passed.${Object.hasOwn(DECLINED, step) ? step : 'other'}`, { seat: seatOf(seat) }),

  tookTile: ({ seat, tile }) => line('tookTile', { seat: seatOf(seat), tile: tileValue(tile) }),
  drewTile: ({ seat, tile, building }) =>
    line('drewTile', { seat: seatOf(seat), tile: tileValue(tile), building: buildingValue(building) }),
  discarded: ({ tiles }) => (isAny(tiles) ? quiet('discarded', { tiles: tilesOf(tiles) }) : undefined),
  reshuffled: () => quiet('reshuffled', {}),
  rowDrawn: ({ tiles }) => (isAny(tiles) ? quiet('rowDrawn', { tiles: tilesOf(tiles) }) : undefined),

  recruited: ({ seat }) => line('recruited', { seat: seatOf(seat) }),
  arrived: ({ seat, count }) =>
    count > 0 ? line('arrived', { seat: seatOf(seat), count: number(count) }, count) : undefined,
  arranged: ({ seat, working, idle }) =>
    quiet('arranged', { seat: seatOf(seat), working: number(working), idle: number(idle) }),
  shipFilled({ count, missing }) {
    if (missing === 0) return quiet('shipFilled', { count: number(count) }, count)
    return quiet('shipFilledShort', { count: number(count), missing: number(missing) }, missing)
  },
  manned({ seat, place, building }) {
    const values = { seat: seatOf(seat), building: buildingValue(building) }
    return place === SAN_JUAN
      ? line('mannedIdle', values)
      : line('manned', { ...values, place: placeValue(place) })
  },

  built: ({ seat, building, price }) =>
    line('built', { seat: seatOf(seat), building: buildingValue(building), price: number(price) }, price),
  produced({ seat, goods }) {
    if (!isAny(goods)) return quiet('producedNothing', { seat: seatOf(seat) })
    return line('produced', { seat: seatOf(seat), goods: barrels(goods) })
  },
  earned({ seat, coins, building }) {
    if (coins === 0) return undefined
    return line(
      'earned',
      { seat: seatOf(seat), coins: number(coins), building: buildingValue(building) },
      coins,
    )
  },
  bonusGood: ({ seat, good }) => line('bonusGood', { seat: seatOf(seat), good: goodValue(good) }),

  sold: ({ seat, good, price }) =>
    line('sold', { seat: seatOf(seat), good: goodValue(good), price: number(price) }, price),
  houseEmptied: ({ goods }) => quiet('houseEmptied', { goods: barrels(goods) }),

  // A ship is called by its spaces, which are printed on it; no two have as many.
  loaded({ seat, good, count, room, points }) {
    const goods = barrels({ [good]: count })
    const values = { seat: seatOf(seat), goods, ship: number(room), points: number(points) }
    return line('loaded', values, points)
  },
  shipped({ seat, good, count, building, points }) {
    const goods = barrels({ [good]: count })
    const values = { seat: seatOf(seat), goods, building: buildingValue(building), points: number(points) }
    return line('shipped', values, points)
  },
  kept: ({ seat, goods }) =>
    isAny(goods) ? quiet('kept', { seat: seatOf(seat), goods: barrels(goods) }) : undefined,
  lost: ({ seat, goods }) =>
    isAny(goods) ? line('lost', { seat: seatOf(seat), goods: barrels(goods) }) : undefined,
  sailed: ({ good, count }) => quiet('sailed', { ship: number(count), goods: barrels({ [good]: count }) }),

  prospected: ({ seat, coins }) => line('prospected', { seat: seatOf(seat), coins: number(coins) }, coins),
  cardCoins: ({ roles }) =>
    roles.length > 0
      ? quiet('cardCoins', { roles: { type: 'words', keys: roles.map((role) => `pr.role.${role}`) } })
      : undefined,
  ending: ({ cause }) => ({ key: `pr.ending.${cause}`, values: {}, weight: 'line' }),
  over: ({ winners }) =>
    sentence('round', winners.length > 1 ? 'overShared' : 'over', { winners: seatsOf(winners) }),

  picked: ({ seat, building }) => line('picked', { seat: seatOf(seat), building: buildingValue(building) }),
  marketDrawn: ({ buildings }) => line('marketDrawn', { buildings: buildingsOf(buildings) }),
  bid({ seat, turn, halves, outbid }) {
    const values = { seat: seatOf(seat), turn: number(turn + 1), points: number(halves / 2) }
    return outbid === null ? line('bid', values) : line('bidOver', { ...values, outbid: seatOf(outbid) })
  },
  forested: ({ seat, tile, from }) => line(`forested.${from}`, { seat: seatOf(seat), tile: tileValue(tile) }),
  guestMoved: ({ seat, building, place }) =>
    line('guestMoved', { seat: seatOf(seat), building: buildingValue(building), place: placeValue(place) }),
  gave({ seat, gift, place, good }) {
    if (place !== null) return line('gave.colonist', { seat: seatOf(seat), place: placeValue(place) })
    if (good !== null) return line('gave.good', { seat: seatOf(seat), good: goodValue(good) })
    return line(`gave.${gift}`, { seat: seatOf(seat) })
  },
  gained({ seat, points, building }) {
    const values = { seat: seatOf(seat), points: number(points), building: buildingValue(building) }
    return line('gained', values, points)
  },
  soldOwn({ seat, good, price, building }) {
    const values = { seat: seatOf(seat), good: goodValue(good), price: number(price) }
    return line('soldOwn', { ...values, building: buildingValue(building) }, price)
  },
  shippedMixed({ seat, goods, building, points }) {
    const values = { seat: seatOf(seat), goods: barrels(goods), points: number(points) }
    return line('shipped', { ...values, building: buildingValue(building) }, points)
  },
  seated: ({ order }) => line('seated', { order: seatsOf(order) }),
}

/** The message of an event; undefined if the log shows none, for example when no goods are lost. */
export function messageOf(event: Event): MaybeMessage {
  // The table is complete and each entry takes its own type of event; the compiler cannot infer this through a lookup.
  const saying = SAYINGS[event.type] as (event: Event) => MaybeMessage
  return saying(event)
}
