import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, hush, listActions, newActions, OVER } from '../../core/game.ts'
import type { Action, Seat, State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { deal } from './deal.ts'
import type { Table } from './deal.ts'
import { puertoRico } from './index.ts'
import type { PlayerView, View } from './view-types.ts'
import { GOODS } from './words.ts'
import type { GoodName } from './words.ts'

/*
 * A second judge: the rules read once more from docs/rules, plainly and slowly, from the view alone. In random games
 * it must allow at every question what the program allows, and expect from every action what then lies on the table.
 */

const isManned = (player: PlayerView, name: string): boolean =>
  player.city.some(({ building, crew }) => building === name && crew > 0)
const chooses = (view: View, seat: Seat, role: string): boolean =>
  view.phase === role && view.chooser === seat
const words = (state: State, action: Action): string => {
  const { verb, role, tile, as, building, good, ship, place, gift, from, count } = puertoRico.describe(
    state,
    action,
  )
  if (verb === 'give') return [verb, gift, good ?? from ?? tile ?? building ?? ''].join(' ').trim()
  const about = verb === 'place' || verb === 'guest' ? [place] : [role, tile, as, building, good, ship, count]
  return [verb, ...about.filter((each) => each !== undefined)].join(' ')
}

/** PR 13.10: how often a privilege of the seat's role is had. */
const privilege = (view: View, player: PlayerView, role: string): number =>
  chooses(view, player.seat, role) ? (isManned(player, 'library') ? 2 : 1) : 0
const tilesOf = (player: PlayerView, kind: string): number =>
  player.island.find(({ tile }) => tile === kind)!.count

/** PR 5.2 to 5.4, 13.3. */
function price(view: View, player: PlayerView, name: string): number {
  const { cost } = BUILDINGS.find((building) => building.name === name)!
  const column = view.market.find(({ building }) => building === name)!.column
  const quarries = player.island.find(({ tile }) => tile === 'quarry')!.manned
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

const LEGAL: Readonly<Record<string, (view: View, player: PlayerView) => string[]>> = {
  chooseRole: ({ cards }) =>
    cards.filter(({ takenBy }) => takenBy === null).map(({ role }) => `role ${role}`),
  takeTile(view, player) {
    expect(player.freeIsland).toBeGreaterThan(0)
    const isFirst = view.question!.left === 0
    if (!isFirst) expect(privilege(view, player, 'settler')).toBe(2)
    const isSettler = isFirst && chooses(view, player.seat, 'settler')
    const mayQuarry = isSettler || isManned(player, 'construction-hut')
    const ways = isManned(player, 'forest-house') ? ['', ' forest'] : ['']
    const row = GOODS.filter((good) => view.row[good] > 0).flatMap((good) =>
      ways.map((way) => `tile ${good}${way}`),
    )
    return ['pass', ...row, ...(mayQuarry && view.quarries > 0 ? ['tile quarry'] : [])]
  },
  drawBlind(view, player) {
    expect(isManned(player, 'hacienda') && view.phase === 'settler' && player.freeIsland > 0).toBe(true)
    expect(GOODS.some((good) => view.pile[good] + view.discards[good] > 0)).toBe(true)
    return ['pass', 'use hacienda']
  },
  mannedTile(view, player) {
    expect(isManned(player, 'hospice') && view.colonistShip + view.colonistSupply > 0).toBe(true)
    return ['pass', 'use hospice']
  },
  mannedBuilding(view, player) {
    expect(isManned(player, 'university') && view.colonistShip + view.colonistSupply > 0).toBe(true)
    return ['pass', 'use university']
  },
  recruit(view, player) {
    expect(chooses(view, player.seat, 'mayor') && view.colonistSupply > 0).toBe(true)
    const two = privilege(view, player, 'mayor') === 2 && view.colonistSupply > 1
    return ['pass', 'recruit', ...(two ? ['recruit 2'] : [])]
  },
  build(view, player) {
    const open = view.market.filter(
      ({ building, left, wide }) =>
        left > 0 &&
        !player.city.some((each) => each.building === building) &&
        player.freeCity >= (wide ? 2 : 1) &&
        player.coins + gifts(player) >= price(view, player, building),
    )
    return ['pass', ...open.map(({ building }) => `build ${building}`)]
  },
  bonusGood(view, player) {
    expect(chooses(view, player.seat, 'craftsman')).toBe(true)
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
    const hasWharf = isManned(player, 'wharf') && !player.spent.includes('wharf')
    const own = hasWharf
      ? GOODS.filter((good) => player.goods[good] > 0).map((good) => `use wharf ${good}`)
      : []
    const hasSmall = isManned(player, 'small-wharf') && !player.spent.includes('small-wharf')
    const small = hasSmall && GOODS.some((good) => player.goods[good] > 0) ? ['use small-wharf'] : []
    return [...loads, ...own, ...small, ...(loads.length === 0 ? ['pass'] : [])]
  },
  drawnForest(view, player) {
    expect(isManned(player, 'forest-house') && isManned(player, 'hacienda')).toBe(true)
    expect(tilesOf(player, view.question!.tile!)).toBeGreaterThan(0)
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
    expect(player.coins + view.question!.left).toBeGreaterThanOrEqual(
      price(view, player, view.question!.about!) - 2,
    )
    return waysToPay(view, player)
  },
}

/** PR 13.2: what may be given next, what has not been given yet being colonist, barrel and point in this order. */
function waysToPay(view: View, player: PlayerView): string[] {
  const from = Number(view.agenda.at(-1)![2]) >> 8
  const short = view.question!.left
  const tiles = player.island.filter(({ manned }) => manned > 0).map(({ tile }) => `give colonist ${tile}`)
  const city = player.city.filter(({ building, crew }) => crew > 0 && building !== 'black-market')
  const ways = [
    [
      ...tiles,
      ...city.map(({ building }) => `give colonist ${building}`),
      ...(player.idle > 0 ? ['give colonist sanJuan'] : []),
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
function expected(
  view: View,
  player: PlayerView,
  said: string,
): { coins: number; points: number; goods: PlayerView['goods'] } {
  const [verb, what = '', detail = ''] = said.split(' ')
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

/** PR 8.7, 13.4: every way to store that keeps nothing less than another way does. */
function waysToStore(player: PlayerView): Set<string> {
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
/** Every choice of so many barrels, by kind. */
function mixes(count: number, kinds: number = GOODS.length): number[][] {
  if (kinds === 0) return count === 0 ? [[]] : []
  return Array.from({ length: count + 1 }, (_, first) => first).flatMap((first) =>
    mixes(count - first, kinds - 1).map((rest) => [first, ...rest]),
  )
}
/** Every way to store that can be reached by the questions from here, each counted. */
function waysOffered(state: State, seat: Seat): string[] {
  const legal = newActions()
  puertoRico.legal(state, legal)
  return listActions(legal).flatMap((action) => {
    const next = state.slice()
    // What others keep, and ships that sail, do not touch what this seat keeps; so its goods can be read after the answer.
    puertoRico.play(next, action, hush)
    const view = puertoRico.view(next)
    const isAsked =
      view.question?.seat === seat && (view.question.name === 'storeKind' || view.question.name === 'keepOne')
    return isAsked ? waysOffered(next, seat) : [GOODS.map((good) => view.players[seat]!.goods[good]).join()]
  })
}

/** How often each question was judged. */
type Tally = Map<string, number>

function judgeGame(
  seats: number,
  seed: number,
  tally: Tally,
  options = defaultOptions(puertoRico.options),
): void {
  const luck = saltedDice(seed.toString(16).padStart(32, 'b'))
  const state = puertoRico.setup(seats, options)
  const legal = newActions()
  let before = ''
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, luck, hush)
      continue
    }
    const view = puertoRico.view(state)
    const question = view.question!.name
    tally.set(question, (tally.get(question) ?? 0) + 1)
    puertoRico.legal(state, legal)
    const asked = isStoring(question) ? `storing ${String(turn)}` : question
    if (asked !== before || !isStoring(question)) judgeOffers(state, view, turn)
    before = asked
    judgePlay(state, view, legal.at[luck.below(legal.count)]!)
  }
}
const isStoring = (question: string): boolean => question === 'storeKind' || question === 'keepOne'

function judgeOffers(state: State, view: View, seat: Seat): void {
  const legal = newActions()
  puertoRico.legal(state, legal)
  const offers = listActions(legal).map((action) => words(state, action))
  const question = view.question!.name
  const player = view.players[seat]!
  if (question === 'moveGuests') return expectGuests(player, offers)
  if (isStoring(question)) expectStored(state, player)
  else if (question === 'placeColonist') expectPlaces(view, player, offers)
  else {
    const moves = offers.filter((offer) => offer.startsWith('guest'))
    expectGuests(player, ['pass', ...moves])
    const others = offers.filter((offer) => !moves.includes(offer))
    expect(others.toSorted(), question).toEqual(LEGAL[question]!(view, player).toSorted())
  }
}

/** PR 13.5: guests go to empty circles, and only while there are some. */
function expectGuests(player: PlayerView, offers: readonly string[]): void {
  const host = player.city.findIndex(({ building }) => building === 'guesthouse')
  const free = [
    ...player.island.slice(0, 6).map(({ count, manned }) => count - manned),
    ...player.city.map(({ jobs, crew }, slot) => (slot === host ? 0 : jobs - crew)),
  ]
  const open = free.flatMap((circles, at) => (circles > 0 ? [`guest ${String(at)}`] : []))
  const guests = player.city[host]?.crew ?? 0
  for (const offer of offers.filter((each) => each !== 'pass')) {
    expect(guests).toBeGreaterThan(0)
    expect(open).toContain(offer)
  }
}

/** Plays, and looks at the player as soon as something is told. */
function judgePlay(state: State, view: View, action: Action): void {
  const { name, seat } = view.question!
  const said = words(state, action)
  const then = expected(view, view.players[seat]!, said)
  let seen: PlayerView | undefined
  puertoRico.play(state, action, () => (seen ??= puertoRico.view(state).players[seat]!))
  // Who passes where only guests could have moved declines nothing, and nothing is told.
  const isSilent = said === 'pass' && view.players[seat]!.guests > 0
  if (!isSilent && isToldAtOnce(view, seat, said, name)) expect(seen).toMatchObject(then)
}

/** Is what an answer brings on the table when the first thing is told: no gift, no guest and no points before it? */
function isToldAtOnce(view: View, seat: Seat, said: string, question: string): boolean {
  const player = view.players[seat]!
  if (said.startsWith('guest') || said === 'use small-wharf') return false
  if (question === 'build') return said === 'pass' || price(view, player, said.split(' ')[1]!) <= player.coins
  if (question === 'load') return !isManned(player, 'union-hall')
  return question === 'sell' || question === 'bonusGood'
}

function expectStored(state: State, player: PlayerView): void {
  const offered = waysOffered(state, player.seat)
  expect(new Set(offered)).toEqual(waysToStore(player))
  expect(new Set(offered).size).toBe(offered.length)
}

/** PR 4.3, 4.4: only free circles, and as many colonists as are left still find room at or behind each of them. */
function expectPlaces(view: View, player: PlayerView, offers: readonly string[]): void {
  const free = [
    ...player.island.slice(0, 6).map(({ count, manned }) => count - manned),
    ...player.city.map(({ jobs, crew }) => jobs - crew),
  ]
  const last = Number(view.agenda.at(-1)![2]) & 0xff
  const open = free.flatMap((circles, at) => {
    const behind = free.slice(at).reduce((sum, each) => sum + each, 0)
    return at >= last && circles > 0 && behind >= player.idle ? [`place ${String(at)}`] : []
  })
  expect(offers).toEqual(open)
}

describe('the second judge agrees', () => {
  const tally: Tally = new Map()
  test.each(puertoRico.seats)('in twenty games, %i seats', { timeout: 60_000 }, (seats) => {
    for (let seed = 0; seed < 20; seed++) judgeGame(seats, seed, tally)
  })
  test.each(puertoRico.seats)(
    'in twenty games with all buildings of PR 13, %i seats',
    { timeout: 60_000 },
    (seats) => {
      const options = { ...defaultOptions(puertoRico.options), market: 'all-violet' } as const
      for (let seed = 0; seed < 20; seed++) judgeGame(seats, seed, tally, options)
    },
  )
  test('about every question there is, and often', () => {
    for (const question of [...Object.keys(LEGAL), 'placeColonist', 'storeKind', 'keepOne', 'moveGuests']) {
      expect(tally.get(question) ?? 0, question).toBeGreaterThan(question === 'drawnForest' ? 3 : 15)
    }
  })
})

describe('the second judge agrees about storing', () => {
  test.each([
    [0, []],
    [1, ['small-warehouse']],
    [2, ['large-warehouse']],
    [3, ['small-warehouse', 'large-warehouse']],
    [0, ['storehouse']],
    [1, ['small-warehouse', 'storehouse']],
  ] as const)(
    'room for %i kinds, and none, one or two barrels of each',
    { timeout: 30_000 },
    (room, houses) => {
      let judged = 0
      for (let mix = 0; mix < 243; mix++) {
        const counts = GOODS.map((_, good) => Math.trunc(mix / 3 ** good) % 3)
        // Where all can stay, or there is only one kind, nothing is asked.
        if (counts.filter((count) => count > 0).length <= Math.max(1, room)) continue
        const { state } = atStoring(houses).goods(
          0,
          Object.fromEntries(GOODS.map((good, i) => [good, counts[i]!])),
        )
        const player = puertoRico.view(state).players[0]!
        if (waysToStore(player).has(String(counts))) continue
        expectStored(state, player)
        judged++
      }
      expect(judged).toBeGreaterThan(20)
    },
  )
})

/** Seat 0 is asked what to store: every ship is full. Whatever barrels he is given then, the question is about them. */
function atStoring(houses: readonly string[]): Table {
  const table = houses.reduce((laid, name) => laid.owns(0, name, 1), deal(4))
  table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  return table.goods(0, { corn: 4, indigo: 3, sugar: 3, tobacco: 3, coffee: 3 }).role('captain', 0)
}
