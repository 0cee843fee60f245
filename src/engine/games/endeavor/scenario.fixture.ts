import { newStepRunner } from '../../core/agenda.ts'
import type { Dice } from '../../core/dice.ts'
import { assert } from '../../core/fault.ts'
import { ignoreEvents } from '../../core/game.ts'
import { newTextPlay } from '../../core/text-play.fixture.ts'
import type { ActionDescription, Score, Seat, State, Turn } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { occupy } from './actions/occupy.ts'
import { ship } from './actions/ship.ts'
import type { Event } from './events.ts'
import { loseCard, addBuilding, takeCard, takeToken } from './gain.ts'
import { endeavor } from './index.ts'
import type { Options } from './options.ts'
import { cityNumber, FIRST_CONNECTION, FIRST_SPACE, LINKS, SPOTS, TRACK_FROM } from './board-numbers.ts'
import * as at from './state.ts'
import { STEPS } from './steps/index.ts'
import { ACTING, BEGIN_ACTIONS, BUILDING, FINISH, GROW, PAY } from './step-numbers.ts'
import { FIRST_BLUE, TOKENS } from './tokens.ts'
import type { PlayerView, Tracks, View } from './view-types.ts'
import { ACTION_PHASE, BUILD_PHASE, DECKS, REGIONS, ROUNDS, SLAVERY, TRACKS } from './vocabulary.ts'
import type { DeckName, RegionName } from './vocabulary.ts'

/** Builds a position for a test. All pieces are taken from where they lie, so that the invariants hold. */
interface ScenarioSetup {
  /** Sets the true values of tracks, by tokens from the board or back to it; call it last. */
  tracks(seat: Seat, values: Partial<Tracks>): Scenario
  /** Markers in the harbour, from the supply. */
  harbour(seat: Seat, count: number): Scenario
  /** Blue tokens, from the board. */
  holds(seat: Seat, kind: string, count?: number): Scenario
  /** One more building, perhaps with a marker from the supply. */
  owns(seat: Seat, building: string, isBusy?: boolean): Scenario
  /** Ships markers from the supply to the next spaces of a track, with all consequences. */
  ships(region: RegionName, ...seats: readonly Seat[]): Scenario
  /** Occupies cities with markers from the supply, with all consequences. */
  holdsCities(seat: Seat, ...cities: readonly string[]): Scenario
  /** A card from its deck. */
  card(seat: Seat, deck: DeckName, number: number): Scenario
  /** Puts a slavery card face down beside the mat. */
  laidAside(seat: Seat, number: number): Scenario
  /** Puts a kind of token on a city, a space of a track, or a connection between two cities. */
  token(kind: string, spot: string): Scenario
  round(number: number): Scenario
}

/** Plays the position in words instead of numbers. */
interface ScenarioPlay {
  /** The building phase begins. */
  building(crown?: Seat): Scenario
  /** The salary phase begins. */
  paying(crown?: Seat): Scenario
  /** This seat acts next. */
  acting(seat: Seat): Scenario
  /** The seventh round is over. */
  finishing(): Scenario
  /** The seat in turn chooses this, in the words of `offers`. */
  plays(seat: Seat, ...words: readonly string[]): Scenario
  /** The legal actions in words: 'ship africa', 'pass'. */
  offers(): readonly string[]
  turn(): Turn
  /** The events since the last choice. */
  events(): readonly Event[]
  readonly state: State
}
interface ScenarioReading {
  view(): View
  player(seat: Seat): PlayerView
  scores(): readonly Score[]
}
export type Scenario = ScenarioSetup & ScenarioPlay & ScenarioReading

const clock = newStepRunner(at.agenda, STEPS)
/** Dice that lay out the tokens in the order of their kinds. */
const IN_ORDER: Dice = { below: () => 0 }

/** A table set up as the rules say, its tokens laid out in the order of their kinds, and the first seat about to build. */
export function scenario(seats: number, options: Partial<Options> = {}): Scenario {
  const state = endeavor.setup(seats, { ...defaultOptions(endeavor.options), ...options })
  endeavor.roll(state, IN_ORDER, ignoreEvents)
  const chain = (): Scenario => table
  const table: Scenario = {
    ...setUpMats(state, chain),
    ...setUpBoard(state, chain),
    ...playScenario(state, chain),
    view: () => endeavor.view(state),
    player: (seat) => endeavor.view(state).players[seat]!,
    scores: () => endeavor.scores(state),
  }
  return table
}

function move(state: State, from: number, to: number, count: number): void {
  state[from]! -= count
  state[to]! += count
}
const kindNumber = (name: string): number => TOKENS.findIndex((each) => each.name === name)
const buildingNumber = (name: string): number => BUILDINGS.findIndex((each) => each.name === name)

type MatSetup = Pick<ScenarioSetup, 'tracks' | 'harbour' | 'holds' | 'owns' | 'card' | 'laidAside'>
function setUpMats(state: State, table: () => Scenario): MatSetup {
  return {
    tracks(seat, values) {
      for (const [name, value] of Object.entries(values))
        level(
          state,
          seat,
          TRACKS.findIndex((each) => each === name),
          value,
        )
      return table()
    },
    harbour(seat, count) {
      move(state, at.supply(seat), at.harbour(seat), count - state[at.harbour(seat)]!)
      return table()
    },
    holds(seat, name, count = 1) {
      for (let each = 0; each < count; each++) {
        const spot = freeConnection(state)
        swapOnto(state, spot, kindNumber(name))
        takeToken(state, seat, spot)
      }
      return table()
    },
    owns(seat, name, isBusy = false) {
      const building = buildingNumber(name)
      if (building > 0) {
        assert(state[at.stock(building)]! > 0, 'the tile is still there')
        addBuilding(state, seat, building)
      }
      if (!isBusy) return table()
      state[at.worker(seat, at.freeSite(state, seat, building))] = 1
      state[at.supply(seat)]!--
      return table()
    },
    card(seat, deck, number) {
      const from = DECKS.indexOf(deck)
      assert((state[at.deckCards(from)]! & (1 << number)) !== 0, 'the card is in its deck')
      takeCard(state, seat, from, number)
      return table()
    },
    laidAside(seat, number) {
      takeCard(state, seat, SLAVERY, number)
      loseCard(state, seat, SLAVERY, number)
      return table()
    },
  }
}

/** A connection that still has its token, as if two other cities had been held and lost. */
function freeConnection(state: State): number {
  let spot = SPOTS - 1
  while (state[at.token(spot)] === 0) spot--
  assert(spot >= FIRST_CONNECTION, 'a connection has its token')
  return spot
}
/** Puts a kind of token on a spot, and the token of that spot where the other came from. */
function swapOnto(state: State, spot: number, kind: number): void {
  let from = 0
  while (from < SPOTS && (state[at.token(from)] !== kind + 1 || from === spot)) from++
  if (state[at.token(spot)] === kind + 1) return
  assert(from < SPOTS, 'a token of the kind lies on the board')
  const lay = state[at.token(spot)]!
  state[at.token(spot)] = kind + 1
  state[at.token(from)] = lay
}
/** Brings a track to a value by tokens: more from connections, fewer by exchanging them for blue ones, which are spent. */
function level(state: State, seat: Seat, kind: number, value: number): void {
  while (state[at.track(seat, kind)]! < value) {
    const spot = freeConnection(state)
    swapOnto(state, spot, kind)
    takeToken(state, seat, spot)
  }
  while (state[at.track(seat, kind)]! > value) {
    assert(state[at.tokens(seat, kind)]! > 0, 'a track goes down by tokens')
    const spots = Array.from(state.subarray(at.token(0), at.token(SPOTS)))
    const from = spots.findIndex((lying) => lying > FIRST_BLUE)
    assert(from >= 0, 'a blue token lies on the board')
    state[at.spentTokens(spots[from]! - 1)]!++
    state[at.token(from)] = kind + 1
    state[at.tokens(seat, kind)]!--
    state[at.track(seat, kind)]!--
  }
}

type BoardSetup = Omit<ScenarioSetup, keyof MatSetup>
function setUpBoard(state: State, table: () => Scenario): BoardSetup {
  return {
    ships(region, ...seats) {
      for (const seat of seats) {
        move(state, at.supply(seat), at.harbour(seat), 1)
        ship.play(state, seat, REGIONS.indexOf(region), ignoreEvents)
      }
      return table()
    },
    holdsCities(seat, ...names) {
      for (const name of names) {
        const city = cityNumber(name)
        assert(city >= 0 && state[at.owner(city)]! < 0, `${name} is empty`)
        move(state, at.supply(seat), at.harbour(seat), 1)
        occupy.play(state, seat, city, ignoreEvents)
      }
      return table()
    },
    token(name, spot) {
      swapOnto(state, spotNumber(spot), kindNumber(name))
      return table()
    },
    round(number) {
      state[at.ROUND] = number
      return table()
    },
  }
}
/** 'paris', 'africa 2' (the third space), 'paris rome'. */
function spotNumber(spot: string): number {
  const [first = '', second = ''] = spot.split(' ')
  const city = cityNumber(first)
  if (city < 0) return FIRST_SPACE + TRACK_FROM[REGIONS.findIndex((name) => name === first)]! + Number(second)
  if (second === '') return city
  return FIRST_CONNECTION + LINKS[city]!.find(({ to }) => CITIES[to]!.name === second)!.connection
}

function playScenario(state: State, table: () => Scenario): ScenarioPlay {
  const spoken = newTextPlay(endeavor, state, said)
  const begin = (
    ...items: readonly (readonly [step: number, seat: Seat, everyone?: boolean])[]
  ): Scenario => {
    while (!at.agenda.isEmpty(state)) at.agenda.pop(state)
    const seats = state[at.SEAT_COUNT]!
    for (const [step, seat, everyone = false] of items)
      at.agenda.push(state, step, seat, everyone ? seats - 1 : 0)
    spoken.recordEvents((emit) => {
      clock.advance(state, emit)
    })
    return table()
  }
  return {
    state,
    ...spoken,
    building(crown = 0) {
      state[at.PHASE] = BUILD_PHASE
      return begin([BEGIN_ACTIONS, crown], [PAY, crown, true], [GROW, crown, true], [BUILDING, crown, true])
    },
    paying: (crown = 0) => begin([BEGIN_ACTIONS, crown], [PAY, crown, true]),
    acting(seat) {
      state[at.PHASE] = ACTION_PHASE
      return begin([ACTING, seat])
    },
    finishing() {
      state[at.ROUND] = ROUNDS
      return begin([FINISH, 0])
    },
    plays(seat, ...words) {
      for (const each of words) spoken.play(seat, each)
      return table()
    },
  }
}

/** An action in words. */
function said(described: ActionDescription): string {
  return Object.values(described).map(String).join(' ')
}
