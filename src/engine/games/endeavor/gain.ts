import { ignoreEvents } from '../../core/game.ts'
import type { Emit, Seat, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings.ts'
import { CARD_ICONS } from './cards.ts'
import type { Event } from './events.ts'
import {
  ABOLISHED,
  aside,
  built,
  cards,
  deckCards,
  FULL_DECK,
  SEAT_COUNT,
  site,
  stock,
  token,
  tokens,
  track,
} from './state.ts'
import { FIRST_BLUE, TOKENS } from './tokens.ts'
import { ABOLITION, CARDS, DECKS, EUROPE, GOVERNOR, hasGovernor, SLAVERY, TRACKS } from './vocabulary.ts'
import type { Icons } from './vocabulary.ts'

/** EN 3.1 - icons move the tracks at once; `times` is -1 when they are lost. */
function moveTracks(state: State, seat: Seat, icons: Icons, times: number): void {
  for (let at = 0; at < TRACKS.length; at++) {
    const steps = icons[TRACKS[at]!]
    if (steps !== undefined) state[track(seat, at)]! += times * steps
  }
}

/** EN 5.6 - the token of a spot goes to a seat; answers its name, or null if it has been taken before. */
export function takeToken(state: State, seat: Seat, spot: number): string | null {
  const kind = state[token(spot)]! - 1
  if (kind < 0) return null
  state[token(spot)] = 0
  state[tokens(seat, kind)]!++
  if (kind < FIRST_BLUE) state[track(seat, kind)]!++
  return TOKENS[kind]!.name
}

/** EN 4.1, 4.4 - a tile goes from its pile to the next site, and its icons count. */
export function addBuilding(state: State, seat: Seat, building: number): void {
  state[stock(building)]!--
  state[site(seat, state[built(seat)]!)] = building
  state[built(seat)]!++
  moveTracks(state, seat, BUILDINGS[building]!.icons, 1)
}

/** EN 5.6 - a card goes from its deck to a seat, and its icons count. */
export function takeCard(state: State, seat: Seat, deck: number, number: number): void {
  state[deckCards(deck)]! &= ~(1 << number)
  state[cards(seat, deck)]! |= 1 << number
  moveTracks(state, seat, CARD_ICONS[deck]![number]!, 1)
}

/** EN 7.5 - a card back to its deck, a governor out of the game, a slavery card face down beside the mat. */
export function loseCard(state: State, seat: Seat, deck: number, number: number): void {
  state[cards(seat, deck)]! &= ~(1 << number)
  moveTracks(state, seat, CARD_ICONS[deck]![number]!, -1)
  if (deck === SLAVERY) state[aside(seat)]! |= 1 << number
  else if (number !== GOVERNOR || !hasGovernor(deck)) state[deckCards(deck)]! |= 1 << number
}

/** EN 7.8 - the first time its card is taken, slavery is abolished for all players, immediately and permanently. */
export function abolishBy(state: State, seat: Seat, deck: number, number: number, emit: Emit<Event>): void {
  if (deck !== EUROPE || number !== ABOLITION || state[ABOLISHED] === 1) return
  state[ABOLISHED] = 1
  state[deckCards(SLAVERY)] = 0
  if (emit !== ignoreEvents) emit({ type: 'abolished', seat })
  for (let each = 0; each < state[SEAT_COUNT]!; each++) {
    const numbers: number[] = []
    for (let card = 0; card < CARDS; card++) {
      if ((state[cards(each, SLAVERY)]! & (1 << card)) === 0) continue
      loseCard(state, each, SLAVERY, card)
      numbers.push(card)
    }
    if (numbers.length > 0 && emit !== ignoreEvents)
      emit({ type: 'setAside', seat: each, count: numbers.length, numbers })
  }
}

/** How many cards every set of bits holds. */
const COUNTS = Uint8Array.from({ length: FULL_DECK + 1 }, (_, bits) => {
  let count = 0
  for (let card = 0; card < CARDS; card++) count += (bits >> card) & 1
  return count
})
/** How many cards a set of bits holds. */
export function countCards(bits: number): number {
  return COUNTS[bits]!
}

/** Every governor a seat holds. */
export function governorsOf(state: State, seat: Seat): number {
  let count = 0
  for (let deck = 0; deck < DECKS.length; deck++)
    if (hasGovernor(deck)) count += state[cards(seat, deck)]! & (1 << GOVERNOR)
  return count
}
