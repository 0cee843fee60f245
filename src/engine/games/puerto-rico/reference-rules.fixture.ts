import { assert } from '../../core/fault.ts'
import type { Action, Seat, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { puertoRico } from './index.ts'
import type { PlayerView, View } from './view-types.ts'
import { GOODS } from './vocabulary.ts'
import type { GoodName } from './vocabulary.ts'

/*
 * The reference rules: a second, simple and slow implementation of docs/rules on the view alone. In random games it must
 * allow the same actions as the program at every choice, and expect the same outcome of every action.
 */

export const isManned = (player: PlayerView, name: string): boolean =>
  player.city.some(({ building, colonists }) => building === name && colonists > 0)
const chooses = (view: View, seat: Seat, role: string): boolean =>
  view.phase === role && view.chooser === seat
export const actionText = (state: State, action: Action): string => {
  const { verb, role, tile, as, building, good, ship, place, gift, from, count } = puertoRico.describe(
    state,
    action,
  )
  if (verb === 'give') return [verb, gift, good ?? from ?? tile ?? building ?? ''].join(' ').trim()
  const about = verb === 'place' || verb === 'guest' ? [place] : [role, tile, as, building, good, ship, count]
  return [verb, ...about.filter((each) => each !== undefined)].join(' ')
}

/** PR 13.10: how often the seat has the privilege of a role. */
const privilege = (view: View, player: PlayerView, role: string): number =>
  chooses(view, player.seat, role) ? (isManned(player, 'library') ? 2 : 1) : 0
const tilesOf = (player: PlayerView, kind: string): number =>
  player.island.find(({ tile }) => tile === kind)!.count

/** PR 5.2 to 5.4, 13.3. */
export function price(view: View, player: PlayerView, name: string): number {
  const { cost } = BUILDINGS.find((building) => building.name === name)!
  const column = view.market.find(({ building }) => building === name)!.column
  const quarries = player.island.find(({ tile }) => tile === 'quarry')!.occupied
  const forests = Math.floor(tilesOf(player, 'forest') / 2)
  return Math.max(0, cost - Math.min(quarries, column) - forests - privilege(view, player, 'builder'))
}
/** PR 13.2: how many things may be given for a doubloon each. */
function gifts(player: PlayerView): number {
  if (!isManned(player, 'black-market')) return 0
  const hasGood = GOODS.some((good) => player.goods[good] > 0)
  return (player.colonists > 1 ? 1 : 0) + (hasGood ? 1 : 0) + (player.points > 0 ? 1 : 0)
}
const LIST = { corn: 0, indigo: 1, sugar: 2, tobacco: 3, coffee: 4 }
/** PR 7.3, 10.2, 10.8. */
function salePrice(view: View, player: PlayerView, good: GoodName): number {
  const markets = (isManned(player, 'small-market') ? 1 : 0) + (isManned(player, 'large-market') ? 2 : 0)
  return LIST[good] + markets + privilege(view, player, 'trader')
}
/** PR 8.3: the ships a kind may go on, with how many barrels fit. */
function shipsFor(view: View, player: PlayerView, good: GoodName): Map<number, number> {
  const fitting = view.ships.map(({ room, load, good: carried }, ship) => {
    const isOpen = carried === good || (carried === null && view.ships.every((other) => other.good !== good))
    return [ship, isOpen ? Math.min(player.goods[good], room - load) : 0] as const
  })
  const most = Math.max(...fitting.map(([, count]) => count))
  return new Map(fitting.filter(([, count]) => count > 0 && count === most))
}

export const LEGAL_ACTIONS: Readonly<Record<string, (view: View, player: PlayerView) => string[]>> = {
  chooseRole: ({ cards }) =>
    cards.filter(({ takenBy }) => takenBy === null).map(({ role }) => `role ${role}`),
  takeTile(view, player) {
    assert(player.freeIsland > 0, 'the island has room')
    const isFirst = view.question!.left === 0
    if (!isFirst) assert(privilege(view, player, 'settler') === 2, 'a second tile is a doubled privilege')
    const isSettler = isFirst && chooses(view, player.seat, 'settler')
    const mayQuarry = isSettler || isManned(player, 'construction-hut')
    const ways = isManned(player, 'forest-house') ? ['', ' forest'] : ['']
    const row = GOODS.filter((good) => view.row[good] > 0).flatMap((good) =>
      ways.map((way) => `tile ${good}${way}`),
    )
    return ['pass', ...row, ...(mayQuarry && view.quarries > 0 ? ['tile quarry'] : [])]
  },
  drawBlind(view, player) {
    assert(
      isManned(player, 'hacienda') && view.phase === 'settler' && player.freeIsland > 0,
      'the choice is due',
    )
    assert(
      GOODS.some((good) => view.pile[good] + view.discards[good] > 0),
      'the choice is due',
    )
    return ['pass', 'use hacienda']
  },
  mannedTile(view, player) {
    assert(isManned(player, 'hospice') && view.colonistShip + view.colonistSupply > 0, 'the choice is due')
    return ['pass', 'use hospice']
  },
  mannedBuilding(view, player) {
    assert(isManned(player, 'university') && view.colonistShip + view.colonistSupply > 0, 'the choice is due')
    return ['pass', 'use university']
  },
  recruit(view, player) {
    assert(chooses(view, player.seat, 'mayor') && view.colonistSupply > 0, 'the choice is due')
    const two = privilege(view, player, 'mayor') === 2 && view.colonistSupply > 1
    return ['pass', 'recruit', ...(two ? ['recruit 2'] : [])]
  },
  build(view, player) {
    const open = view.market.filter(
      ({ building, left, isLarge }) =>
        left > 0 &&
        !player.city.some((each) => each.building === building) &&
        player.freeCity >= (isLarge ? 2 : 1) &&
        player.coins + gifts(player) >= price(view, player, building),
    )
    return ['pass', ...open.map(({ building }) => `build ${building}`)]
  },
  bonusGood(view, player) {
    assert(chooses(view, player.seat, 'craftsman'), 'the choice is due')
    return [
      'pass',
      ...GOODS.filter((good) => view.crafted.includes(good) && view.supply[good] > 0).map(
        (good) => `bonus ${good}`,
      ),
    ]
  },
  sell(view, player) {
    const mine = GOODS.filter((good) => player.goods[good] > 0)
    const open = mine.filter((good) => isManned(player, 'office') || !view.house.includes(good))
    return [
      'pass',
      ...(view.house.length < 4 ? open.map((good) => `sell ${good}`) : []),
      ...(isManned(player, 'trading-post') ? mine.map((good) => `use trading-post ${good}`) : []),
    ]
  },
  load(view, player) {
    const loads = GOODS.flatMap((good) =>
      [...shipsFor(view, player, good).keys()].map((ship) => `load ${good} ${String(ship)}`),
    )
    const hasWharf = isManned(player, 'wharf') && !player.usedPowers.includes('wharf')
    const own = hasWharf
      ? GOODS.filter((good) => player.goods[good] > 0).map((good) => `use wharf ${good}`)
      : []
    const hasSmall = isManned(player, 'small-wharf') && !player.usedPowers.includes('small-wharf')
    const small = hasSmall && GOODS.some((good) => player.goods[good] > 0) ? ['use small-wharf'] : []
    return [...loads, ...own, ...small, ...(loads.length === 0 ? ['pass'] : [])]
  },
  drawnForest(view, player) {
    assert(isManned(player, 'forest-house') && isManned(player, 'hacienda'), 'the choice is due')
    assert(tilesOf(player, view.question!.tile!) > 0, 'the tile lies there')
    return ['pass', 'use forest-house']
  },
  packGoods(view, player) {
    const good = view.question!.about as GoodName
    const others = GOODS.slice(GOODS.indexOf(good) + 1).some((each) => player.goods[each] > 0)
    const isEmpty = GOODS.every((each) => view.packed[each] === 0)
    const counts = Array.from({ length: player.goods[good] + 1 }, (_, count) => count)
    return counts
      .filter((count) => count > 0 || others || !isEmpty)
      .map((count) => `pack ${good} ${String(count)}`)
  },
  payInKind(view, player) {
    const { about, left } = view.question!
    // The price was set before anything was given; a colonist given from a quarry may have raised it since.
    const raised = giftOf(view) > 0 ? 1 : 0
    const most = player.coins + 3 + raised
    assert(price(view, player, about!) <= most && left <= 3, 'at most three doubloons are short')
    return waysToPay(view, player)
  },
}

/** PR 13.2: the first thing that may be given next: 0 a colonist, 1 a barrel, 2 a point. */
const giftOf = (view: View): number => Number(view.agenda.at(-1)![2]) >> 8

/** PR 13.2: what may be given next, in the order colonist, barrel, point. */
function waysToPay(view: View, player: PlayerView): string[] {
  const from = giftOf(view)
  const short = view.question!.left
  const tiles = player.island
    .filter(({ occupied }) => occupied > 0)
    .map(({ tile }) => `give colonist ${tile}`)
  const city = player.city.filter(({ building, colonists }) => colonists > 0 && building !== 'black-market')
  const ways = [
    [
      ...tiles,
      ...city.map(({ building }) => `give colonist ${building}`),
      ...(player.inSanJuan > 0 ? ['give colonist sanJuan'] : []),
    ],
    GOODS.filter((good) => player.goods[good] > 0).map((good) => `give good ${good}`),
    player.points > 0 ? ['give point'] : [],
  ]
  return ways.flatMap((open, gift) => {
    const left = ways.slice(gift).filter((each) => each.length > 0).length
    return gift >= from && left >= short ? open : []
  })
}

/** What an action must have changed for its player: doubloons, points and barrels of one kind. */
export function expectedOutcome(
  view: View,
  player: PlayerView,
  text: string,
): { coins: number; points: number; goods: PlayerView['goods'] } {
  const [verb, what = '', detail = ''] = text.split(' ')
  const { coins, points, goods } = player
  const less = (good: string, count: number): PlayerView['goods'] => ({
    ...goods,
    [good]: goods[good as GoodName] - count,
  })
  const reward = (count: number): number =>
    count + (isManned(player, 'harbor') ? 1 : 0) + (view.captainPaid ? 0 : privilege(view, player, 'captain'))
  if (verb === 'build') {
    return { coins: coins - price(view, player, what), points, goods }
  }
  if (verb === 'sell')
    return { coins: coins + salePrice(view, player, what as GoodName), points, goods: less(what, 1) }
  if (verb === 'bonus') return { coins, points, goods: less(what, -1) }
  if (verb === 'load') {
    const count = shipsFor(view, player, what as GoodName).get(Number(detail))!
    return { coins, points: points + reward(count), goods: less(what, count) }
  }
  if (what === 'trading-post') {
    const earned = LIST[detail as GoodName] + privilege(view, player, 'trader')
    return { coins: coins + earned, points, goods: less(detail, 1) }
  }
  if (verb === 'use' && detail !== '') {
    const count = goods[detail as GoodName]
    return { coins, points: points + reward(count), goods: less(detail, count) }
  }
  return { coins, points, goods }
}

/** The circles at each place, and the colonists there: the kinds of tile, then the buildings. */
export const circlesOf = ({ island, city }: PlayerView): number[] => [
  ...island.slice(0, 6).map(({ count }) => count),
  ...city.map(({ circles }) => circles),
]
export const workersOf = ({ island, city }: PlayerView): number[] => [
  ...island.slice(0, 6).map(({ occupied }) => occupied),
  ...city.map(({ colonists }) => colonists),
]
const guesthouseOf = ({ city }: PlayerView): number =>
  6 + city.findIndex(({ building }) => building === 'guesthouse')
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** PR 4.4, 12.15: colonists stay in San Juan only if all circles are filled, or all but those of the guesthouse. */
export function isArranged(player: PlayerView, mayStayEmpty: boolean): boolean {
  const workers = workersOf(player)
  const isEmpty = circlesOf(player).some(
    (circles, at) => workers[at]! < circles && !(mayStayEmpty && at === guesthouseOf(player)),
  )
  return player.inSanJuan === 0 || !isEmpty
}

/**
 * PR 4.3, 4.4, 12.15: what may follow after the colonists placed so far, the last one at `last`. A place is open if it is
 * the next one, in the order of the board, of an arrangement that the rules allow: one that places all colonists that are
 * left, or one that fills all circles but some of the guesthouse, where passing says that no one else goes there.
 */
export function placesOffered(player: PlayerView, last: number, mayStayEmpty: boolean): string[] {
  const workers = workersOf(player)
  const free = circlesOf(player).map((circles, at) => circles - workers[at]!)
  const open = new Set<string>()
  free.forEach((circles, at) => {
    if (at >= last && circles > 0 && total(free.slice(at)) >= player.inSanJuan)
      open.add(`place ${String(at)}`)
  })
  const house = guesthouseOf(player)
  if (!mayStayEmpty || house < 6 || last > house || free.slice(0, last).some((circles) => circles > 0))
    return [...open]
  const others = total(free) - free[house]!
  for (let guests = 0; guests <= free[house]!; guests++) {
    if (others + guests >= player.inSanJuan) continue
    const next = free.findIndex((circles, at) => (at === house ? guests : circles) > 0)
    const isPassing = guests < free[house]! && (next < 0 || next > house)
    open.add(isPassing ? 'pass' : `place ${String(next)}`)
  }
  return [...open]
}

/** PR 8.7, 13.4: every way to store that keeps nothing less than another way does. */
export function waysToStore(player: PlayerView): Set<string> {
  const room = (isManned(player, 'small-warehouse') ? 1 : 0) + (isManned(player, 'large-warehouse') ? 2 : 0)
  const all = GOODS.map((good) => player.goods[good])
  const ways: number[][] = []
  for (let stored = 0; stored < 32; stored++) {
    if (GOODS.filter((_, good) => (stored >> good) & 1).length > room) continue
    for (const single of mixes(isManned(player, 'storehouse') ? 4 : 1)) {
      ways.push(all.map((count, good) => ((stored >> good) & 1 ? count : Math.min(count, single[good]!))))
    }
  }
  const different = [...new Map(ways.map((way) => [String(way), way])).values()]
  const isLess = (one: number[], other: number[]): boolean =>
    one.every((count, good) => count <= other[good]!) && one.some((count, good) => count < other[good]!)
  return new Set(different.filter((way) => !different.some((other) => isLess(way, other))).map(String))
}
/** Returns every choice of `count` barrels, by kind. */
function mixes(count: number, kinds: number = GOODS.length): number[][] {
  if (kinds === 0) return count === 0 ? [[]] : []
  return Array.from({ length: count + 1 }, (_, first) => first).flatMap((first) =>
    mixes(count - first, kinds - 1).map((rest) => [first, ...rest]),
  )
}
