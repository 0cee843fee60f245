import type { Seat, State } from '../../../core/game.ts'
import { any, hears, privilegeOf, sum } from '../buildings/ask.ts'
import type { Hooks } from '../buildings/hooks.ts'
import { productionOf } from '../buildings/print.ts'
import { agenda, CARD, cityCount, crew, hasColonist, nextSeat, SEATS_PLAYING, supply } from '../state.ts'
import { CAPTAIN, CORN, CRAFTSMAN, GOODS, PROSPECTOR } from '../words.ts'
import { BEFORE_TILE, BEGIN_PHASE, FINISH, GUESTS, LOADING, NEXT_CHOICE, PRODUCE, STOW } from './numbers.ts'
import { FIRST_SLOT, freeAt, lastPlace, workMore } from './places.ts'
import { isAllStored } from './stores.ts'

/** Says a number on which what follows depends; a move matters if the numbers said are others after it. */
type Say = (number: number) => void
/** All the numbers on which what a seat may do or gets depends at some moment. */
export type Stakes = (state: State, seat: Seat, say: Say) => void

/** PR 13.5 - the slot of a building whose colonists may go elsewhere, -1 if none of them is there. */
export function hostOf(state: State, seat: Seat): number {
  if (!any.hostsGuests(state, seat)) return -1
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hears(state, seat, slot, 'hostsGuests')) return slot
  }
  return -1
}

/** Buildings at work that hear of a moment. */
export function working(state: State, seat: Seat, name: keyof Hooks): number {
  let count = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[crew(seat, slot)]! > 0 && hears(state, seat, slot, name)) count++
  }
  return count
}
/** Buildings at work that put a colonist somewhere at a moment, as long as there is one to be had. */
export function workingIfColonist(state: State, seat: Seat, name: keyof Hooks): number {
  return hasColonist(state) ? working(state, seat, name) : 0
}

/** What depends on guests before something that asks nobody, by the step that comes next. */
export const STAKES: Readonly<Record<number, { readonly before: string; readonly stakes: Stakes }>> = {
  [BEFORE_TILE]: {
    before: 'tile',
    stakes: (state, seat, say) => {
      say(working(state, seat, 'beforeTile'))
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

/** PR 13.5 - where a guest may go so that it matters, alone or together with another one. */
export function destinationsOf(state: State, seat: Seat, stakes: Stakes): readonly number[] {
  const host = hostOf(state, seat)
  if (host < 0) return []
  const tell = (): string => {
    const said: number[] = []
    stakes(state, seat, (number) => said.push(number))
    return said.join()
  }
  const open = (): number[] => {
    const places: number[] = []
    for (let at = 0; at <= lastPlace(state, seat); at++) {
      if (at !== FIRST_SLOT + host && freeAt(state, seat, at) > 0) places.push(at)
    }
    return places
  }
  const going = <Answer>(to: number, ask: () => Answer): Answer => {
    moveGuest(state, seat, host, to)
    const answer = ask()
    workMore(state, seat, to, -1)
    workMore(state, seat, FIRST_SLOT + host, 1)
    return answer
  }
  const now = tell()
  const isAlone = state[crew(seat, host)]! < 2
  return open().filter((at) => {
    if (going(at, tell) !== now) return true
    if (isAlone) return false
    return open().some((other) =>
      going(other, () => {
        const without = tell()
        return freeAt(state, seat, at) > 0 && going(at, tell) !== without
      }),
    )
  })
}

/** A guest goes from the slot of his host to a place. */
export function moveGuest(state: State, seat: Seat, host: number, to: number): void {
  workMore(state, seat, FIRST_SLOT + host, -1)
  workMore(state, seat, to, 1)
}

/** PR 13.5 - before a step that asks nobody, whoever has guests may move them. */
export function guestsMayGo(state: State, seat: Seat, before: number): boolean {
  if (!any.hostsGuests(state, seat)) return false
  agenda.push(state, GUESTS, seat, before)
  return true
}

function isAnybodyHost(state: State): boolean {
  for (let seat = 0; seat < state[SEATS_PLAYING]!; seat++) if (any.hostsGuests(state, seat)) return true
  return false
}

/** The same for everybody, `first` first; so the last is laid first. */
export function allGuestsMayGo(state: State, first: Seat, before: number): boolean {
  if (!isAnybodyHost(state)) return false
  const hosts: Seat[] = []
  for (let i = 0, seat = first; i < state[SEATS_PLAYING]!; i++, seat = nextSeat(state, seat)) {
    if (any.hostsGuests(state, seat)) hosts.unshift(seat)
  }
  for (const seat of hosts) guestsMayGo(state, seat, before)
  return hosts.length > 0
}

/** Whether somebody has guests that may be wanted before a phase begins; the phase then waits for him. */
export function isPhaseAwaited(state: State, chooser: Seat, role: number): boolean {
  const before = BEFORE[role]
  if (before === undefined || !isAnybodyHost(state)) return false
  agenda.push(state, BEGIN_PHASE, chooser, role)
  if (role === CRAFTSMAN ? allGuestsMayGo(state, chooser, before) : guestsMayGo(state, chooser, before))
    return true
  agenda.done(state)
  return false
}
/** Phases that begin with something that asks nobody, and the step the guests are moved before. */
const BEFORE: Readonly<Record<number, number>> = {
  [CRAFTSMAN]: PRODUCE,
  [CAPTAIN]: LOADING,
  [PROSPECTOR]: NEXT_CHOICE,
}
