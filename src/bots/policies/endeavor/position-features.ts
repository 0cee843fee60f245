import type { Seat, State } from '../../../engine/core/game.ts'
import {
  agenda,
  built,
  harbour,
  PHASE,
  presence,
  ROUND,
  SEAT_COUNT,
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
import { BLOCK, hundredths, IS_ACTIVE, REGION_COUNT } from './printed-arrays.ts'
import { ROW, rowOf } from './weight-arrays.ts'
import type { WeightArrays } from './weight-arrays.ts'

const TRACK = track(0, 0)
const PRESENCE = presence(0, 0)
const SITE = site(0, 0)
const WORKER = worker(0, 0)

/** Features of the position that all choices of one decision share; the object is reused for every decision. */
export interface PositionFeatures {
  readonly tables: WeightArrays
  state: State
  seat: Seat
  /** The offset of the seat's block from that of seat 0. */
  block: number
  seats: number
  /** Growth phases still to come. */
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
  /** Hundredths of a loss of each seat that count as a gain of this seat. */
  readonly harms: Int32Array
  /** The loss of the cheapest counted card; -1 until it is computed. */
  cheapest: number
}

export function newPositionFeatures(tables: WeightArrays): PositionFeatures {
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

/** Computes the features of a position for a seat. */
export function computeFeatures(features: PositionFeatures, state: State, seat: Seat): void {
  features.state = state
  features.seat = seat
  features.block = seat * BLOCK
  features.seats = state[SEAT_COUNT]!
  features.left = ROUNDS - state[ROUND]! + (state[PHASE]! <= BUILD_PHASE ? 1 : 0)
  features.cheapest = -1
  features.limit = levelOf(state[track(seat, POLITICS)]!)
  features.counted = countedCards(state, seat)
  countWorkers(features)
  const isBuilding = agenda.step(state) === BUILDING
  features.harbour = state[harbour(seat)]!
  if (isBuilding)
    features.harbour += growthOf(state[track(seat, CULTURE)]!) + Math.min(features.workers, features.payments)
  features.marker = markerWorth(features)
  setRows(features, isBuilding ? 1 : 0)
  setTokens(features)
  setHarms(features)
}

function countWorkers(features: PositionFeatures): void {
  const { state, block } = features
  const sites = state[built(features.seat)]!
  let active = 0
  let workers = 0
  for (let at = 0; at < sites; at++) {
    active += IS_ACTIVE[state[SITE + block + at]!]!
    workers += state[WORKER + block + at]!
  }
  features.active = active
  features.workers = workers
  features.payments = levelOf(state[track(features.seat, FINANCE)]!)
}

function markerWorth(features: PositionFeatures): number {
  const { marker } = features.tables.weights
  if (features.left === 0) return marker[2]!
  return features.harbour <= 2 * (features.active - features.workers) ? marker[0]! : marker[1]!
}

/** `now` buildings of those to come are being built just now: industry comes too late for them. */
function setRows(features: PositionFeatures, now: number): void {
  const { rows, left } = features
  rows[INDUSTRY] = rowOf(INDUSTRY, left - now, 0)
  rows[CULTURE] = rowOf(CULTURE, left, 0)
  rows[FINANCE] = rowOf(FINANCE, left, Math.min(features.active + ((left + 1) >> 1), 8))
  rows[POLITICS] = rowOf(POLITICS, left, features.counted >= features.limit ? 1 : 0)
}

function setTokens(features: PositionFeatures): void {
  const { blue } = features.tables.weights
  for (let kind = 0; kind < FIRST_BLUE; kind++) features.tokens[kind + 1] = trackGain(features, kind, 1)
  for (let kind = FIRST_BLUE; kind < TOKENS.length; kind++)
    features.tokens[kind + 1] = features.left === 0 ? blue[4]! : blue[kind - FIRST_BLUE]!
}

const standing = new Int32Array(5)
/** A loss of the leader counts more than a loss of the others. */
function setHarms(features: PositionFeatures): void {
  const { state, seats, harms } = features
  const { harm, leader } = features.tables.weights
  let most = 0
  for (let seat = 0; seat < seats; seat++) {
    standing[seat] = 0
    for (let at = TRACK + seat * BLOCK, end = at + TRACKS.length; at < end; at++)
      standing[seat]! += state[at]!
    for (let region = 0; region < REGION_COUNT; region++)
      standing[seat]! += state[PRESENCE + seat * BLOCK + region]! >> 1
    if (seat !== features.seat && standing[seat]! > most) most = standing[seat]!
  }
  for (let seat = 0; seat < seats; seat++)
    harms[seat] = hundredths((harm[0]! / (seats - 1)) | 0, leader[standing[seat] === most ? 0 : 1]!)
}

/** The worth of `steps` steps on a track for the seat; negative steps are steps back. */
export function trackGain(features: PositionFeatures, at: number, steps: number): number {
  const row = features.rows[at]!
  const value = features.state[TRACK + features.block + at]!
  const { tracks } = features.tables
  return tracks[row + Math.min(value + steps, ROW - 1)]! - tracks[row + Math.min(value, ROW - 1)]!
}
