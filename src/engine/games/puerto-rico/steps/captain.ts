import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import { offer, shares, sum, use } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  CAPTAIN_PAID,
  coins,
  gainPoints,
  goods,
  loaded,
  nextSeat,
  SEAT_COUNT,
  shipGood,
  shipLoad,
  shipRoom,
  spent,
  supply,
  WORDS,
} from '../state.ts'
import { LOAD, PASS, USE, verbOf, whatOf, whereOf } from '../actions.ts'
import { UNION_HALL_AFTER_DECLINING } from '../constants.ts'
import { GOODS, MAX_SHIPS } from '../vocabulary.ts'
import type { Good } from '../vocabulary.ts'
import { emitPass, endIfPoolEmpty } from './step-events.ts'
import { payLoad, reward } from './load-reward.ts'
import { LOADING, SAIL, STOW } from '../step-numbers.ts'

export function beginCaptain(state: State, seat: Seat, emit: Emit<Event>): void {
  const seats = state[SEAT_COUNT]!
  state[CAPTAIN_PAID] = 0
  for (let each = 0; each < seats; each++) {
    state[loaded(each)] = 0
    for (let word = 0; word < WORDS; word++) state[spent(each, word)] = 0
  }
  agenda.push(state, SAIL, seat)
  agenda.pushForEachSeat(state, STOW, seat, seats)
  agenda.push(state, LOADING, seat)
  payCaptain(state, seat, emit)
}

/**
 * PR 13.9 - doubloons for being the captain, with or without a load. Ruling: they are no privilege, so a library does not
 * double them.
 */
function payCaptain(state: State, seat: Seat, emit: Emit<Event>): void {
  const earned = sum.captainCoins(state, seat)
  if (earned === 0) return
  state[coins(seat)]! += earned
  if (emit === ignoreEvents) return
  for (const { building, share } of shares.captainCoins(state, seat, 0))
    emit({ type: 'earned', seat, coins: share, building })
}

/** PR 8.3 - a kind goes on one ship: on the one that has it; else on an empty one that takes most of it. */
function shipLoads(state: State, seat: Seat, out: Actions): void {
  for (let good = 0; good < GOODS.length; good++) {
    const count = state[goods(seat, good)]!
    if (count > 0) shipsFor(state, good, count, out)
  }
}

function shipsFor(state: State, good: Good, count: number, out: Actions): void {
  let most = 0
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    if (state[shipGood(ship)] === good) {
      if (state[shipLoad(ship)]! < state[shipRoom(ship)]!) addAction(out, LOAD | (good << 8) | ship)
      return
    }
    if (state[shipGood(ship)] === -1) most = Math.max(most, Math.min(count, state[shipRoom(ship)]!))
  }
  if (most === 0) return
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    if (state[shipGood(ship)] === -1 && Math.min(count, state[shipRoom(ship)]!) === most) {
      addAction(out, LOAD | (good << 8) | ship)
    }
  }
}

/**
 * PR 8.1, 8.2, 8.6 - a seat that can load a cargo ship must load; one that could only use a wharf may pass for now. The
 * data counts the seats that passed in a row; when all have, the loading ends.
 */
export const load: ChoiceStep<Event> = {
  name: 'load',
  legal(state, seat, _data, out) {
    shipLoads(state, seat, out)
    const mustLoad = out.count > 0
    offer.moreLoads(state, seat, out)
    if (!mustLoad) addAction(out, PASS)
  },
  play(state, seat, data, action, emit) {
    if (action === PASS) emitPass(load, state, seat, emit)
    agenda.pop(state)
    harvest(state, seat, emit)
    if (action !== PASS) state[loaded(seat)]! |= HAS_LOADED
    else if (!UNION_HALL_AFTER_DECLINING) state[loaded(seat)]! |= HAS_HARVESTED
    const still = action === PASS ? data + 1 : 0
    if (still < state[SEAT_COUNT]!) agenda.push(state, LOADING, nextSeat(state, seat), still)
    if (verbOf(action) === USE) use(state, seat, whatOf(action), whereOf(action))
    else if (action !== PASS) loadShip(state, seat, whatOf(action), whereOf(action), emit)
  },
}

/** The bits of a seat's `loaded`. */
export const HAS_LOADED = 1
export const HAS_HARVESTED = 2

/**
 * PR 13.12 - before a seat's first load, or when it first could have loaded: points for the barrels it has. Ruling: a seat
 * that has only declined has not loaded yet.
 */
function harvest(state: State, seat: Seat, emit: Emit<Event>): void {
  if (state[loaded(seat)] !== 0) return
  const gained = sum.harvestPoints(state, seat)
  if (gained === 0) return
  state[loaded(seat)]! |= HAS_HARVESTED
  gainPoints(state, seat, gained)
  if (emit !== ignoreEvents) {
    for (const { building, share } of shares.harvestPoints(state, seat, 0))
      emit({ type: 'gained', seat, points: share, building })
  }
  endIfPoolEmpty(state, emit)
}

/** PR 8.4 - loads as many barrels as fit. */
function loadShip(state: State, seat: Seat, good: Good, ship: number, emit: Emit<Event>): void {
  const count = Math.min(state[goods(seat, good)]!, state[shipRoom(ship)]! - state[shipLoad(ship)]!)
  state[goods(seat, good)]! -= count
  state[shipGood(ship)] = good
  state[shipLoad(ship)]! += count
  const gained = reward(state, seat, count)
  if (emit !== ignoreEvents) {
    const room = state[shipRoom(ship)]!
    emit({ type: 'loaded', seat, good: GOODS[good]!, count, ship, room, points: gained })
  }
  payLoad(state, seat, emit)
  endIfPoolEmpty(state, emit)
}

/** PR 10.13 - what a wharf shipped counts as loaded. The data: building, good from bit 6, count from bit 9. */
export const credit: AutomaticStep<Event> = {
  name: 'credit',
  run(state, seat, data, emit) {
    agenda.pop(state)
    const good = (data >> 6) & 7
    const count = data >> 9
    const gained = reward(state, seat, count)
    if (emit !== ignoreEvents) {
      const building = BUILDINGS[data & 63]!.name
      emit({ type: 'shipped', seat, good: GOODS[good]!, count, building, points: gained })
    }
    payLoad(state, seat, emit)
    endIfPoolEmpty(state, emit)
  },
}

/** PR 8.8 - full ships are emptied into the supply; the others keep their load. */
export const sail: AutomaticStep<Event> = {
  name: 'sail',
  run(state, _seat, _data, emit) {
    agenda.pop(state)
    for (let ship = 0; ship < MAX_SHIPS; ship++) {
      const count = state[shipLoad(ship)]!
      if (count === 0 || count < state[shipRoom(ship)]!) continue
      const good = state[shipGood(ship)]!
      state[supply(good)]! += count
      state[shipLoad(ship)] = 0
      state[shipGood(ship)] = -1
      if (emit !== ignoreEvents) emit({ type: 'sailed', ship, good: GOODS[good]!, count })
    }
  },
}
