import type { Seat, State } from '../../core/game.ts'
import { CITIES, CONNECTIONS } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { regionOfDeck } from './actions/draw.ts'
import { ACTIONS_OF_SOURCE, FIRST_TOKEN } from './actions/index.ts'
import { governorWinner } from './actions/ship.ts'
import { cardLimit, countedCards } from './card-limit.ts'
import { CONNECTION_ENDS, TRACK_FROM, TRACK_LENGTH } from './board-numbers.ts'
import * as places from './state.ts'
import { agenda } from './state.ts'
import { unpackMore } from './steps/act.ts'
import { STEPS } from './steps/index.ts'
import { ACTING, BUILDING, DISCARDING, CHOOSING_ACTION, MORE, PAYING } from './step-numbers.ts'
import { TOKENS } from './tokens.ts'
import { growthOf, levelOf, markerOf } from './tracks.ts'
import type {
  CardView,
  CityView,
  ConnectionView,
  DeckView,
  PlayerView,
  QuestionName,
  QuestionView,
  RegionView,
  Tracks,
  View,
} from './view-types.ts'
import {
  CARDS,
  CULTURE,
  DECKS,
  BOARD_ACTION_NAMES,
  FINANCE,
  GOVERNOR,
  hasGovernor,
  INDUSTRY,
  OVER_PHASE,
  PAYMENT,
  PHASES,
  POLITICS,
  REGIONS,
  SITES,
} from './vocabulary.ts'
import type { BoardActionName, RegionName } from './vocabulary.ts'

/** Returns the state with names, as a plain object. */
export function view(state: State): View {
  const phase = state[places.PHASE]!
  return {
    seats: state[places.SEAT_COUNT]!,
    round: state[places.ROUND]!,
    crown: state[places.CROWN]!,
    phase: PHASES[phase]!,
    question: questionOf(state),
    drawing: !agenda.isEmpty(state) && 'roll' in STEPS[agenda.step(state)]!,
    over: phase === OVER_PHASE,
    players: Array.from({ length: state[places.SEAT_COUNT]! }, (_, seat) => playerOf(state, seat)),
    regions: REGIONS.map((_, region) => regionOf(state, region)),
    cities: CITIES.map((_, city) => cityOf(state, city)),
    connections: CONNECTIONS.map((_, connection) => connectionOf(state, connection)),
    decks: DECKS.map((_, deck) => deckOf(state, deck)),
    market: BUILDINGS.slice(1).map(({ name, level }, at) => ({
      building: name,
      level,
      left: state[places.stock(at + 1)]!,
    })),
    bag: tokenCounts((kind) => state[places.BAG + kind]!),
    spentTokens: tokenCounts((kind) => state[places.spentTokens(kind)]!),
    isAbolished: state[places.ABOLISHED] === 1,
    slaveryCountsAtFive: state[places.SLAVERY_COUNTS_AT_FIVE] === 1,
    paymentByFinance: state[places.PAYMENT_BY_FINANCE] === 1,
    sharedSetup: places.sharedSetup(state) || null,
    agenda: agenda.items(state).map(([step, seat, data]) => [STEPS[step]!.name, seat, data]),
  }
}

/** The name of a building or token that is being used. */
function sourceName(source: number): string {
  return source < FIRST_TOKEN ? BUILDINGS[source]!.name : TOKENS[source - FIRST_TOKEN]!.name
}

type QuestionDetails = Omit<QuestionView, 'name' | 'seat'>
const NO_DETAILS: QuestionDetails = { source: null, left: 1, actions: [], place: null, from: null }

/** The details of each question, by its step. */
const QUESTIONS: Readonly<Record<number, (state: State, seat: Seat, data: number) => QuestionDetails>> = {
  [BUILDING]: () => NO_DETAILS,
  [PAYING]: (_state, _seat, data) => ({ ...NO_DETAILS, left: data & 15, from: BUILDINGS[data >> 4]!.name }),
  [ACTING]: () => NO_DETAILS,
  [CHOOSING_ACTION]: (_state, _seat, data) => ({
    ...NO_DETAILS,
    source: sourceName(data),
    actions: actionNames(ACTIONS_OF_SOURCE[data]!),
  }),
  [MORE]: (_state, _seat, data) => {
    const { source, place, boardAction, left } = unpackMore(data)
    const where = BOARD_ACTION_NAMES[boardAction] === 'draw' ? DECKS[place] : REGIONS[place]
    return {
      ...NO_DETAILS,
      source: sourceName(source),
      left,
      actions: actionNames([boardAction]),
      place: boardAction === PAYMENT ? null : where!,
    }
  },
  [DISCARDING]: (state, seat) => ({
    ...NO_DETAILS,
    left: countedCards(state, seat) - cardLimit(state, seat),
  }),
}
function actionNames(boardActions: readonly number[]): readonly BoardActionName[] {
  return boardActions.map((boardAction) => BOARD_ACTION_NAMES[boardAction]!)
}

function questionOf(state: State): QuestionView | null {
  if (agenda.isEmpty(state)) return null
  const step = agenda.step(state)
  const seat = agenda.seat(state)
  const details = QUESTIONS[step]?.(state, seat, agenda.data(state))
  if (details === undefined) return null
  return { name: STEPS[step]!.name as QuestionName, seat, ...details }
}

function tokenCounts(countOf: (kind: number) => number): Readonly<Record<string, number>> {
  return Object.fromEntries(TOKENS.map(({ name }, kind) => [name, countOf(kind)]))
}
const tokenName = (kind: number): string | null => (kind > 0 ? TOKENS[kind - 1]!.name : null)
const seatOrNull = (seat: number): Seat | null => (seat < 0 ? null : seat)
function byRegion(countOf: (region: number) => number): { readonly [region in RegionName]: number } {
  return Object.fromEntries(REGIONS.map((name, region) => [name, countOf(region)])) as {
    [region in RegionName]: number
  }
}
function tracksOf(valueOf: (track: number) => number): Tracks {
  return {
    industry: valueOf(INDUSTRY),
    culture: valueOf(CULTURE),
    finance: valueOf(FINANCE),
    politics: valueOf(POLITICS),
  }
}
/** The cards of a set of bits, lowest number first. */
function numbersIn(bits: number): number[] {
  return Array.from({ length: CARDS }, (_, number) => number).filter((number) => (bits & (1 << number)) !== 0)
}

function playerOf(state: State, seat: Seat): PlayerView {
  const values = tracksOf((at) => state[places.track(seat, at)]!)
  const count = state[places.built(seat)]!
  return {
    seat,
    markers: tracksOf((at) => markerOf(state[places.track(seat, at)]!)),
    values,
    buildLevel: levelOf(values.industry),
    growth: growthOf(values.culture),
    payments: levelOf(values.finance),
    cardLimit: cardLimit(state, seat),
    harbour: state[places.harbour(seat)]!,
    supply: state[places.supply(seat)]!,
    tokens: tokenCounts((kind) => state[places.tokens(seat, kind)]!),
    sites: Array.from({ length: count }, (_, at) => {
      const { name, actions } = BUILDINGS[state[places.site(seat, at)]!]!
      return { building: name, hasWorker: state[places.worker(seat, at)] === 1, hasSpace: actions.length > 0 }
    }),
    freeSites: SITES - count,
    cards: cardsOf(state, seat),
    countedCards: countedCards(state, seat),
    isGovernorInstalled: state[places.installed(seat)] === 1,
    aside: numbersIn(state[places.aside(seat)]!),
    hasPassed: state[places.passed(seat)] === 1,
    presence: byRegion((region) => state[places.presence(seat, region)]!),
    beside: byRegion((region) => state[places.beside(seat, region)]!),
  }
}

function cardsOf(state: State, seat: Seat): CardView[] {
  return DECKS.flatMap((deck, at) =>
    numbersIn(state[places.cards(seat, at)]!).map((number) => ({
      deck,
      number,
      isGovernor: number === GOVERNOR && hasGovernor(at),
    })),
  )
}

function regionOf(state: State, region: number): RegionView {
  const isOpen = places.isOpen(state, region)
  return {
    region: REGIONS[region]!,
    isOpen,
    track: Array.from({ length: TRACK_LENGTH[region]! }, (_, space) => {
      const at = TRACK_FROM[region]! + space
      return {
        sailor: seatOrNull(state[places.sailor(at)]!),
        token: tokenName(state[places.spaceToken(at)]!),
      }
    }),
    governor: isOpen ? null : seatOrNull(governorWinner(state, region)),
  }
}

function cityOf(state: State, city: number): CityView {
  const { name, region, glory } = CITIES[city]!
  return {
    city: name,
    region,
    glory,
    owner: seatOrNull(state[places.owner(city)]!),
    token: tokenName(state[places.cityToken(city)]!),
  }
}

function connectionOf(state: State, connection: number): ConnectionView {
  const [one, other] = CONNECTION_ENDS[connection]!
  const holder = state[places.owner(one)]!
  return {
    ends: CONNECTIONS[connection]!,
    token: tokenName(state[places.connectionToken(connection)]!),
    owner: holder === state[places.owner(other)] ? seatOrNull(holder) : null,
  }
}

function deckOf(state: State, deck: number): DeckView {
  return {
    deck: DECKS[deck]!,
    region: REGIONS[regionOfDeck(deck)]!,
    cards: numbersIn(state[places.deckCards(deck)]!),
  }
}
