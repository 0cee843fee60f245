import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { privilegeOf } from '../buildings/run-hooks.ts'
import { emptyJobs } from '../city.ts'
import { JOBS } from '../buildings/printed.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  cityBuilding,
  cityCount,
  countColonists,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  crew,
  triggerEnd,
  idle,
  islandUsed,
  manned,
  mannedTiles,
  nextSeat,
  SEAT_COUNT,
  tiles,
  WORDS,
} from '../state.ts'
import { PASS, PLACE, RECRUIT, whatOf, whereOf } from '../actions.ts'
import { ENDINGS, FOREST, MAYOR, NO_COLONISTS } from '../vocabulary.ts'
import { emitPass } from './step-events.ts'
import { BOARD, FILL_SHIP, LIFT, PLACING, RECRUITING } from '../step-numbers.ts'
import { FIRST_SLOT, freeAt, freeJobs, freeTiles, changeWorkers } from './colonist-places.ts'
import { optionalPlace, mayStayIdle } from './optional-circles.ts'

export function beginMayor(state: State, seat: Seat): void {
  agenda.push(state, FILL_SHIP, seat)
  agenda.pushForEachSeat(state, LIFT, seat, state[SEAT_COUNT]!)
  agenda.push(state, BOARD, seat)
  if (state[COLONIST_SUPPLY]! > 0) agenda.push(state, RECRUITING, seat)
}

/**
 * PR 4.1, 4.7 - the mayor may take one more colonist, from the supply and not from the ship; more by a greater
 * privilege (PR 13.10). The operand is the number of colonists less one.
 */
export const recruit: ChoiceStep<Event> = {
  name: 'recruit',
  legal(state, seat, _data, out) {
    addAction(out, PASS)
    const most = Math.min(privilegeOf(state, seat, MAYOR), state[COLONIST_SUPPLY]!)
    for (let more = 0; more < most; more++) addAction(out, RECRUIT | more)
  },
  play(state, seat, _data, action, emit) {
    if (action === PASS) emitPass(recruit, state, seat, emit)
    agenda.pop(state)
    if (action === PASS) return
    const count = whereOf(action) + 1
    state[COLONIST_SUPPLY]! -= count
    state[idle(seat)]! += count
    for (let each = 0; emit !== ignoreEvents && each < count; each++) emit({ type: 'recruited', seat })
  },
}

/** PR 4.2 - the ship's colonists one by one, from the mayor clockwise; the first seats get more if they do not divide evenly. */
export const board: AutomaticStep<Event> = {
  name: 'board',
  run(state, first, _data, emit) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    const aboard = state[COLONIST_SHIP]!
    state[COLONIST_SHIP] = 0
    for (let i = 0, seat = first; i < seats; i++, seat = nextSeat(state, seat)) {
      const count = Math.trunc((aboard + seats - 1 - i) / seats)
      state[idle(seat)]! += count
      if (emit !== ignoreEvents && count > 0) emit({ type: 'arrived', seat, count })
    }
  },
}

/**
 * PR 4.3, 4.4 - if there are no more circles than colonists, all circles are filled; else all colonists are lifted and
 * placed again. Where a place may stay empty (PR 12.15), the owner is asked about it in any case.
 */
export const lift: AutomaticStep<Event> = {
  name: 'lift',
  run(state, first, left, emit) {
    const seats = state[SEAT_COUNT]!
    let seat = first
    for (let after = left; after >= 0; after--) {
      agenda.passToNextSeat(state, seats)
      if (liftAll(state, seat, emit)) return
      seat = nextSeat(state, seat)
    }
  },
}

/** Lifts a seat's colonists. Returns whether the seat must place them. */
function liftAll(state: State, seat: Seat, emit: Emit<Event>): boolean {
  const colonists = countColonists(state, seat)
  if (colonists === 0) return false
  const over = circlesOf(state, seat) - colonists
  const optional = optionalPlace(state, seat)
  if (over <= 0 && optional < 0) {
    fill(state, seat, 0)
    emitArranged(state, seat, emit)
    return false
  }
  for (let tile = 0; tile < FIRST_SLOT; tile++) state[mannedTiles(seat, tile)] = 0
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) state[crew(seat, slot)] = 0
  for (let word = 0; word < WORDS; word++) state[manned(seat, word)] = 0
  state[idle(seat)] = colonists
  if (over > 0) agenda.push(state, PLACING, seat, over << 8)
  else {
    // PR 12.15 - all other circles are filled, so only this place is asked about.
    fill(state, seat, 0, optional)
    agenda.push(state, PLACING, seat, optional)
  }
  return true
}

function circlesOf(state: State, seat: Seat): number {
  let circles = state[islandUsed(seat)]! - state[tiles(seat, FOREST)]!
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) circles += JOBS[state[cityBuilding(seat, slot)]!]!
  return circles
}

/** PR 4.4 - fills every circle from a place on, except those of one place. */
function fill(state: State, seat: Seat, from: number, except = -1): void {
  const end = FIRST_SLOT + state[cityCount(seat)]!
  for (let at = from; at < end; at++) {
    const free = at === except ? 0 : freeAt(state, seat, at)
    if (free > 0) putAt(state, seat, at, free)
  }
}

function putAt(state: State, seat: Seat, at: number, count: number): void {
  state[idle(seat)]! -= count
  changeWorkers(state, seat, at, count)
}

/**
 * PR 4.3, 4.4 - the place of the next colonist: at or after the place of the last one, so that each arrangement occurs
 * once, and early enough that the other colonists still have circles. The data: the last one's place, and from bit 8 up
 * how many circles from there on may still stay empty. PR 12.15 - passing means that the colonists go to the circles
 * behind the guesthouse, and those that are left to San Juan.
 */
export const placeColonist: ChoiceStep<Event> = {
  name: 'placeColonist',
  legal(state, seat, data, out) {
    const from = data & 0xff
    let over = data >> 8
    if (mayStayIdle(state, seat, from)) addAction(out, PASS)
    for (let tile = from; tile < FIRST_SLOT && over >= 0; tile++) {
      const free = freeTiles(state, seat, tile)
      if (free > 0) addAction(out, PLACE | (tile << 8))
      over -= free
    }
    const slots = state[cityCount(seat)]!
    for (let slot = Math.max(0, from - FIRST_SLOT); slot < slots && over >= 0; slot++) {
      const free = freeJobs(state, seat, slot)
      if (free > 0) addAction(out, PLACE | ((FIRST_SLOT + slot) << 8))
      over -= free
    }
  },
  play(state, seat, data, action, emit) {
    if (action === PASS) {
      fill(state, seat, data & 0xff, optionalPlace(state, seat))
      return finishPlacing(state, seat, emit)
    }
    const at = whatOf(action)
    let over = data >> 8
    for (let skipped = data & 0xff; skipped < at; skipped++) over -= freeAt(state, seat, skipped)
    putAt(state, seat, at, 1)
    const isSettled = over === 0 && !mayStayIdle(state, seat, at)
    if (isSettled) fill(state, seat, at)
    if (isSettled || state[idle(seat)] === 0) finishPlacing(state, seat, emit)
    else agenda.setData(state, at | (over << 8))
  },
}

function finishPlacing(state: State, seat: Seat, emit: Emit<Event>): void {
  agenda.pop(state)
  emitArranged(state, seat, emit)
}

function emitArranged(state: State, seat: Seat, emit: Emit<Event>): void {
  if (emit === ignoreEvents) return
  const unemployed = state[idle(seat)]!
  emit({ type: 'arranged', seat, working: countColonists(state, seat) - unemployed, idle: unemployed })
}

/**
 * PR 4.5, 4.6 - as many as empty circles in all cities, at least one for each player; too few end the game.
 * Ruling (PR 4.6): if there are too few, the ship takes what is left.
 */
export const fillShip: AutomaticStep<Event> = {
  name: 'fillShip',
  run(state, _seat, _data, emit) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    let wanted = 0
    for (let seat = 0; seat < seats; seat++) wanted += emptyJobs(state, seat)
    wanted = Math.max(wanted, seats)
    const left = state[COLONIST_SUPPLY]!
    const count = Math.min(left, wanted)
    state[COLONIST_SHIP]! += count
    state[COLONIST_SUPPLY]! -= count
    if (emit !== ignoreEvents) emit({ type: 'shipFilled', count, missing: wanted - count })
    if (count < wanted && triggerEnd(state, NO_COLONISTS) && emit !== ignoreEvents)
      emit({ type: 'ending', cause: ENDINGS[0] })
  },
}
