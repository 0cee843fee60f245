import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents, newActions } from '../../../core/game.ts'
import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import { hasHook } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { agenda, coins, COLONIST_SUPPLY, gainPoints, goods, idle, points, supply } from '../state.ts'
import { GIVE, whatOf, whereOf } from '../actions.ts'
import { QUARRY_COLONIST_MAY_BE_GIVEN } from '../constants.ts'
import { GIFTS, GOODS, QUARRY, SAN_JUAN } from '../vocabulary.ts'
import { PAYING } from '../step-numbers.ts'
import { FIRST_SLOT, lastPlace, placeName, workersAt, changeWorkers } from './colonist-places.ts'
import { placeBuilding } from './place-building.ts'

const scratch = newActions()

// What may be given, by its index in GIFTS; each at most once, in this order.
const COLONIST = 0
const GOOD = 1
const POINT = 2

/** The data: the building, from bit 6 how many doubloons are missing, from bit 8 the first gift that may still be given. */
const SHORT_FROM = 6
const GIFT_FROM = 8

/** PR 13.2 - begins to pay for a building with too few doubloons: all doubloons are paid, the rest is given in kind. */
export function beginPaying(state: State, seat: Seat, building: number, short: number): void {
  agenda.push(state, PAYING, seat, building | (short << SHORT_FROM))
}

/** PR 13.2 - what is given for the next doubloon: a colonist from anywhere, a barrel, a point, each at most once. */
export const payInKind: ChoiceStep<Event> = {
  name: 'payInKind',
  legal(state, seat, data, out) {
    const short = shortOf(data)
    for (let gift = data >> GIFT_FROM; gift < GIFTS.length; gift++) {
      // A gift left out now cannot be given later, so enough gifts must be possible from here on.
      if (countPossible(state, seat, gift) < short) return
      ADD_GIFTS[gift]!(state, seat, out)
    }
  },
  play(state, seat, data, action, emit) {
    give(state, seat, whatOf(action), whereOf(action), emit)
    const building = data & 63
    const short = shortOf(data) - 1
    if (short > 0)
      return agenda.setData(state, building | (short << SHORT_FROM) | ((whatOf(action) + 1) << GIFT_FROM))
    agenda.pop(state)
    placeBuilding(state, seat, building, state[coins(seat)]!, emit)
  },
}

/** Returns how many doubloons are still missing. */
export function shortOf(data: number): number {
  return (data >> SHORT_FROM) & 3
}

/** Returns how many gifts are possible from `from` on. */
function countPossible(state: State, seat: Seat, from: number): number {
  let count = 0
  for (let gift = from; gift < GIFTS.length; gift++) {
    scratch.count = 0
    ADD_GIFTS[gift]!(state, seat, scratch)
    if (scratch.count > 0) count++
  }
  return count
}

const ADD_GIFTS: readonly ((state: State, seat: Seat, out: Actions) => void)[] = [
  addColonists,
  (state, seat, out) => {
    for (let good = 0; good < GOODS.length; good++) {
      if (state[goods(seat, good)]! > 0) addAction(out, GIVE | (GOOD << 8) | good)
    }
  },
  (state, seat, out) => {
    if (state[points(seat)]! > 0) addAction(out, GIVE | (POINT << 8))
  },
]

/**
 * PR 13.2 - not the colonist of the building that allows to give. Ruling: a colonist from a quarry that reduced the price
 * may be given, as the price is settled before.
 */
function addColonists(state: State, seat: Seat, out: Actions): void {
  for (let at = 0; at <= lastPlace(state, seat); at++) {
    if (workersAt(state, seat, at) === 0) continue
    if (at >= FIRST_SLOT && hasHook(state, seat, at - FIRST_SLOT, 'gifts')) continue
    if (at === QUARRY && !QUARRY_COLONIST_MAY_BE_GIVEN) continue
    addAction(out, GIVE | (COLONIST << 8) | at)
  }
  if (state[idle(seat)]! > 0) addAction(out, GIVE | (COLONIST << 8) | SAN_JUAN)
}

function give(state: State, seat: Seat, gift: number, what: number, emit: Emit<Event>): void {
  if (gift === COLONIST) {
    if (what === SAN_JUAN) state[idle(seat)]!--
    else changeWorkers(state, seat, what, -1)
    state[COLONIST_SUPPLY]!++
  } else if (gift === GOOD) {
    state[goods(seat, what)]!--
    state[supply(what)]!++
  } else gainPoints(state, seat, -1)
  if (emit === ignoreEvents) return
  emit({
    type: 'gave',
    seat,
    gift: GIFTS[gift]!,
    place: gift === COLONIST ? placeName(state, seat, what) : null,
    good: gift === GOOD ? GOODS[what]! : null,
  })
}
