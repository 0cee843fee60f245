import type { Seat, State } from '../../../engine/core/game.ts'
import { CITIES } from '../../../engine/games/endeavor/board.ts'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { governorWinner } from '../../../engine/games/endeavor/actions/ship.ts'
import { cardLimit } from '../../../engine/games/endeavor/card-limit.ts'
import { CITIES_OF, LINKS, TRACK_LENGTH } from '../../../engine/games/endeavor/board-numbers.ts'
import {
  agenda,
  built,
  harbour,
  installed,
  isOpen,
  owner,
  PHASE,
  presence,
  ROUND,
  SEAT_COUNT,
  site,
  taken,
  tokens,
  track,
  worker,
} from '../../../engine/games/endeavor/state.ts'
import { BUILDING, ACTING, PAYING } from '../../../engine/games/endeavor/step-numbers.ts'
import { FIRST_BLUE, TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { growthOf, levelOf, markerOf, trackGlory } from '../../../engine/games/endeavor/tracks.ts'
import {
  BUILD_PHASE,
  CULTURE,
  EUROPE,
  FINANCE,
  INDUSTRY,
  OVER_PHASE,
  REGIONS,
  ROUNDS,
  SITES,
  TRACKS,
} from '../../../engine/games/endeavor/vocabulary.ts'
import type { Evaluator } from '../../bot.ts'
import { cardsWorth } from './cards.ts'
import { WEIGHTS as W } from './weights.ts'

// All worths are in hundredths of a glory.

const ACTIVE = BUILDINGS.map(({ actions }) => actions.length > 0)
const GLORY = BUILDINGS.map(({ icons }) => (icons.glory ?? 0) * 100)
const promiseOf = (building: number): number => W.promise[BUILDINGS[building]!.name] ?? 0

/** Growth phases still to come. */
function growthsLeft(state: State): number {
  const phase = state[PHASE]!
  if (phase === OVER_PHASE) return 0
  return ROUNDS - state[ROUND]! + (phase <= BUILD_PHASE ? 1 : 0)
}

/** EN 8.1 - the glory of the tracks, and the steps towards the next square. */
function tracksWorth(state: State, seat: Seat, left: number): number {
  const step = Math.min(W.stepAtMost, W.stepNow + left * W.stepLater)
  let worth = 0
  for (let at = 0; at < TRACKS.length; at++) {
    const value = state[track(seat, at)]!
    const glory = trackGlory(value)
    worth += glory * 100 + (markerOf(value) - glory) * step
  }
  return worth
}

/** What the levels promise for the rounds to come (EN 3.2). */
function levelsWorth(state: State, seat: Seat, left: number, spaces: number): number {
  const builds = SITES - state[built(seat)]!
  const payments = Math.min(levelOf(state[track(seat, FINANCE)]!), spaces)
  return (
    builds * W.buildLevel[levelOf(state[track(seat, INDUSTRY)]!) - 1]! +
    left * growthOf(state[track(seat, CULTURE)]!) * W.growth +
    left * payments * W.payment +
    cardLimit(state, seat) * (W.slot + left * W.slotLater)
  )
}

interface Mat {
  readonly worth: number
  /** Buildings with an activation space. */
  readonly spaces: number
}
function matWorth(state: State, seat: Seat, left: number): Mat {
  let worth = 0
  let spaces = 0
  let free = 0
  for (let at = 0; at < state[built(seat)]!; at++) {
    const building = state[site(seat, at)]!
    worth += GLORY[building]!
    if (!ACTIVE[building]) continue
    spaces++
    worth += promiseOf(building) * left
    if (state[worker(seat, at)] === 1) continue
    free++
    worth += (promiseOf(building) * W.free) / 100
  }
  const markers = state[harbour(seat)]!
  const useful = Math.min(markers, 2 * free + left)
  worth += useful * (left > 0 ? W.marker : W.lastMarker) + (markers - useful) * W.idleMarker
  for (let kind = FIRST_BLUE; kind < TOKENS.length; kind++)
    worth += state[tokens(seat, kind)]! * (W.blue + left * W.blueLater)
  return { worth, spaces }
}

/** EN 8.2, 8.3 - cities, connections and possible connections. */
function citiesWorth(state: State, seat: Seat, left: number): number {
  let worth = 0
  for (let city = 0; city < CITIES.length; city++) {
    if (state[owner(city)] !== seat) continue
    worth += CITIES[city]!.glory * 100 + left * W.cityLater
    for (const { to } of LINKS[city]!) {
      const other = state[owner(to)]!
      if (other === seat) worth += 50
      else if (other < 0) worth += W.hope + (left * W.hopeLater) / 6
    }
  }
  return worth
}

/** Presence opens cities and decks (EN 6.5, 6.9), and brings governors (EN 6.4). */
function regionsWorth(state: State, seat: Seat, left: number): number {
  let worth = 0
  for (let region = 0; region < REGIONS.length; region++) {
    const here = state[presence(seat, region)]!
    if (here === 0) continue
    const cards = Math.min(here, 5)
    const open = isOpen(state, region)
    let empty = 0
    for (const city of CITIES_OF[region]!) if (state[owner(city)]! < 0) empty++
    worth += cards * (W.reach + left * W.reachLater)
    if (region !== EUROPE) worth += Math.min(empty, 3) * (open ? W.openCity : (W.closedCity * left) / 6)
    if (!open && governorWinner(state, region) === seat)
      worth += Math.trunc((W.governor * taken(state, region)) / TRACK_LENGTH[region]!)
  }
  return worth
}

function ownWorth(state: State, seat: Seat, left: number): number {
  const mat = matWorth(state, seat, left)
  return (
    mat.worth +
    tracksWorth(state, seat, left) +
    levelsWorth(state, seat, left, mat.spaces) +
    citiesWorth(state, seat, left) +
    regionsWorth(state, seat, left) +
    cardsWorth(state, seat) +
    (state[installed(seat)] === 0 ? 300 : 0)
  )
}

/** The evaluator of Endeavor: the worth of the seat's own position, less a part of the mean of the others. */
export const endeavorEvaluator: Evaluator = {
  evaluate(state, seat) {
    const left = growthsLeft(state)
    const seats = state[SEAT_COUNT]!
    let others = 0
    for (let other = 0; other < seats; other++) if (other !== seat) others += ownWorth(state, other, left)
    return Math.trunc(ownWorth(state, seat, left) - (others * W.others) / (100 * (seats - 1)))
  },
  isQuiet(state) {
    if (agenda.isEmpty(state)) return true
    const step = agenda.step(state)
    return step === ACTING || step === BUILDING || step === PAYING
  },
}
