import { assert } from '../../core/fault.ts'
import type { Seat, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings.ts'
import { CARD_ICONS } from './cards.ts'
import { governorsOf } from './gain.ts'
import { CITIES_OF, FIRST_SPACE, SPOTS, TRACK_FROM, TRACK_LENGTH } from './board-numbers.ts'
import {
  ABOLISHED,
  aside,
  BAG,
  beside,
  built,
  cards,
  citiesHeld,
  deckCards,
  FULL_DECK,
  harbour,
  installed,
  isOpen,
  owner,
  place,
  presence,
  sailor,
  SEAT_COUNT,
  site,
  spentTokens,
  stock,
  supply,
  taken,
  token,
  tokens,
  track,
  worker,
  workersOf,
} from './state.ts'
import { FIRST_BLUE, TOKENS } from './tokens.ts'
import {
  CARDS,
  DECKS,
  GOVERNOR,
  hasGovernor,
  POPULATION,
  REGIONS,
  SITES,
  SLAVERY,
  TRACKS,
} from './vocabulary.ts'

/** Throws unless all invariants hold: no piece of the game appears or disappears, and every track equals the icons gained. */
export function check(state: State): void {
  const seats = state[SEAT_COUNT]!
  place.check(state, seats)
  checkTokens(state, seats)
  checkCards(state, seats)
  checkBuildings(state, seats)
  checkBoard(state)
  for (let seat = 0; seat < seats; seat++) checkSeat(state, seat)
}

/** Adds up over all seats. */
function overSeats(seats: number, count: (seat: Seat) => number): number {
  let total = 0
  for (let seat = 0; seat < seats; seat++) total += count(seat)
  return total
}

function checkTokens(state: State, seats: number): void {
  const lying = TOKENS.map(() => 0)
  for (let spot = 0; spot < SPOTS; spot++) if (state[token(spot)]! > 0) lying[state[token(spot)]! - 1]!++
  TOKENS.forEach(({ name, count }, kind) => {
    const held = overSeats(seats, (seat) => state[tokens(seat, kind)]!)
    const all = state[BAG + kind]! + lying[kind]! + held + state[spentTokens(kind)]!
    assert(all === count, `tokens of ${name} are neither made nor lost`)
    assert(kind >= FIRST_BLUE || state[spentTokens(kind)] === 0, 'only blue tokens are spent')
  })
}

function checkCards(state: State, seats: number): void {
  for (let deck = 0; deck < DECKS.length; deck++) {
    const places = [state[deckCards(deck)]!]
    for (let seat = 0; seat < seats; seat++) {
      places.push(state[cards(seat, deck)]!)
      if (deck === SLAVERY) places.push(state[aside(seat)]!)
    }
    let all = 0
    for (const bits of places) {
      assert((all & bits) === 0, 'a card is in one place')
      all |= bits
    }
    const mayMiss = deck === SLAVERY && state[ABOLISHED] === 1 ? FULL_DECK : hasGovernor(deck) ? 1 : 0
    assert((all | mayMiss) === FULL_DECK, `cards of ${DECKS[deck]!} are neither made nor lost`)
    assert(
      !hasGovernor(deck) || isOpen(state, deck) === ((state[deckCards(deck)]! & (1 << GOVERNOR)) === 0),
      'a governor leaves the deck when the region opens',
    )
  }
}

function checkBuildings(state: State, seats: number): void {
  const raised = BUILDINGS.map(() => 0)
  for (let seat = 0; seat < seats; seat++)
    for (let at = 0; at < state[built(seat)]!; at++) raised[state[site(seat, at)]!]!++
  assert(raised[0] === seats && state[stock(0)] === 0, 'every seat has one Colonial House')
  for (let building = 1; building < BUILDINGS.length; building++)
    assert(
      state[stock(building)]! + raised[building]! === BUILDINGS[building]!.copies,
      `tiles of ${BUILDINGS[building]!.name} are neither made nor lost`,
    )
}

function checkBoard(state: State): void {
  for (let region = 0; region < REGIONS.length; region++) {
    const count = taken(state, region)
    for (let space = 0; space < TRACK_LENGTH[region]!; space++) {
      const at = TRACK_FROM[region]! + space
      assert(state[sailor(at)]! >= 0 === space < count, 'a track is filled in order')
      if (space < count) assert(state[token(FIRST_SPACE + at)] === 0, 'the token of a taken space is gone')
    }
    for (const city of CITIES_OF[region]!) {
      if (state[owner(city)]! < 0) continue
      assert(isOpen(state, region), 'cities are held in open regions only')
      assert(state[token(city)] === 0, 'the token of a held city is gone')
    }
  }
}

function checkSeat(state: State, seat: Seat): void {
  let onBoard = 0
  for (let region = 0; region < REGIONS.length; region++) {
    const from = TRACK_FROM[region]!
    let here = citiesHeld(state, seat, region) + state[beside(seat, region)]!
    for (let space = from; space < from + TRACK_LENGTH[region]!; space++)
      if (state[sailor(space)] === seat) here++
    assert(here === state[presence(seat, region)], 'presence counts the markers of a region')
    assert(state[beside(seat, region)] === 0 || isOpen(state, region), 'markers lie beside full tracks only')
    onBoard += here
  }
  const population = state[supply(seat)]! + state[harbour(seat)]! + workersOf(state, seat) + onBoard
  assert(population === POPULATION, 'markers are neither born nor lost')
  assert(state[installed(seat)]! <= governorsOf(state, seat), 'on the governor space lies a governor')
  for (let at = 0; at < SITES; at++)
    if (state[worker(seat, at)] === 1)
      assert(
        at < state[built(seat)]! && BUILDINGS[state[site(seat, at)]!]!.actions.length > 0,
        'markers lie on activation spaces only',
      )
  TRACKS.forEach((name, at) => {
    assert(
      state[track(seat, at)] === iconsOf(state, seat, at),
      `${name} of seat ${String(seat)} is what tokens, buildings and cards say`,
    )
  })
}

/** The value of a track according to the tokens, buildings and cards of a seat. */
function iconsOf(state: State, seat: Seat, at: number): number {
  const name = TRACKS[at]!
  let sum = state[tokens(seat, at)]!
  for (let where = 0; where < state[built(seat)]!; where++)
    sum += BUILDINGS[state[site(seat, where)]!]!.icons[name] ?? 0
  for (let deck = 0; deck < DECKS.length; deck++)
    for (let card = 0; card < CARDS; card++)
      if ((state[cards(seat, deck)]! & (1 << card)) !== 0) sum += CARD_ICONS[deck]![card]![name] ?? 0
  return sum
}
