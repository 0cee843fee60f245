import type { Seat, State } from '../../core/game.ts'
import { any, sum } from './buildings/run-hooks.ts'
import { BUILDINGS } from './buildings/index.ts'
import { emptyJobs, productionOf } from './city.ts'
import * as places from './state.ts'
import { agenda } from './state.ts'
import { STEPS } from './steps/index.ts'
import { HAS_HARVESTED, HAS_LOADED } from './steps/captain.ts'
import { hostOf, GUEST_MOVES_BEFORE, countWorking } from './steps/guest-moves.ts'
import { BONUS_GOOD, GUESTS, KEEPING, PACKING, PAYING, PLACING, STORING, TAKE } from './step-numbers.ts'
import { optionalPlace } from './steps/optional-circles.ts'
import { kindAsked } from './steps/packing.ts'
import { shortOf } from './steps/paying.ts'
import { kindsToStore, singlesToKeep } from './steps/storage.ts'
import { singlesOf } from './steps/storage-choices.ts'
import { mayTakeQuarry } from './steps/settler.ts'
import { ownPriceOf, salePriceOf } from './steps/trader.ts'
import { constantsFor } from './constants.ts'
import type {
  CardView,
  CityBuildingView,
  GoodCounts,
  PlayerView,
  QuestionName,
  QuestionView,
  ShipView,
  View,
} from './view-types.ts'
import { beforeRounds, marketOf } from './view-market.ts'
import {
  CARDS,
  CITY_SPACES,
  ENDINGS,
  GOODS,
  ISLAND_SPACES,
  MAX_SHIPS,
  roleOf,
  ROLES,
  TILES,
  WORKED_TILES,
} from './vocabulary.ts'

function counts(countOf: (good: number) => number): GoodCounts {
  return {
    corn: countOf(0),
    indigo: countOf(1),
    sugar: countOf(2),
    tobacco: countOf(3),
    coffee: countOf(4),
  }
}

/** Returns the state as a plain object with names. */
export function view(state: State): View {
  const seats = state[places.SEAT_COUNT]!
  const seatList = Array.from({ length: seats }, (_, seat) => seat)
  const card = state[places.CARD]!
  const chooser = state[places.CHOOSER]!
  const isOver = state[places.IS_OVER] === 1
  return {
    seats,
    round: state[places.ROUND]!,
    governor: state[places.GOVERNOR]!,
    phase: card < 0 ? null : ROLES[roleOf(card)]!,
    chooser: chooser < 0 ? null : chooser,
    question: questionOf(state),
    drawing: !agenda.isEmpty(state) && 'roll' in STEPS[agenda.step(state)]!,
    over: isOver,
    endings: ENDINGS.filter((_, bit) => (state[places.END_CAUSES]! & (1 << bit)) !== 0),
    cards: cardsOf(state),
    rolesEach: constantsFor(seats).rolesEach,
    players: seatList.map((seat) => playerOf(state, seat)),
    row: counts((good) => state[places.ROW + good]!),
    pile: counts((good) => state[places.PILE + good]!),
    discards: counts((good) => state[places.DISCARDS + good]!),
    forested: counts((good) => state[places.FORESTED + good]!),
    quarries: state[places.QUARRIES]!,
    colonistShip: state[places.COLONIST_SHIP]!,
    colonistSupply: state[places.COLONIST_SUPPLY]!,
    emptyJobs: seatList.reduce((sum, seat) => sum + emptyJobs(state, seat), 0),
    pointsPool: state[places.POOL]!,
    poolAtStart: state[places.POOL_AT_START]!,
    supply: counts((good) => state[places.supply(good)]!),
    ships: shipsOf(state),
    house: GOODS.flatMap((name, good) =>
      Array.from({ length: state[places.tradingHouse(good)]! }, () => name),
    ),
    market: marketOf(state, seatList),
    captainPaid: state[places.CAPTAIN_PAID] === 1,
    craftedCounts: counts((good) => state[places.CRAFTED_COUNT + good]!),
    packed: counts((good) => state[places.PACKED + good]!),
    crafted: GOODS.filter((_, good) => (state[places.CRAFTED]! & (1 << good)) !== 0),
    agenda: agendaOf(state),
    ...beforeRounds(state, seatList),
  }
}

function questionOf(state: State): QuestionView | null {
  if (agenda.isEmpty(state)) return null
  const number = agenda.step(state)
  const step = STEPS[number]!
  if (!('legal' in step)) return null
  const seat = agenda.seat(state)
  const data = agenda.data(state)
  const plain: QuestionView = { name: step.name as QuestionName, seat, building: null, tile: null, left: 0 }
  if (step.name === 'useBuilding') return buildingQuestion(state, plain, data)
  if (number === PLACING) return { ...plain, left: state[places.idle(seat)]! }
  if (number === STORING) return { ...plain, left: kindsToStore(state, seat, data) }
  return DETAILED[number]?.(state, plain, data) ?? plain
}

/** Adds the details of a question, by its step. */
const DETAILED: Readonly<Record<number, (state: State, plain: QuestionView, data: number) => QuestionView>> =
  {
    [TAKE]: (_state, plain, data) => ({ ...plain, left: data }),
    [BONUS_GOOD]: (_state, plain, data) => ({ ...plain, left: data }),
    [KEEPING]: (state, plain, data) => ({ ...plain, left: singlesToKeep(state, plain.seat, data) }),
    [GUESTS]: (state, plain, data) => ({
      ...plain,
      building: hostName(state, plain.seat),
      before: GUEST_MOVES_BEFORE[data]!.before,
      left: guestsOf(state, plain.seat),
    }),
    [PAYING]: (_state, plain, data) => ({ ...plain, about: BUILDINGS[data & 63]!.name, left: shortOf(data) }),
    [PACKING]: (state, plain, data) => ({
      ...plain,
      building: BUILDINGS[data & 63]!.name,
      about: GOODS[kindAsked(state, plain.seat, data)]!,
    }),
  }

function hostName(state: State, seat: Seat): string | null {
  const host = hostOf(state, seat)
  return host < 0 ? null : BUILDINGS[state[places.cityBuilding(seat, host)]!]!.name
}
function guestsOf(state: State, seat: Seat): number {
  const host = hostOf(state, seat)
  return host < 0 ? 0 : state[places.crew(seat, host)]!
}
function optionalPlaceOf(state: State, seat: Seat): number | null {
  const place = optionalPlace(state, seat)
  return place < 0 ? null : place
}
function isSellingOwn(state: State, seat: Seat): boolean {
  return countWorking(state, seat, 'moreSales') > 0
}

function buildingQuestion(state: State, plain: QuestionView, data: number): QuestionView {
  const { name, hooks } = BUILDINGS[data & 0xff]!
  const detail = data >> 8
  const question = hooks.question!
  const target =
    question === 'mannedBuilding' ? BUILDINGS[state[places.cityBuilding(plain.seat, detail)]!]!.name : null
  return {
    ...plain,
    name: question,
    building: name,
    tile: question === 'mannedTile' || question === 'drawnForest' ? TILES[detail]! : null,
    ...(target === null ? {} : { about: target }),
  }
}

function agendaOf(state: State): View['agenda'] {
  return agenda.items(state).map(([step, seat, data]) => [STEPS[step]!.name, seat, data])
}

function cardsOf(state: State): CardView[] {
  const cards: CardView[] = []
  for (let card = 0; card < CARDS; card++) {
    const taker = state[places.cardTaker(card)]!
    if (taker === -2) continue
    cards.push({
      card,
      role: ROLES[roleOf(card)]!,
      coins: state[places.cardCoins(card)]!,
      takenBy: taker === -1 ? null : taker,
    })
  }
  return cards
}

function shipsOf(state: State): ShipView[] {
  const ships: ShipView[] = []
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    const good = state[places.shipGood(ship)]!
    if (good === -2) continue
    ships.push({
      room: state[places.shipRoom(ship)]!,
      load: state[places.shipLoad(ship)]!,
      good: good === -1 ? null : GOODS[good]!,
    })
  }
  return ships
}

function playerOf(state: State, seat: Seat): PlayerView {
  const made = productionOf(state, seat)
  return {
    seat,
    coins: state[places.coins(seat)]!,
    points: state[places.points(seat)]!,
    inSanJuan: state[places.idle(seat)]!,
    colonists: places.countColonists(state, seat),
    goods: counts((good) => state[places.goods(seat, good)]!),
    island: TILES.map((tile, kind) => ({
      tile,
      count: state[places.tiles(seat, kind)]!,
      occupied: kind < WORKED_TILES ? state[places.mannedTiles(seat, kind)]! : 0,
    })),
    freeIsland: ISLAND_SPACES - state[places.islandUsed(seat)]!,
    city: cityOf(state, seat),
    freeCity: CITY_SPACES - state[places.cityUsed(seat)]!,
    production: counts((good) => made[good]!),
    salePrices: counts((good) => salePriceOf(state, seat, good)),
    mayTakeQuarry: mayTakeQuarry(state, seat),
    maySellSameKind: any.maySellTwin(state, seat),
    mayPlantForest: any.mayPlantForest(state, seat),
    ownPrices: isSellingOwn(state, seat) ? counts((good) => ownPriceOf(state, seat, good)) : null,
    goodsToPayWith: sum.gifts(state, seat),
    guests: guestsOf(state, seat),
    optionalPlace: optionalPlaceOf(state, seat),
    storedKinds: sum.storedKinds(state, seat),
    storedSingles: singlesOf(state, seat),
    privilegeBonus: sum.privilege(state, seat),
    hasLoaded: (state[places.loaded(seat)]! & HAS_LOADED) !== 0,
    hasHarvested: (state[places.loaded(seat)]! & HAS_HARVESTED) !== 0,
    usedPowers: BUILDINGS.filter((_, id) => places.isSpent(state, seat, id)).map(({ name }) => name),
    hasPrivilege: state[places.CHOOSER] === seat,
  }
}

function cityOf(state: State, seat: Seat): CityBuildingView[] {
  return Array.from({ length: state[places.cityCount(seat)]! }, (_, slot) => {
    const { name, jobs, wide } = BUILDINGS[state[places.cityBuilding(seat, slot)]!]!
    return { slot, building: name, circles: jobs, colonists: state[places.crew(seat, slot)]!, isLarge: wide }
  })
}
