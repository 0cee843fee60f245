import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { isActive, privilegeOf, shares, sum } from '../buildings/run-hooks.ts'
import { productionOf } from '../buildings/printed.ts'
import type { Event } from '../events.ts'
import { BOTH_FACTORIES_PAY } from '../rulings.ts'
import { agenda, coins, CRAFTED, CRAFTED_COUNT, goods, nextSeat, SEAT_COUNT, supply } from '../state.ts'
import { BONUS, CORN, CRAFTSMAN, GOODS, PASS, whatOf } from '../vocabulary.ts'
import { namedGoods, emitPass } from './step-events.ts'
import { BONUS_GOOD, PRODUCE } from '../step-numbers.ts'

export function beginCraftsman(state: State, seat: Seat): void {
  agenda.push(state, BONUS_GOOD, seat)
  agenda.push(state, PRODUCE, seat)
}

/** PR 6.1, 6.2 - in turn order, each takes what he makes and what the supply still has. */
export const produce: AutomaticStep<Event> = {
  name: 'produce',
  run(state, craftsman, _memo, emit) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    state[CRAFTED] = produceFor(state, craftsman, emit, true)
    for (let seat = nextSeat(state, craftsman), i = 1; i < seats; i++, seat = nextSeat(state, seat)) {
      produceFor(state, seat, emit, false)
    }
  },
}

/** Answers the kinds produced, as bits. What the craftsman made is remembered: he is paid for his privilege's barrels too. */
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
  const isPaid = payKinds(state, seat, kinds, emit)
  if (!isCraftsman && (BOTH_FACTORIES_PAY || !isPaid)) payMost(state, seat, made, CORN, emit)
  return crafted
}

/** Doubloons for having produced so many kinds; answers whether there were any. */
function payKinds(state: State, seat: Seat, kinds: number, emit: Emit<Event>): boolean {
  const earned = sum.craftCoins(state, seat, kinds)
  if (earned === 0) return false
  state[coins(seat)]! += earned
  if (emit === ignoreEvents) return true
  for (const { building, share } of shares.craftCoins(state, seat, kinds))
    emit({ type: 'earned', seat, coins: share, building })
  return true
}

/** PR 13.11 - doubloons for the kind of which most was produced; the counts lie from a place on. */
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

/** How many barrels the craftsman has received in this phase of the kind of which he has received most. */
export function mostCrafted(state: State): number {
  return mostOf(state, CRAFTED_COUNT)
}
/** The greatest of the counts that lie from a place on, in the order of goods; corn does not count. */
function mostOf(counts: State | Int8Array, from: number): number {
  let most = 0
  for (let good = CORN + 1; good < GOODS.length; good++) most = Math.max(most, counts[from + good]!)
  return most
}

/**
 * PR 6.3 - one good more of a kind the craftsman has just produced, if the supply still has it; by a greater privilege
 * so many more, of whichever of these kinds (PR 13.10). The memo counts those he has had.
 */
export const bonusGood: ChoiceStep<Event> = {
  name: 'bonusGood',
  legal(state, _seat, _memo, out) {
    addAction(out, PASS)
    for (let good = 0; good < GOODS.length; good++) {
      if ((state[CRAFTED]! & (1 << good)) !== 0 && state[supply(good)]! > 0)
        addAction(out, BONUS | (good << 8))
    }
  },
  play(state, seat, memo, action, emit) {
    if (action === PASS) emitPass(bonusGood, state, seat, emit)
    else takeBonus(state, seat, whatOf(action), emit)
    if (action !== PASS && memo + 1 < privilegeOf(state, seat, CRAFTSMAN))
      return agenda.setData(state, memo + 1)
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
