import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { isActive, privilegeOf, shares, sum } from '../buildings/run-hooks.ts'
import { productionOf } from '../city.ts'
import type { Event } from '../events.ts'
import { agenda, coins, CRAFTED, CRAFTED_COUNT, goods, nextSeat, SEAT_COUNT, supply } from '../state.ts'
import { BONUS, PASS, whatOf } from '../actions.ts'
import { CORN, CRAFTSMAN, GOODS } from '../vocabulary.ts'
import { namedGoods, emitPass } from './step-events.ts'
import { BONUS_GOOD, PRODUCE } from '../step-numbers.ts'

export function beginCraftsman(state: State, seat: Seat): void {
  agenda.push(state, BONUS_GOOD, seat)
  agenda.push(state, PRODUCE, seat)
}

/** PR 6.1, 6.2 - in turn order, each seat takes what it produces and what the supply still has. */
export const produce: AutomaticStep<Event> = {
  name: 'produce',
  run(state, craftsman, _data, emit) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    state[CRAFTED] = produceFor(state, craftsman, emit, true)
    for (let seat = nextSeat(state, craftsman), i = 1; i < seats; i++, seat = nextSeat(state, seat)) {
      produceFor(state, seat, emit, false)
    }
  },
}

/**
 * Returns the kinds produced, as bits. Stores how much the craftsman produced: the barrels of the privilege count for the
 * specialty factory too.
 */
function produceFor(state: State, seat: Seat, emit: Emit<Event>, isCraftsman: boolean): number {
  const made = productionOf(state, seat)
  let kinds = 0
  let crafted = 0
  for (let good = 0; good < GOODS.length; good++) {
    const wanted = made[good]!
    if (wanted === 0) continue
    const left = state[supply(good)]!
    const count = wanted < left ? wanted : left
    made[good] = count
    if (count === 0) continue
    kinds++
    crafted |= 1 << good
    state[supply(good)] = left - count
    state[goods(seat, good)]! += count
    if (isCraftsman) state[CRAFTED_COUNT + good] = count
  }
  if (emit !== ignoreEvents) emit({ type: 'produced', seat, goods: namedGoods((good) => made[good]!) })
  payKinds(state, seat, kinds, emit)
  // PR 13.11 - ruling: a factory and a specialty factory both pay.
  if (!isCraftsman) payMost(state, seat, made, CORN, emit)
  return crafted
}

/** Pays doubloons for having produced this number of kinds. */
function payKinds(state: State, seat: Seat, kinds: number, emit: Emit<Event>): void {
  const earned = sum.craftCoins(state, seat, kinds)
  if (earned === 0) return
  state[coins(seat)]! += earned
  if (emit === ignoreEvents) return
  for (const { building, share } of shares.craftCoins(state, seat, kinds))
    emit({ type: 'earned', seat, coins: share, building })
}

/** PR 13.11 - pays doubloons for the kind of which most was produced; `from` is the index of the first count. */
function payMost(state: State, seat: Seat, made: State | Int8Array, from: number, emit: Emit<Event>): void {
  if (!isActive.mostCoins(state, seat)) return
  const most = mostOf(made, from)
  const earned = sum.mostCoins(state, seat, most)
  if (earned === 0) return
  state[coins(seat)]! += earned
  if (emit === ignoreEvents) return
  for (const { building, share } of shares.mostCoins(state, seat, most))
    emit({ type: 'earned', seat, coins: share, building })
}

/** Returns how many barrels the craftsman has received in this phase of the kind received most. */
export function mostCrafted(state: State): number {
  return mostOf(state, CRAFTED_COUNT)
}
/** Returns the greatest of the counts from index `from` on, in the order of goods, without corn. */
function mostOf(counts: State | Int8Array, from: number): number {
  let most = 0
  for (let good = CORN + 1; good < GOODS.length; good++) most = Math.max(most, counts[from + good]!)
  return most
}

/**
 * PR 6.3 - one more good of a kind that the craftsman has just produced, if the supply still has it; more by a greater
 * privilege, of any of these kinds (PR 13.10). The data counts the goods taken so far.
 */
export const bonusGood: ChoiceStep<Event> = {
  name: 'bonusGood',
  legal(state, _seat, _data, out) {
    addAction(out, PASS)
    for (let good = 0; good < GOODS.length; good++) {
      if ((state[CRAFTED]! & (1 << good)) !== 0 && state[supply(good)]! > 0)
        addAction(out, BONUS | (good << 8))
    }
  },
  play(state, seat, data, action, emit) {
    if (action === PASS) emitPass(bonusGood, state, seat, emit)
    else takeBonus(state, seat, whatOf(action), emit)
    if (action !== PASS && data + 1 < privilegeOf(state, seat, CRAFTSMAN))
      return agenda.setData(state, data + 1)
    agenda.pop(state)
    state[CRAFTED] = 0
    payMost(state, seat, state, CRAFTED_COUNT, emit)
    for (let good = 0; good < GOODS.length; good++) state[CRAFTED_COUNT + good] = 0
  },
}

function takeBonus(state: State, seat: Seat, good: number, emit: Emit<Event>): void {
  state[supply(good)]!--
  state[goods(seat, good)]!++
  state[CRAFTED_COUNT + good]!++
  if (emit !== ignoreEvents) emit({ type: 'bonusGood', seat, good: GOODS[good]! })
}
