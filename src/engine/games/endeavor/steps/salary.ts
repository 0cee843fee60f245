import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  built,
  busySite,
  harbour,
  level,
  SEAT_COUNT,
  site,
  supply,
  track,
  worker,
  workersOf,
} from '../state.ts'
import { growthOf } from '../tracks.ts'
import { CULTURE, FINANCE, FREE, GROWTH_PHASE, SALARY_PHASE, whatOf } from '../vocabulary.ts'
import { PAYING } from '../step-numbers.ts'
import { enterPhase } from './phase.ts'

/** EN 4.5 - markers from the supply to the harbour, as many as culture says. */
export const grow: AutomaticStep<Event> = {
  name: 'grow',
  run(state, seat, _data, emit) {
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    enterPhase(state, GROWTH_PHASE, emit)
    const count = growthOf(state[track(seat, CULTURE)]!)
    state[supply(seat)]! -= count
    state[harbour(seat)]! += count
    if (emit !== ignoreEvents) emit({ type: 'grew', seat, count })
  },
}

/** EN 4.7 - as many markers leave the buildings as finance pays; a player with more on them chooses which. */
export const pay: AutomaticStep<Event> = {
  name: 'pay',
  run(state, seat, _data, emit) {
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    enterPhase(state, SALARY_PHASE, emit)
    const payments = level(state, seat, FINANCE)
    if (workersOf(state, seat) > payments) agenda.push(state, PAYING, seat, payments)
    else leaveAll(state, seat, emit)
  },
}

function leaveAll(state: State, seat: Seat, emit: Emit<Event>): void {
  const left: number[] = []
  for (let at = 0; at < state[built(seat)]!; at++) {
    if (state[worker(seat, at)] !== 1) continue
    leave(state, seat, at)
    left.push(at)
  }
  if (left.length > 0) tell(state, seat, left, emit)
}
function leave(state: State, seat: Seat, at: number): void {
  state[worker(seat, at)] = 0
  state[harbour(seat)]!++
}
function tell(state: State, seat: Seat, left: readonly number[], emit: Emit<Event>): void {
  if (emit === ignoreEvents) return
  emit({ type: 'salary', seat, buildings: left.map((at) => BUILDINGS[state[site(seat, at)]!]!.name) })
}

/** Markers on buildings of one kind. */
function workersAt(state: State, seat: Seat, building: number): number {
  let count = 0
  for (let at = 0; at < state[built(seat)]!; at++)
    if (state[site(seat, at)] === building) count += state[worker(seat, at)]!
  return count
}

/**
 * EN 4.7 - one marker after the other in the order of the buildings' numbers, so that every set of markers can be chosen
 * in one way only. The data are how many are left to choose, and from which building on from bit 4.
 */
export const paySalary: ChoiceStep<Event> = {
  name: 'paySalary',
  legal(state, seat, data, out) {
    let behind = 0
    for (let building = data >> 4; building < BUILDINGS.length; building++)
      behind += workersAt(state, seat, building)
    for (let building = data >> 4; building < BUILDINGS.length && behind >= (data & 15); building++) {
      const here = workersAt(state, seat, building)
      if (here > 0) addAction(out, FREE | (building << 8))
      behind -= here
    }
  },
  play(state, seat, data, action, emit) {
    const building = whatOf(action)
    const left = (data & 15) - 1
    if (left === 0) agenda.pop(state)
    else agenda.setData(state, left | (building << 4))
    const at = busySite(state, seat, building)
    leave(state, seat, at)
    tell(state, seat, [at], emit)
  },
}
