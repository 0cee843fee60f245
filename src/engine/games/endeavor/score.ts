import type { Score, Seat, State } from '../../core/game.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { CARD_ICONS } from './cards.ts'
import { countCards } from './gain.ts'
import { mayUninstall } from './card-limit.ts'
import { CONNECTION_ENDS } from './board-numbers.ts'
import { aside, built, cards, harbour, installed, owner, PHASE, SEAT_COUNT, site, track } from './state.ts'
import { EACH_UNIVERSITY_COUNTS } from './interpretations.ts'
import { trackGlory } from './tracks.ts'
import { CARDS, DECKS, OVER_PHASE, TRACKS } from './vocabulary.ts'

/** EN 8.6 - an empty governor space. */
const EMPTY_SPACE = 3
/** EN 8.7 - markers in the harbour for one glory. */
const MARKERS_FOR_GLORY = 3

/** EN 8.2 - cities, by what is printed on them. */
function cityGlory(state: State, seat: Seat): number {
  return CITIES.reduce((sum, { glory }, city) => (state[owner(city)] === seat ? sum + glory : sum), 0)
}
/** EN 8.3 - connections of which the seat holds both ends now. */
function connectionGlory(state: State, seat: Seat): number {
  return CONNECTION_ENDS.filter(([one, other]) => state[owner(one)] === seat && state[owner(other)] === seat)
    .length
}
/** EN 8.4 - glory on the cards held. */
function cardGlory(state: State, seat: Seat): number {
  let sum = 0
  for (let deck = 0; deck < DECKS.length; deck++)
    for (let card = 0; card < CARDS; card++)
      if ((state[cards(seat, deck)]! & (1 << card)) !== 0) sum += CARD_ICONS[deck]![card]!.glory ?? 0
  return sum
}
/** EN 8.5 - glory on the buildings. Ruling: two Universities count twice. */
function buildingGlory(state: State, seat: Seat): number {
  const buildings = Array.from({ length: state[built(seat)]! }, (_, at) => state[site(seat, at)]!)
  const counted = EACH_UNIVERSITY_COUNTS ? buildings : [...new Set(buildings)]
  return counted.reduce((sum, building) => sum + (BUILDINGS[building]!.icons.glory ?? 0), 0)
}
/** EN 8.6 - the space is empty, or could be emptied before the count. */
function spaceGlory(state: State, seat: Seat): number {
  return state[installed(seat)] === 0 || mayUninstall(state, seat) ? EMPTY_SPACE : 0
}

function sourcesOf(state: State, seat: Seat): Record<string, number> {
  const tracks = TRACKS.map((name, at) => [name, trackGlory(state[track(seat, at)]!)])
  return {
    cities: cityGlory(state, seat),
    connections: connectionGlory(state, seat),
    ...(Object.fromEntries(tracks) as Record<string, number>),
    cards: cardGlory(state, seat),
    buildings: buildingGlory(state, seat),
    governorSpace: spaceGlory(state, seat),
    population: Math.trunc(state[harbour(seat)]! / MARKERS_FOR_GLORY),
    slavery: 0 - countCards(state[aside(seat)]!),
  }
}

/** EN 8 - the scores as if the game ended now; there is no winner before it has ended. EN 8.9 - a tie is a shared win. */
export function scoresOf(state: State): Score[] {
  const isOver = state[PHASE] === OVER_PHASE
  const scores = Array.from({ length: state[SEAT_COUNT]! }, (_, seat) => {
    const sources = sourcesOf(state, seat)
    const total = Object.values(sources).reduce((sum, share) => sum + share, 0)
    return { seat, total, tieBreak: 0, sources, winner: false }
  })
  const best = Math.max(...scores.map(({ total }) => total))
  return scores.map((score) => ({ ...score, winner: isOver && score.total === best }))
}

export function winnersOf(state: State): Seat[] {
  return scoresOf(state)
    .filter(({ winner }) => winner)
    .map(({ seat }) => seat)
}
