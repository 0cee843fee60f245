import type { Seat, State } from '../../../core/game.ts'
import { any, hasHook, privilegeOf, sum } from '../buildings/run-hooks.ts'
import type { Hooks } from '../buildings/hooks.ts'
import { productionOf } from '../city.ts'
import { agenda, CARD, cityCount, crew, hasColonist, nextSeat, SEAT_COUNT, supply } from '../state.ts'
import { CAPTAIN, CITY_SPACES, CORN, CRAFTSMAN, GOODS, PROSPECTOR } from '../vocabulary.ts'
import {
  AFTER_DRAW,
  BEFORE_TILE,
  BEGIN_PHASE,
  FINISH,
  GUESTS,
  LOADING,
  NEXT_CHOICE,
  PRODUCE,
} from '../step-numbers.ts'
import { FIRST_SLOT, freeAt, lastPlace, changeWorkers } from './colonist-places.ts'

// PR 13.5 - guests may go elsewhere at any time. The program asks only where it matters: a move matters if the numbers on
// which the coming step depends (its fingerprint) differ after the move.

/** Adds a number to a fingerprint. */
type AddNumber = (number: number) => void
/** Adds all the numbers on which a seat's choices and gains in a coming step depend. */
export type Fingerprint = (state: State, seat: Seat, add: AddNumber) => void

/** PR 13.5 - the slot of a manned building whose colonists may go elsewhere, -1 if there is none. */
export function hostOf(state: State, seat: Seat): number {
  if (!any.hostsGuests(state, seat)) return -1
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hasHook(state, seat, slot, 'hostsGuests')) return slot
  }
  return -1
}

/** Returns the number of manned buildings that implement a hook. */
export function countWorking(state: State, seat: Seat, name: keyof Hooks): number {
  let count = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hasHook(state, seat, slot, name)) count++
  }
  return count
}
/** The same for hooks that take a colonist: 0 if there is none to take. */
export function countWorkingIfColonist(state: State, seat: Seat, name: keyof Hooks): number {
  return hasColonist(state) ? countWorking(state, seat, name) : 0
}

/** The fingerprints of automatic steps before which guests may be moved, by step number. */
export const GUEST_MOVES_BEFORE: Readonly<
  Record<number, { readonly before: string; readonly fingerprint: Fingerprint }>
> = {
  [BEFORE_TILE]: {
    before: 'tile',
    fingerprint: (state, seat, add) => {
      add(countWorking(state, seat, 'beforeTile'))
    },
  },
  [AFTER_DRAW]: {
    before: 'drawnTile',
    fingerprint: (state, seat, add) => {
      add(countWorking(state, seat, 'afterDraw'))
    },
  },
  [PRODUCE]: { before: 'production', fingerprint: productionFingerprint },
  [LOADING]: {
    before: 'loading',
    fingerprint: (state, seat, add) => {
      add(sum.captainCoins(state, seat))
    },
  },
  [NEXT_CHOICE]: {
    before: 'prospecting',
    fingerprint: (state, seat, add) => {
      add(privilegeOf(state, seat, state[CARD]!))
    },
  },
  [FINISH]: {
    before: 'end',
    fingerprint: (state, seat, add) => {
      add(sum.finalPoints(state, seat))
    },
  },
}

function productionFingerprint(state: State, seat: Seat, add: AddNumber): void {
  const made = productionOf(state, seat)
  let kinds = 0
  let most = 0
  for (let good = 0; good < GOODS.length; good++) {
    const count = Math.min(made[good]!, state[supply(good)]!)
    if (count > 0) kinds++
    if (good !== CORN && count > most) most = count
    add(count)
  }
  add(sum.craftCoins(state, seat, kinds))
  add(sum.mostCoins(state, seat, most))
}

/** The numbers of a fingerprint. Reused, because search compares fingerprints often. */
interface NumberList {
  count: number
  readonly at: Int32Array
  readonly add: AddNumber
}
const MAX_NUMBERS = 512
function newNumberList(): NumberList {
  const list: NumberList = {
    count: 0,
    at: new Int32Array(MAX_NUMBERS),
    add(number) {
      list.at[list.count++] = number
    },
  }
  return list
}
const current = newNumberList()
const together = newNumberList()
const places: number[] = []
/** The fingerprints with a guest at each of the places. */
const withOne = Array.from({ length: FIRST_SLOT + CITY_SPACES }, newNumberList)

function isSame(one: NumberList, other: NumberList): boolean {
  if (one.count !== other.count) return false
  for (let i = 0; i < one.count; i++) if (one.at[i] !== other.at[i]) return false
  return true
}
function collect(list: NumberList, fingerprint: Fingerprint, state: State, seat: Seat): NumberList {
  list.count = 0
  fingerprint(state, seat, list.add)
  return list
}

/** PR 13.5 - the places to which moving a guest matters, alone or together with another one. */
export function destinationsOf(state: State, seat: Seat, fingerprint: Fingerprint): readonly number[] {
  const host = hostOf(state, seat)
  if (host < 0) return []
  places.length = 0
  for (let at = 0; at <= lastPlace(state, seat); at++) {
    if (at !== FIRST_SLOT + host && freeAt(state, seat, at) > 0) places.push(at)
  }
  collect(current, fingerprint, state, seat)
  for (let i = 0; i < places.length; i++) {
    moveGuest(state, seat, host, places[i]!)
    collect(withOne[i]!, fingerprint, state, seat)
    returnGuest(state, seat, host, places[i]!)
  }
  const isAlone = state[crew(seat, host)]! < 2
  return places.filter(
    (at, i) =>
      !isSame(withOne[i]!, current) || (!isAlone && mattersWithAnother(state, seat, host, at, fingerprint)),
  )
}

/** Does moving a guest to a place matter after another guest has moved? */
function mattersWithAnother(
  state: State,
  seat: Seat,
  host: number,
  at: number,
  fingerprint: Fingerprint,
): boolean {
  for (let i = 0; i < places.length; i++) {
    const other = places[i]!
    moveGuest(state, seat, host, other)
    const isFree = freeAt(state, seat, at) > 0
    if (isFree) {
      moveGuest(state, seat, host, at)
      collect(together, fingerprint, state, seat)
      returnGuest(state, seat, host, at)
    }
    returnGuest(state, seat, host, other)
    if (isFree && !isSame(together, withOne[i]!)) return true
  }
  return false
}

function returnGuest(state: State, seat: Seat, host: number, from: number): void {
  changeWorkers(state, seat, from, -1)
  changeWorkers(state, seat, FIRST_SLOT + host, 1)
}

/** Moves a guest from the slot of its host to a place. */
export function moveGuest(state: State, seat: Seat, host: number, to: number): void {
  changeWorkers(state, seat, FIRST_SLOT + host, -1)
  changeWorkers(state, seat, to, 1)
}

/** PR 13.5 - lets a seat with guests move them before an automatic step. Returns whether it has any. */
export function askGuestMoves(state: State, seat: Seat, before: number): boolean {
  if (!any.hostsGuests(state, seat)) return false
  agenda.push(state, GUESTS, seat, before)
  return true
}

function hasAnyHost(state: State): boolean {
  for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) if (any.hostsGuests(state, seat)) return true
  return false
}

/** The same for all seats, `first` first, so the last seat is pushed first. */
export function askAllGuestMoves(state: State, first: Seat, before: number): boolean {
  if (!hasAnyHost(state)) return false
  const hosts: Seat[] = []
  for (let i = 0, seat = first; i < state[SEAT_COUNT]!; i++, seat = nextSeat(state, seat)) {
    if (any.hostsGuests(state, seat)) hosts.unshift(seat)
  }
  for (const seat of hosts) askGuestMoves(state, seat, before)
  return hosts.length > 0
}

/** Lets seats move guests before a phase that begins with an automatic step. Returns whether the phase must wait for them. */
export function askGuestMovesBeforePhase(state: State, chooser: Seat, role: number): boolean {
  const before = FIRST_STEP_OF[role]
  if (before === undefined || !hasAnyHost(state)) return false
  agenda.push(state, BEGIN_PHASE, chooser, role)
  if (role === CRAFTSMAN ? askAllGuestMoves(state, chooser, before) : askGuestMoves(state, chooser, before))
    return true
  agenda.pop(state)
  return false
}
/** The automatic steps with which phases begin, by role. */
const FIRST_STEP_OF: Readonly<Record<number, number>> = {
  [CRAFTSMAN]: PRODUCE,
  [CAPTAIN]: LOADING,
  [PROSPECTOR]: NEXT_CHOICE,
}
