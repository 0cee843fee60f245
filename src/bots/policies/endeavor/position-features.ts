import type { Seat, State } from '../../../engine/core/game.ts'
import {
  agenda,
  built,
  harbour,
  PHASE,
  presence,
  ROUND,
  SEATS_PLAYING,
  site,
  track,
  worker,
} from '../../../engine/games/endeavor/state.ts'
import { countedCards } from '../../../engine/games/endeavor/card-limit.ts'
import { BUILDING } from '../../../engine/games/endeavor/step-numbers.ts'
import { FIRST_BLUE, TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { growthOf, levelOf } from '../../../engine/games/endeavor/tracks.ts'
import {
  BUILD_PHASE,
  CULTURE,
  FINANCE,
  INDUSTRY,
  POLITICS,
  ROUNDS,
  TRACKS,
} from '../../../engine/games/endeavor/vocabulary.ts'
import { BLOCK, hundredths, IS_ACTIVE, REGION_COUNT } from './printed-tables.ts'
import { ROW, rowOf } from './weight-tables.ts'
import type { WeightTables } from './weight-tables.ts'

const TRACK = track(0, 0)
const PRESENCE = presence(0, 0)
const SITE = site(0, 0)
const WORKER = worker(0, 0)

/** What one decision looks at and all its choices share; reused from decision to decision. */
export interface PositionFeatures {
  readonly tables: WeightTables
  state: State
  seat: Seat
  /** How many cells the seat's block lies behind that of seat 0. */
  block: number
  seats: number
  /** How often the harbours will still grow. */
  left: number
  /** Markers that can be used in this round. */
  harbour: number
  /** Active buildings, how many of them have a marker, and how many markers the next salary brings back. */
  active: number
  workers: number
  payments: number
  /** What a marker of the harbour is worth. */
  marker: number
  /** Cards that count against the limit, and the limit. */
  counted: number
  limit: number
  /** Where the rows of the four tracks begin. */
  readonly rows: Int32Array
  /** What a token is worth, by what lies on a spot: 0 nothing, else its kind and one. */
  readonly tokens: Int32Array
  /** So many hundredths of what is taken from a seat count for this one. */
  readonly harms: Int32Array
  /** What goes with the cheapest card that counts; -1 as long as nobody asked. */
  cheapest: number
}

export function newPositionFeatures(tables: WeightTables): PositionFeatures {
  return {
    tables,
    state: new Int16Array(0),
    seat: 0,
    block: 0,
    seats: 0,
    left: 0,
    harbour: 0,
    active: 0,
    workers: 0,
    payments: 0,
    marker: 0,
    counted: 0,
    limit: 0,
    rows: new Int32Array(4),
    tokens: new Int32Array(TOKENS.length + 1),
    harms: new Int32Array(5),
    cheapest: -1,
  }
}

/** Looks at a position from a seat. */
export function computeFeatures(look: PositionFeatures, state: State, seat: Seat): void {
  look.state = state
  look.seat = seat
  look.block = seat * BLOCK
  look.seats = state[SEATS_PLAYING]!
  look.left = ROUNDS - state[ROUND]! + (state[PHASE]! <= BUILD_PHASE ? 1 : 0)
  look.cheapest = -1
  look.limit = levelOf(state[track(seat, POLITICS)]!)
  look.counted = countedCards(state, seat)
  countWorkers(look)
  const isBuilding = agenda.step(state) === BUILDING
  look.harbour = state[harbour(seat)]!
  if (isBuilding)
    look.harbour += growthOf(state[track(seat, CULTURE)]!) + Math.min(look.workers, look.payments)
  look.marker = markerWorth(look)
  setRows(look, isBuilding ? 1 : 0)
  setTokens(look)
  setHarms(look)
}

function countWorkers(look: PositionFeatures): void {
  const { state, block } = look
  const sites = state[built(look.seat)]!
  let active = 0
  let workers = 0
  for (let at = 0; at < sites; at++) {
    active += IS_ACTIVE[state[SITE + block + at]!]!
    workers += state[WORKER + block + at]!
  }
  look.active = active
  look.workers = workers
  look.payments = levelOf(state[track(look.seat, FINANCE)]!)
}

function markerWorth(look: PositionFeatures): number {
  const { marker } = look.tables.weights
  if (look.left === 0) return marker[2]!
  return look.harbour <= 2 * (look.active - look.workers) ? marker[0]! : marker[1]!
}

/** `now` buildings of those to come are being built just now: industry comes too late for them. */
function setRows(look: PositionFeatures, now: number): void {
  const { rows, left } = look
  rows[INDUSTRY] = rowOf(INDUSTRY, left - now, 0)
  rows[CULTURE] = rowOf(CULTURE, left, 0)
  rows[FINANCE] = rowOf(FINANCE, left, Math.min(look.active + ((left + 1) >> 1), 8))
  rows[POLITICS] = rowOf(POLITICS, left, look.counted >= look.limit ? 1 : 0)
}

function setTokens(look: PositionFeatures): void {
  const { blue } = look.tables.weights
  for (let kind = 0; kind < FIRST_BLUE; kind++) look.tokens[kind + 1] = trackGain(look, kind, 1)
  for (let kind = FIRST_BLUE; kind < TOKENS.length; kind++)
    look.tokens[kind + 1] = look.left === 0 ? blue[4]! : blue[kind - FIRST_BLUE]!
}

const standing = new Int32Array(5)
/** What is taken from the leader counts more than what is taken from the others. */
function setHarms(look: PositionFeatures): void {
  const { state, seats, harms } = look
  const { harm, leader } = look.tables.weights
  let most = 0
  for (let seat = 0; seat < seats; seat++) {
    standing[seat] = 0
    for (let at = TRACK + seat * BLOCK, end = at + TRACKS.length; at < end; at++)
      standing[seat]! += state[at]!
    for (let region = 0; region < REGION_COUNT; region++)
      standing[seat]! += state[PRESENCE + seat * BLOCK + region]! >> 1
    if (seat !== look.seat && standing[seat]! > most) most = standing[seat]!
  }
  for (let seat = 0; seat < seats; seat++)
    harms[seat] = hundredths((harm[0]! / (seats - 1)) | 0, leader[standing[seat] === most ? 0 : 1]!)
}

/** What so many steps on a track are worth to the seat; steps back are below zero. */
export function trackGain(look: PositionFeatures, at: number, steps: number): number {
  const row = look.rows[at]!
  const value = look.state[TRACK + look.block + at]!
  const { tracks } = look.tables
  return tracks[row + Math.min(value + steps, ROW - 1)]! - tracks[row + Math.min(value, ROW - 1)]!
}
