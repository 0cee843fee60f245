import { assert } from '../../core/fault.ts'
import { CHANCE } from '../../core/game.ts'
import type { Score, Seat, State, Turn } from '../../core/game.ts'
import { newTextPlay } from '../../core/text-play.fixture.ts'
import { defaultOptions } from '../../core/options.ts'
import type { OptionValues } from '../../core/options.ts'
import { BUILDINGS, buildingNumber } from './buildings/index.ts'
import { JOBS, SPACES } from './buildings/printed.ts'
import { diceDrawing, textOf } from './scenario-names.fixture.ts'
import type { Event, Goods } from './events.ts'
import { puertoRico } from './index.ts'
import { isViolet, putOnMarket } from './market.ts'
import * as at from './state.ts'
import { CHOOSE } from './step-numbers.ts'
import type { PlayerView, View } from './view-types.ts'
import { FOREST, GOODS, MAX_SHIPS, QUARRY, ROLES, TILES, WORKED_TILES } from './vocabulary.ts'
import type { GoodName, RoleName, TileName } from './vocabulary.ts'

type Options = OptionValues<typeof puertoRico.options>
/** For each kind of tile: how many, and how many of them with a colonist. */
type Island = { readonly [tile in TileName]?: readonly [count: number, manned: number] }

// Scenarios for tests: a chain of calls sets a table up, plays at it by texts, and reads the result.

/** Sets the table up. All tokens come from where they are, so that the invariants of the state hold. */
interface ScenarioSetup {
  /** The seat that chooses first in this round. */
  governor(seat: Seat): Scenario
  coins(seat: Seat, count: number): Scenario
  cardCoins(role: RoleName, count: number): Scenario
  /** Points from the pool. */
  points(seat: Seat, count: number): Scenario
  /** Leaves `left` points in the pool; the seat `rest` gets the others. */
  pool(left: number, rest: Seat): Scenario
  /** Barrels from the supply, instead of those the seat has. */
  goods(seat: Seat, goods: Goods): Scenario
  /** One more building, with colonists from the supply. */
  owns(seat: Seat, building: string, crew?: number): Scenario
  /** The whole island, tiles from the pile and colonists from the supply. */
  island(seat: Seat, island: Island): Scenario
  /** Colonists in San Juan, from the supply. */
  idle(seat: Seat, count: number): Scenario
  /** Leaves these colonists in the supply and on the ship; the others go to San Juan of the seat `rest`. */
  colonists(left: { readonly supply: number; readonly ship: number }, rest: Seat): Scenario
  /** Loads barrels from the supply on the ship with this room. */
  ship(room: number, good: GoodName, load: number): Scenario
  house(...goods: readonly GoodName[]): Scenario
  /** Puts violet kinds on the market that are not in the base game. */
  sells(...buildings: readonly string[]): Scenario
  /** The face-up plantations, from the pile. */
  row(row: Goods): Scenario
  /** Leaves these in the pile; the others are discarded. */
  pile(left: Goods): Scenario
}

/** Plays at the table, by texts instead of numbers. */
interface ScenarioPlay {
  /** The governor's seat, or the next one, takes a role, and its phase runs. */
  role(role: RoleName, seat: Seat): Scenario
  /** Plays actions of the seat in turn, given as texts of `offers`. */
  plays(seat: Seat, ...words: readonly string[]): Scenario
  /** Passes for all seats as long as they may in this phase. */
  allPass(): Scenario
  /** Resolves the pending draw with these tiles, then with the first ones of the pile. */
  draws(...tiles: readonly TileName[]): Scenario
  /** Returns the legal actions of the seat in turn as texts: 'load sugar 7', 'pass'. */
  offers(): readonly string[]
  turn(): Turn
  /** Returns the events of the last action or roll. */
  events(): readonly Event[]
  readonly state: State
}

/** Reads the table. Goods, tiles and buildings that are not there are left out. */
interface ScenarioReading {
  view(): View
  scores(): readonly Score[]
  player(seat: Seat): PlayerView
  barrels(seat: Seat): Goods
  tiles(seat: Seat): Island
  /** The colonists in each building. */
  crews(seat: Seat): Readonly<Record<string, number>>
}
export type Scenario = ScenarioSetup & ScenarioPlay & ScenarioReading

/** Returns a table set up by the rules, with one tile of each kind and more of corn in the row, and the first seat about to choose a role. */
export function scenario(seats: number, options: Partial<Options> = {}): Scenario {
  const state = puertoRico.setup(seats, { ...defaultOptions(puertoRico.options), ...options })
  const chain = (): Scenario => table
  const table: Scenario = {
    ...setupOfPlayers(state, chain),
    ...setupOfShared(state, chain),
    ...playOf(state, chain),
    ...readingOf(state),
  }
  if (puertoRico.turn(state) === CHANCE) table.draws(...GOODS, 'corn')
  return table
}

function move(state: State, from: number, to: number, count: number): void {
  assert(count <= state[from]! && -count <= state[to]!, 'there is as much as is moved')
  state[from]! -= count
  state[to]! += count
}

type PlayerSetup = Pick<ScenarioSetup, 'coins' | 'points' | 'pool' | 'goods' | 'owns' | 'island' | 'idle'>
function setupOfPlayers(state: State, table: () => Scenario): PlayerSetup {
  return {
    coins(seat, count) {
      state[at.coins(seat)] = count
      return table()
    },
    points(seat, count) {
      at.gainPoints(state, seat, count - state[at.points(seat)]!)
      return table()
    },
    pool(left, rest) {
      at.gainPoints(state, rest, state[at.POOL]! - left)
      return table()
    },
    goods(seat, goods) {
      GOODS.forEach((name, good) => {
        move(state, at.supply(good), at.goods(seat, good), (goods[name] ?? 0) - state[at.goods(seat, good)]!)
      })
      return table()
    },
    owns(seat, building, crew = 0) {
      own(state, seat, buildingNumber(building), crew)
      return table()
    },
    island(seat, island) {
      TILES.slice(0, WORKED_TILES).forEach((name, tile) => {
        const [count, manned] = island[name] ?? [0, 0]
        const from = tile === QUARRY ? at.QUARRIES : at.PILE + tile
        const more = count - state[at.tiles(seat, tile)]!
        move(state, from, at.tiles(seat, tile), more)
        state[at.islandUsed(seat)]! += more
        move(
          state,
          at.COLONIST_SUPPLY,
          at.mannedTiles(seat, tile),
          manned - state[at.mannedTiles(seat, tile)]!,
        )
      })
      plantForests(state, seat, island.forest?.[0] ?? 0)
      return table()
    },
    idle(seat, count) {
      move(state, at.COLONIST_SUPPLY, at.idle(seat), count - state[at.idle(seat)]!)
      return table()
    },
  }
}

/** Turns tiles into forests, each of the kind of which the pile has most. */
function plantForests(state: State, seat: Seat, count: number): void {
  while (state[at.tiles(seat, FOREST)]! < count) {
    const left = GOODS.map((_, good) => state[at.PILE + good]!)
    const good = left.indexOf(Math.max(...left))
    move(state, at.PILE + good, at.FORESTED + good, 1)
    state[at.tiles(seat, FOREST)]!++
    state[at.islandUsed(seat)]!++
  }
}

/** Gives a building to a seat. A kind that is not on this table's market is put there first. */
function own(state: State, seat: Seat, building: number, crew: number): void {
  assert(building >= 0, 'there is such a building')
  assert(!at.isOwned(state, seat, building), 'no seat owns a building twice')
  if (!at.isInMarket(state, building) && isViolet(BUILDINGS[building]!)) putOnMarket(state, building)
  assert(state[at.stock(building)]! > 0, 'the building is still there')
  assert(crew <= JOBS[building]!, 'the building has as many circles')
  const slot = state[at.cityCount(seat)]!++
  state[at.stock(building)]!--
  state[at.cityUsed(seat)]! += SPACES[building]!
  state[at.cityBuilding(seat, slot)] = building
  state[at.owned(seat, at.wordOf(building))]! |= at.bitOf(building)
  assert(crew <= state[at.COLONIST_SUPPLY]!, 'the supply has as many colonists')
  state[at.COLONIST_SUPPLY]! -= crew
  at.setCrew(state, seat, slot, crew)
}

type SharedSetup = Omit<ScenarioSetup, keyof PlayerSetup>
function setupOfShared(state: State, table: () => Scenario): SharedSetup {
  const toBag = (bag: number, wanted: Goods, rest: number): Scenario => {
    GOODS.forEach((name, good) => {
      move(state, rest + good, bag + good, (wanted[name] ?? 0) - state[bag + good]!)
    })
    return table()
  }
  return {
    governor(seat) {
      assert(at.agenda.step(state) === CHOOSE, 'a role is about to be chosen')
      at.agenda.pop(state)
      at.agenda.push(state, CHOOSE, seat)
      state[at.GOVERNOR] = seat
      return table()
    },
    cardCoins(role, count) {
      state[at.cardCoins(ROLES.indexOf(role))] = count
      return table()
    },
    colonists({ supply, ship }, rest) {
      const spare = state[at.COLONIST_SUPPLY]! + state[at.COLONIST_SHIP]! - supply - ship
      assert(spare >= 0, 'there are as many colonists')
      state[at.COLONIST_SUPPLY] = supply
      state[at.COLONIST_SHIP] = ship
      state[at.idle(rest)]! += spare
      return table()
    },
    ship(room, good, load) {
      for (let ship = 0; ship < MAX_SHIPS; ship++) {
        if (state[at.shipRoom(ship)] !== room) continue
        move(state, at.supply(GOODS.indexOf(good)), at.shipLoad(ship), load)
        state[at.shipGood(ship)] = GOODS.indexOf(good)
      }
      return table()
    },
    house(...goods) {
      for (const name of goods)
        move(state, at.supply(GOODS.indexOf(name)), at.tradingHouse(GOODS.indexOf(name)), 1)
      return table()
    },
    sells(...buildings) {
      for (const name of buildings) putOnMarket(state, buildingNumber(name))
      return table()
    },
    row: (row) => toBag(at.ROW, row, at.PILE),
    pile: (left) => toBag(at.PILE, left, at.DISCARDS),
  }
}

function playOf(state: State, table: () => Scenario): ScenarioPlay {
  const spoken = newTextPlay(puertoRico, state, (described) => textOf(state, described))
  const { offers, play } = spoken
  return {
    state,
    ...spoken,
    role(role, seat) {
      if (at.agenda.seat(state) !== seat) table().governor(seat)
      play(seat, `role ${role}`)
      return table()
    },
    plays(seat, ...words) {
      for (const each of words) play(seat, each)
      return table()
    },
    allPass() {
      const phase = puertoRico.view(state).phase
      while (puertoRico.view(state).phase === phase && offers().includes('pass'))
        play(puertoRico.turn(state), 'pass')
      return table()
    },
    draws(...tiles) {
      puertoRico.check(state)
      spoken.recordEvents((emit) => {
        puertoRico.roll(state, diceDrawing(state, tiles), emit)
      })
      puertoRico.check(state)
      return table()
    },
  }
}

function readingOf(state: State): ScenarioReading {
  const view = (): View => puertoRico.view(state)
  const player = (seat: Seat): PlayerView => view().players[seat]!
  return {
    view,
    player,
    scores: () => puertoRico.scores(state),
    barrels: (seat) =>
      Object.fromEntries(Object.entries(player(seat).goods).filter(([, count]) => count > 0)),
    tiles(seat) {
      const lying = player(seat).island.filter(({ count }) => count > 0)
      return Object.fromEntries(lying.map(({ tile, count, occupied }) => [tile, [count, occupied]]))
    },
    crews: (seat) =>
      Object.fromEntries(player(seat).city.map(({ building, colonists }) => [building, colonists])),
  }
}
