import type { Seat, State } from '../../../core/game.ts'
import { any, hasHook, privilegeOf, sum } from '../buildings/run-hooks.ts'
import type { Hooks } from '../buildings/hooks.ts'
import { productionOf } from '../buildings/printed.ts'
import { agenda, CARD, cityCount, crew, hasColonist, nextSeat, SEAT_COUNT, supply } from '../state.ts'
import { CAPTAIN, CITY_SPACES, CORN, CRAFTSMAN, GOODS, PROSPECTOR } from '../vocabulary.ts'
import {
  BEFORE_TILE,
  BEGIN_PHASE,
  FINISH,
  GUESTS,
  LOADING,
  NEXT_CHOICE,
  PRODUCE,
  STOW,
} from '../step-numbers.ts'
import { FIRST_SLOT, freeAt, lastPlace, changeWorkers } from './colonist-places.ts'
import { isAllStored } from './storage-choices.ts'

/** Says a number on which what follows depends; a move matters if the numbers said are others after it. */
type Say = (number: number) => void
/** All the numbers on which what a seat may do or gets depends at some moment. */
export type Stakes = (state: State, seat: Seat, say: Say) => void

/** PR 13.5 - the slot of a building whose colonists may go elsewhere, -1 if none of them is there. */
export function hostOf(state: State, seat: Seat): number {
  if (!any.hostsGuests(state, seat)) return -1
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hasHook(state, seat, slot, 'hostsGuests')) return slot
  }
  return -1
}

/** Buildings at work that hear of a moment. */
export function countWorking(state: State, seat: Seat, name: keyof Hooks): number {
  let count = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hasHook(state, seat, slot, name)) count++
  }
  return count
}
/** Buildings at work that put a colonist somewhere at a moment, as long as there is one to be had. */
export function countWorkingIfColonist(state: State, seat: Seat, name: keyof Hooks): number {
  return hasColonist(state) ? countWorking(state, seat, name) : 0
}

/** What depends on guests before something that asks nobody, by the step that comes next. */
export const STAKES: Readonly<Record<number, { readonly before: string; readonly stakes: Stakes }>> = {
  [BEFORE_TILE]: {
    before: 'tile',
    stakes: (state, seat, say) => {
      say(countWorking(state, seat, 'beforeTile'))
    },
  },
  [PRODUCE]: { before: 'production', stakes: productionStakes },
  [LOADING]: {
    before: 'loading',
    stakes: (state, seat, say) => {
      say(sum.captainCoins(state, seat))
    },
  },
  [NEXT_CHOICE]: {
    before: 'prospecting',
    stakes: (state, seat, say) => {
      say(privilegeOf(state, seat, state[CARD]!))
    },
  },
  [STOW]: {
    before: 'storage',
    stakes: (state, seat, say) => {
      say(isAllStored(state, seat) ? -1 : sum.storedKinds(state, seat) * 8 + sum.storedSingles(state, seat))
    },
  },
  [FINISH]: {
    before: 'end',
    stakes: (state, seat, say) => {
      say(sum.finalPoints(state, seat))
    },
  },
}

function productionStakes(state: State, seat: Seat, say: Say): void {
  const made = productionOf(state, seat)
  let kinds = 0
  let most = 0
  for (let good = 0; good < GOODS.length; good++) {
    const count = Math.min(made[good]!, state[supply(good)]!)
    if (count > 0) kinds++
    if (good !== CORN && count > most) most = count
    say(count)
  }
  say(sum.craftCoins(state, seat, kinds))
  say(sum.mostCoins(state, seat, most))
}

/** All that was said at one moment, kept to be compared; search asks too often for texts or lists of it. */
interface Said {
  count: number
  readonly at: Int32Array
  readonly say: Say
}
const MOST_SAID = 512
function newSaid(): Said {
  const said: Said = {
    count: 0,
    at: new Int32Array(MOST_SAID),
    say(number) {
      said.at[said.count++] = number
    },
  }
  return said
}
const now = newSaid()
const together = newSaid()
const places: number[] = []
/** What is said with a guest at each of the places. */
const withOne = Array.from({ length: FIRST_SLOT + CITY_SPACES }, newSaid)

function isSame(one: Said, other: Said): boolean {
  if (one.count !== other.count) return false
  for (let i = 0; i < one.count; i++) if (one.at[i] !== other.at[i]) return false
  return true
}
function hear(said: Said, stakes: Stakes, state: State, seat: Seat): Said {
  said.count = 0
  stakes(state, seat, said.say)
  return said
}

/** PR 13.5 - where a guest may go so that it matters, alone or together with another one. */
export function destinationsOf(state: State, seat: Seat, stakes: Stakes): readonly number[] {
  const host = hostOf(state, seat)
  if (host < 0) return []
  places.length = 0
  for (let at = 0; at <= lastPlace(state, seat); at++) {
    if (at !== FIRST_SLOT + host && freeAt(state, seat, at) > 0) places.push(at)
  }
  hear(now, stakes, state, seat)
  for (let i = 0; i < places.length; i++) {
    moveGuest(state, seat, host, places[i]!)
    hear(withOne[i]!, stakes, state, seat)
    fetchGuest(state, seat, host, places[i]!)
  }
  const isAlone = state[crew(seat, host)]! < 2
  return places.filter(
    (at, i) => !isSame(withOne[i]!, now) || (!isAlone && mattersBesides(state, seat, host, at, stakes)),
  )
}

/** Does it matter that a guest goes to a place once another one has gone somewhere? */
function mattersBesides(state: State, seat: Seat, host: number, at: number, stakes: Stakes): boolean {
  for (let i = 0; i < places.length; i++) {
    const other = places[i]!
    moveGuest(state, seat, host, other)
    const isFree = freeAt(state, seat, at) > 0
    if (isFree) {
      moveGuest(state, seat, host, at)
      hear(together, stakes, state, seat)
      fetchGuest(state, seat, host, at)
    }
    fetchGuest(state, seat, host, other)
    if (isFree && !isSame(together, withOne[i]!)) return true
  }
  return false
}

function fetchGuest(state: State, seat: Seat, host: number, from: number): void {
  changeWorkers(state, seat, from, -1)
  changeWorkers(state, seat, FIRST_SLOT + host, 1)
}

/** A guest goes from the slot of his host to a place. */
export function moveGuest(state: State, seat: Seat, host: number, to: number): void {
  changeWorkers(state, seat, FIRST_SLOT + host, -1)
  changeWorkers(state, seat, to, 1)
}

/** PR 13.5 - before a step that asks nobody, whoever has guests may move them. */
export function askGuestMoves(state: State, seat: Seat, before: number): boolean {
  if (!any.hostsGuests(state, seat)) return false
  agenda.push(state, GUESTS, seat, before)
  return true
}

function hasAnyHost(state: State): boolean {
  for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) if (any.hostsGuests(state, seat)) return true
  return false
}

/** The same for everybody, `first` first; so the last is laid first. */
export function askAllGuestMoves(state: State, first: Seat, before: number): boolean {
  if (!hasAnyHost(state)) return false
  const hosts: Seat[] = []
  for (let i = 0, seat = first; i < state[SEAT_COUNT]!; i++, seat = nextSeat(state, seat)) {
    if (any.hostsGuests(state, seat)) hosts.unshift(seat)
  }
  for (const seat of hosts) askGuestMoves(state, seat, before)
  return hosts.length > 0
}

/** Whether somebody has guests that may be wanted before a phase begins; the phase then waits for him. */
export function askGuestMovesBeforePhase(state: State, chooser: Seat, role: number): boolean {
  const before = BEFORE[role]
  if (before === undefined || !hasAnyHost(state)) return false
  agenda.push(state, BEGIN_PHASE, chooser, role)
  if (role === CRAFTSMAN ? askAllGuestMoves(state, chooser, before) : askGuestMoves(state, chooser, before))
    return true
  agenda.pop(state)
  return false
}
/** Phases that begin with something that asks nobody, and the step the guests are moved before. */
const BEFORE: Readonly<Record<number, number>> = {
  [CRAFTSMAN]: PRODUCE,
  [CAPTAIN]: LOADING,
  [PROSPECTOR]: NEXT_CHOICE,
}
