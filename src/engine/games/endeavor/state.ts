import { newAgenda } from '../../core/agenda.ts'
import { decodeCode, MAX_CODE_NUMBER } from '../../core/code-option.ts'
import { newLayout } from '../../core/layout.ts'
import type { Seat, State } from '../../core/game.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import {
  CITIES_OF,
  FIRST_CONNECTION,
  FIRST_SPACE,
  SPACES,
  SPOTS,
  TRACK_FROM,
  TRACK_LENGTH,
} from './board-numbers.ts'
import { TOKENS } from './tokens.ts'
import { levelOf } from './tracks.ts'
import { DECKS, EUROPE, PHASES, POPULATION, REGIONS, ROUNDS, SITES, TRACKS } from './vocabulary.ts'

const MANY = 0x7fff
const MOST_SEATS = 5
/** All six cards of a deck, as bits: number 0 is the lowest. */
export const FULL_DECK = 63
export const place = newLayout(240, 56)

// Shared by all players.
export const SEAT_COUNT = place.one('seats', 3, MOST_SEATS)
export const ROUND = place.one('round', 1, ROUNDS)
/** The seat that begins every phase of this round. */
export const CROWN = place.one('crown', 0, MOST_SEATS - 1)
export const PHASE = place.one('phase', 0, PHASES.length - 1)
/** Has slavery been abolished (EN 7.8)? */
export const ABOLISHED = place.one('abolished', 0, 1)
export const SLAVERY_COUNTS_AT_FIVE = place.one('slavery counts at five', 0, 1)
export const PAYMENT_BY_FINANCE = place.one('payment by finance', 0, 1)
/** Tokens that are not laid out yet, and blue ones that have been spent, by kind. */
export const BAG = place.run('bag', TOKENS.length, 0, 25)
const spentAt = place.run('spent tokens', TOKENS.length, 0, 6)
/** The token on each spot: its kind and one, or 0 once it is taken. */
const tokenAt = place.run('token', SPOTS, 0, TOKENS.length)
const ownerAt = place.run('city owner', CITIES.length, -1, MOST_SEATS - 1)
/** The seat whose marker lies on each shipping space; -1 if it is empty. */
const sailorAt = place.run('sailor', SPACES, -1, MOST_SEATS - 1)
/** Cards in each deck, as bits. */
const deckAt = place.run('deck', DECKS.length, 0, FULL_DECK)
const stockAt = place.run('stock', BUILDINGS.length, 0, 5)
export const agenda = newAgenda(place, 7)
const CODE_NUMBERS = 2
/** EN 10.3 - the code that lays out the tokens, as numbers; zeros if there is none. */
export const SHARED_SETUP = place.run('shared set-up', CODE_NUMBERS, 0, MAX_CODE_NUMBER)

/** EN 10.3 - the code that lays out the tokens; empty if they are laid out at random. */
export function sharedSetup(state: State): string {
  return decodeCode(Array.from(state.subarray(SHARED_SETUP, SHARED_SETUP + CODE_NUMBERS)))
}

export const spentTokens = (kind: number): number => spentAt + kind
export const cityToken = (city: number): number => tokenAt + city
export const spaceToken = (space: number): number => tokenAt + FIRST_SPACE + space
export const connectionToken = (connection: number): number => tokenAt + FIRST_CONNECTION + connection
export const token = (spot: number): number => tokenAt + spot
export const owner = (city: number): number => ownerAt + city
export const sailor = (space: number): number => sailorAt + space
export const deckCards = (deck: number): number => deckAt + deck
export const stock = (building: number): number => stockAt + building

// One block for each player.
/** The true value of each status track; the marker stops at the end (EN 3.3). */
export const track = place.runPerSeat('track', TRACKS.length, 0, MANY)
export const harbour = place.perSeat('harbour', 0, MANY)
/** Markers left; below zero, markers of another kind are in use (EN 4.6). */
export const supply = place.perSeat('supply', -MANY, POPULATION)
export const tokens = place.runPerSeat('tokens', TOKENS.length, 0, 25)
/** Cards held, of each deck, as bits. */
export const cards = place.runPerSeat('cards', DECKS.length, 0, FULL_DECK)
/** Slavery cards that lie face down beside the mat, as bits. */
export const aside = place.perSeat('aside', 0, FULL_DECK)
/** Does a governor lie on the governor space? Which of several makes no difference. */
export const installed = place.perSeat('installed', 0, 1)
export const passed = place.perSeat('passed', 0, 1)
export const built = place.perSeat('built', 1, SITES)
/** The building on a site, in order of building; 0 beyond `built`. */
export const site = place.runPerSeat('site', SITES, 0, BUILDINGS.length - 1)
/** Is there a marker on the building? */
export const worker = place.runPerSeat('worker', SITES, 0, 1)
/** Markers beside the full track of a region. */
export const beside = place.runPerSeat('beside', REGIONS.length, 0, MANY)
/** All markers in a region: on the track, beside it and in cities (EN 6.5). */
export const presence = place.runPerSeat('presence', REGIONS.length, 0, MANY)

/** How many spaces of a region's track are taken. */
export function taken(state: State, region: number): number {
  const from = TRACK_FROM[region]!
  const length = TRACK_LENGTH[region]!
  let count = 0
  while (count < length && state[sailorAt + from + count]! >= 0) count++
  return count
}
/** EN 6.3 - a region is open once its track is full; Europe has none. */
export function isOpen(state: State, region: number): boolean {
  return region === EUROPE || state[sailorAt + TRACK_FROM[region + 1]! - 1]! >= 0
}
/** EN 6.5 - in Europe every seat is always present. */
export function isPresent(state: State, seat: Seat, region: number): boolean {
  return region === EUROPE || state[presence(seat, region)]! > 0
}
/** How many cities of a region a seat holds. */
export function citiesHeld(state: State, seat: Seat, region: number): number {
  return CITIES_OF[region]!.filter((city) => state[ownerAt + city] === seat).length
}
/** EN 3.2 - what a track is worth to a seat now, 1 to 5. */
export function level(state: State, seat: Seat, trackNumber: number): number {
  return levelOf(state[track(seat, trackNumber)]!)
}
/** How many markers of a seat are on its buildings. */
export function workersOf(state: State, seat: Seat): number {
  let count = 0
  for (let at = 0; at < SITES; at++) count += state[worker(seat, at)]!
  return count
}
/** The first site with this kind of building and no marker on it; -1 if there is none. */
export function freeSite(state: State, seat: Seat, building: number): number {
  for (let at = 0; at < state[built(seat)]!; at++)
    if (state[site(seat, at)] === building && state[worker(seat, at)] === 0) return at
  return -1
}
/** The last site with this kind of building and a marker on it, so that like buildings always lie alike; or -1. */
export function busySite(state: State, seat: Seat, building: number): number {
  for (let at = state[built(seat)]! - 1; at >= 0; at--)
    if (state[site(seat, at)] === building && state[worker(seat, at)] === 1) return at
  return -1
}
