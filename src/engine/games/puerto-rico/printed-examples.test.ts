import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from './buildings/index.ts'
import {
  forEachEntry,
  findExampleProblem,
  assertOffers,
  assertEvents,
} from '../../core/printed-examples.fixture.ts'
import type { Expected, Facts } from '../../core/printed-examples.fixture.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import type { GoodCounts } from './view-types.ts'
import type { Goods } from './events.ts'
import { GOODS } from './vocabulary.ts'
import type { GoodName, RoleName, TileName } from './vocabulary.ts'

/** The table before the first move; what is not named is as after set-up. */
interface Lay {
  readonly owns?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly island?: Readonly<Record<string, Parameters<Scenario['island']>[1]>>
  readonly idle?: Readonly<Record<string, number>>
  readonly coins?: Readonly<Record<string, number>>
  readonly points?: Readonly<Record<string, number>>
  readonly goods?: Readonly<Record<string, Goods>>
  readonly cardCoins?: Readonly<Partial<Record<RoleName, number>>>
  readonly ships?: Readonly<Record<string, readonly [GoodName, number]>>
  readonly house?: readonly GoodName[]
  readonly sells?: readonly string[]
  readonly row?: Goods
  readonly pool?: { readonly left: number; readonly rest: number }
  readonly colonists?: { readonly supply: number; readonly ship: number; readonly rest: number }
}
/** An action, a draw, or passes of all seats; what is legal before it, and the events and facts after it. */
interface Move extends Expected {
  readonly seat?: number
  readonly says?: string
  readonly draws?: readonly TileName[]
  readonly allPass?: true
  readonly then?: Facts
}
interface Example {
  readonly id: string
  readonly clause: string
  readonly seats: number
  readonly lay?: Lay
  readonly play?: readonly Move[]
  readonly then?: Facts
}

const file = new URL('../../../../tests/fixtures/puerto-rico-examples.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Example[] }

const ran: string[] = []
describe('an example of the rulebooks comes out as printed', () => {
  test.each(cases.map((example) => [clauses(example), example.id, example] as const))(
    '%s - %s',
    (_clause, id, example) => {
      const table = lay(example)
      for (const move of example.play ?? []) take(table, move)
      expectFacts(table, example.then ?? {})
      ran.push(id)
    },
  )

  test('there are 112, each with a name of its own and something it could fail at, and all of them ran', () => {
    expect(cases.length).toBe(112)
    expect(findExampleProblem(cases)).toBeUndefined()
    expect(ran).toEqual(cases.map(({ id }) => id))
  })
})

describe('a wrong example fails', () => {
  const price = cases.find(({ id }) => id === 'price-sugar')!
  const run = (example: Example): void => {
    const table = lay(example)
    for (const move of example.play ?? []) take(table, move)
    expectFacts(table, example.then ?? {})
  }
  test.each<[what: string, example: Example]>([
    ['another number', { ...price, then: { coins: { '1': 3 } } }],
    ['a seat that is not there', { ...price, then: { coins: { '4': 0 } } }],
    ['an unknown fact', { ...price, then: { colour: 'blue' } }],
    ['an action that is not legal', { ...price, play: [{ seat: 0, says: 'sell sugar' }] }],
    ['an offer that is missing', { ...price, play: [price.play![0]!, { seat: 1, offers: ['sell sugar'] }] }],
    ['something that did not happen', { ...price, play: [{ ...price.play![0]!, told: [{ type: 'sold' }] }] }],
    ['something that did happen', { ...price, play: [{ ...price.play![0]!, untold: ['role'] }] }],
  ])('%s', (_what, example) => {
    expect(() => {
      run(price)
    }).not.toThrow()
    expect(() => {
      run(example)
    }).toThrow()
  })
})

function clauses({ clause }: Example): string {
  return clause
    .split(' ')
    .map((each) => `PR ${each}`)
    .join(', ')
}

function lay({ seats, lay: given = {} }: Example): Scenario {
  const table = scenario(seats)
  forEachEntry(given.owns, (seat, houses) => {
    forEachEntry(houses, (building, crew) => table.owns(Number(seat), building, crew))
  })
  forEachEntry(given.island, (seat, island) => table.island(Number(seat), island))
  forEachEntry(given.idle, (seat, count) => table.idle(Number(seat), count))
  forEachEntry(given.coins, (seat, count) => table.coins(Number(seat), count))
  forEachEntry(given.points, (seat, count) => table.points(Number(seat), count))
  forEachEntry(given.goods, (seat, goods) => table.goods(Number(seat), goods))
  forEachEntry(given.cardCoins, (role, count) => table.cardCoins(role as RoleName, count))
  forEachEntry(given.ships, (room, [good, load]) => table.ship(Number(room), good, load))
  table.house(...(given.house ?? []))
  table.sells(...(given.sells ?? []))
  if (given.row) table.row(given.row)
  if (given.pool) table.pool(given.pool.left, given.pool.rest)
  if (given.colonists) table.colonists(given.colonists, given.colonists.rest)
  return table
}

function take(table: Scenario, move: Move): void {
  assertOffers(table.offers(), move)
  if (move.draws) table.draws(...move.draws)
  if (move.allPass) table.allPass()
  if (move.says !== undefined) table.plays(move.seat!, move.says)
  assertEvents(table.events(), move)
  expectFacts(table, move.then ?? {})
}

/** Every fact is true in full: where something is known by name (a seat, a ship, a good), for each of the names given. */
function expectFacts(table: Scenario, then: Facts): void {
  const known: Facts = { ...factsOfSeats(table), ...factsOfTable(table) }
  for (const [name, value] of Object.entries(then)) {
    expect(Object.keys(known)).toContain(name)
    if (name in factsByName) {
      for (const [key, one] of Object.entries(value as Facts))
        expect({ [key]: (known[name] as Facts)[key] }, name).toEqual({ [key]: one })
    } else expect({ [name]: known[name] }).toEqual({ [name]: value })
  }
}
const factsByName = Object.fromEntries(
  [
    ...[
      'coins',
      'points',
      'goods',
      'idle',
      'colonists',
      'islands',
      'cities',
      'bonus',
      'buildingPoints',
      'total',
    ],
    ...['tieBreak', 'ships', 'supply', 'cardCoins', 'copies'],
  ].map((name) => [name, true]),
)

function some(counts: GoodCounts): Goods {
  return Object.fromEntries(GOODS.filter((good) => counts[good] > 0).map((good) => [good, counts[good]]))
}
function sum(counts: GoodCounts): number {
  return GOODS.reduce((total, good) => total + counts[good], 0)
}

function factsOfSeats(table: Scenario): Facts {
  const { players } = table.view()
  const scores = table.scores()
  const bySeat = (fact: (player: (typeof players)[number], seat: number) => unknown): Facts =>
    Object.fromEntries(players.map((player, seat) => [String(seat), fact(player, seat)]))
  return {
    coins: bySeat(({ coins }) => coins),
    points: bySeat(({ points }) => points),
    goods: bySeat((_player, seat) => table.barrels(seat)),
    idle: bySeat(({ inSanJuan }) => inSanJuan),
    colonists: bySeat(({ colonists }) => colonists),
    islands: bySeat((_player, seat) => table.tiles(seat)),
    cities: bySeat((_player, seat) => table.crews(seat)),
    bonus: bySeat((_player, seat) => {
      const halls = BUILDINGS.filter(({ wide }) => wide).map(({ name }) => name)
      return Object.fromEntries(
        Object.entries(scores[seat]!.sources).filter(([source]) => halls.includes(source)),
      )
    }),
    buildingPoints: bySeat((_player, seat) => scores[seat]!.sources['buildings']),
    total: bySeat((_player, seat) => scores[seat]!.total),
    tieBreak: bySeat((_player, seat) => scores[seat]!.tieBreak),
    winners: scores.filter(({ winner }) => winner).map(({ seat }) => seat),
  }
}

function factsOfTable(table: Scenario): Facts {
  const view = table.view()
  const onIslands = (good: GoodName): number =>
    view.players.reduce((total, { island }) => total + island.find(({ tile }) => tile === good)!.count, 0)
  return {
    turn: table.turn(),
    phase: view.phase,
    round: view.round,
    governor: view.governor,
    endings: view.endings,
    over: view.over,
    rowSize: sum(view.row),
    row: some(view.row),
    pileSize: sum(view.pile),
    discards: some(view.discards),
    tilesInAll: Object.fromEntries(
      GOODS.map((good) => [good, view.row[good] + view.pile[good] + view.discards[good] + onIslands(good)]),
    ),
    quarries: view.quarries,
    colonistShip: view.colonistShip,
    colonistSupply: view.colonistSupply,
    colonistsInAll:
      view.colonistShip +
      view.colonistSupply +
      view.players.reduce((all, { colonists }) => all + colonists, 0),
    emptyJobs: view.emptyJobs,
    pool: view.pointsPool,
    supply: view.supply,
    ships: Object.fromEntries(
      view.ships.map(({ room, good, load }) => [String(room), good === null ? null : [good, load]]),
    ),
    house: view.house,
    cards: view.cards.length,
    prospectors: view.cards.filter(({ role }) => role === 'prospector').length,
    cardCoins: Object.fromEntries(view.cards.map(({ role, coins }) => [role, coins])),
    copies: Object.fromEntries(view.market.map(({ building, left }) => [building, left])),
  }
}
