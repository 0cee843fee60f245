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
  const { verb, role, tile, building, good, ship, place } = puertoRico.describe(state, action)
  const about = verb === 'place' ? [place] : [role, tile, building, good, ship]
  return [verb, ...about.filter((each) => each !== undefined)].join(' ')
}

/** PR 5.2 to 5.4. */
function price(view: View, player: PlayerView, name: string): number {
  const { cost } = BUILDINGS.find((building) => building.name === name)!
  const column = view.market.find(({ building }) => building === name)!.column
  const quarries = player.island.find(({ tile }) => tile === 'quarry')!.manned
  return Math.max(0, cost - Math.min(quarries, column) - (chooses(view, player.seat, 'builder') ? 1 : 0))
}
/** PR 7.3, 10.2, 10.8. */
function salePrice(view: View, player: PlayerView, good: GoodName): number {
  const list = { corn: 0, indigo: 1, sugar: 2, tobacco: 3, coffee: 4 }[good]
  const markets = (isManned(player, 'small-market') ? 1 : 0) + (isManned(player, 'large-market') ? 2 : 0)
  return list + markets + (chooses(view, player.seat, 'trader') ? 1 : 0)
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
    const mayQuarry = chooses(view, player.seat, 'settler') || isManned(player, 'construction-hut')
    const row = GOODS.filter((good) => view.row[good] > 0).map((good) => `tile ${good}`)
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
    return ['pass', 'recruit']
  },
  build(view, player) {
    const open = view.market.filter(
      ({ building, left, wide }) =>
        left > 0 &&
        !player.city.some((each) => each.building === building) &&
        player.freeCity >= (wide ? 2 : 1) &&
        player.coins >= price(view, player, building),
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
    expect(view.house.length).toBeLessThan(4)
    const open = GOODS.filter(
      (good) => player.goods[good] > 0 && (isManned(player, 'office') || !view.house.includes(good)),
    )
    return ['pass', ...open.map((good) => `sell ${good}`)]
  },
  load(view, player) {
    const loads = GOODS.flatMap((good) =>
      [...shipsFor(view, player, good).keys()].map((ship) => `load ${good} ${String(ship)}`),
    )
    const hasWharf = isManned(player, 'wharf') && !player.spent.includes('wharf')
    const own = hasWharf
      ? GOODS.filter((good) => player.goods[good] > 0).map((good) => `use wharf ${good}`)
      : []
    return [...loads, ...own, ...(loads.length === 0 ? ['pass'] : [])]
  },
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
    count +
    (isManned(player, 'harbor') ? 1 : 0) +
    (chooses(view, player.seat, 'captain') && !view.captainPaid ? 1 : 0)
  if (verb === 'build') return { coins: coins - price(view, player, what), points, goods }
  if (verb === 'sell')
    return { coins: coins + salePrice(view, player, what as GoodName), points, goods: less(what, 1) }
  if (verb === 'bonus') return { coins, points, goods: less(what, -1) }
  if (verb === 'load') {
    const count = shipsFor(view, player, what as GoodName).get(Number(detail))!
    return { coins, points: points + reward(count), goods: less(what, count) }
  }
  if (verb === 'use' && detail !== '') {
    const count = goods[detail as GoodName]
    return { coins, points: points + reward(count), goods: less(detail, count) }
  }
  return { coins, points, goods }
}

/** PR 8.7: every way to store that keeps nothing less than another way does. */
function waysToStore(player: PlayerView): Set<string> {
  const room = (isManned(player, 'small-warehouse') ? 1 : 0) + (isManned(player, 'large-warehouse') ? 2 : 0)
  const all = GOODS.map((good) => player.goods[good])
  const ways: number[][] = []
  for (let stored = 0; stored < 32; stored++) {
    if (GOODS.filter((_, good) => (stored >> good) & 1).length > room) continue
    for (let single = 0; single < 5; single++) {
      ways.push(
        all.map((count, good) => ((stored >> good) & 1 ? count : Math.min(count, good === single ? 1 : 0))),
      )
    }
  }
  const isLess = (one: number[], other: number[]): boolean =>
    one.every((count, good) => count <= other[good]!) && one.some((count, good) => count < other[good]!)
  return new Set(ways.filter((way) => !ways.some((other) => isLess(way, other))).map(String))
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

function judgeGame(seats: number, seed: number, tally: Tally): void {
  const luck = saltedDice(seed.toString(16).padStart(32, 'b'))
  const state = puertoRico.setup(seats, defaultOptions(puertoRico.options))
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
  if (isStoring(question)) expectStored(state, player)
  else if (question === 'placeColonist') expectPlaces(view, player, offers)
  else expect(offers.toSorted(), question).toEqual(LEGAL[question]!(view, player).toSorted())
}

/** Plays, and looks at the player as soon as something is told. */
function judgePlay(state: State, view: View, action: Action): void {
  const { name, seat } = view.question!
  const then = expected(view, view.players[seat]!, words(state, action))
  let seen: PlayerView | undefined
  puertoRico.play(state, action, () => (seen ??= puertoRico.view(state).players[seat]!))
  if (name === 'build' || name === 'sell' || name === 'load' || name === 'bonusGood')
    expect(seen).toMatchObject(then)
}

function expectStored(state: State, player: PlayerView): void {
  const offered = waysOffered(state, player.seat)
  expect(new Set(offered)).toEqual(waysToStore(player))
  expect(new Set(offered).size).toBe(offered.length)
}

/** PR 4.3, 4.4: only free circles, and as many colonists as are left still find room at or behind each of them. */
function expectPlaces(view: View, player: PlayerView, offers: readonly string[]): void {
  const free = [
    ...player.island.map(({ count, manned }) => count - manned),
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
  test('about every question there is, and often', () => {
    for (const question of [...Object.keys(LEGAL), 'placeColonist', 'storeKind', 'keepOne']) {
      expect(tally.get(question) ?? 0, question).toBeGreaterThan(15)
    }
  })
})

describe('the second judge agrees about storing', () => {
  test.each([
    [0, []],
    [1, ['small-warehouse']],
    [2, ['large-warehouse']],
    [3, ['small-warehouse', 'large-warehouse']],
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
        expectStored(state, puertoRico.view(state).players[0]!)
        judged++
      }
      expect(judged).toBeGreaterThan(100)
    },
  )
})

/** Seat 0 is asked what to store: every ship is full. Whatever barrels he is given then, the question is about them. */
function atStoring(houses: readonly string[]): Table {
  const table = houses.reduce((laid, name) => laid.owns(0, name, 1), deal(4))
  table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  return table.goods(0, { corn: 1, indigo: 1, sugar: 1, tobacco: 1, coffee: 1 }).role('captain', 0)
}
