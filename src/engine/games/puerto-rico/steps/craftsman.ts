import type { Ask, Run } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { shares, sum } from '../buildings/ask.ts'
import { productionOf } from '../buildings/print.ts'
import type { Event } from '../events.ts'
import { agenda, coins, CRAFTED, goods, nextSeat, SEATS_PLAYING, supply } from '../state.ts'
import { BONUS, GOODS, PASS, whatOf } from '../words.ts'
import { namedGoods, tellPass } from './common.ts'
import { BONUS_GOOD, PRODUCE } from './numbers.ts'

export function beginCraftsman(state: State, seat: Seat): void {
  agenda.push(state, BONUS_GOOD, seat)
  agenda.push(state, PRODUCE, seat)
}

/** PR 6.1, 6.2 - in turn order, each takes what he makes and what the supply still has. */
export const produce: Run<Event> = {
  name: 'produce',
  run(state, craftsman, _memo, emit) {
    agenda.done(state)
    const seats = state[SEATS_PLAYING]!
    state[CRAFTED] = produceFor(state, craftsman, emit)
    for (let seat = nextSeat(state, craftsman), i = 1; i < seats; i++, seat = nextSeat(state, seat)) {
      produceFor(state, seat, emit)
    }
  },
}

/** Answers the kinds produced, as bits. */
function produceFor(state: State, seat: Seat, emit: Emit<Event>): number {
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
  }
  if (emit !== hush) emit({ type: 'produced', seat, goods: namedGoods((good) => made[good]!) })
  const earned = sum.craftCoins(state, seat, kinds)
  state[coins(seat)]! += earned
  if (emit !== hush && earned > 0) {
    for (const { building, share } of shares.craftCoins(state, seat, kinds)) {
      emit({ type: 'earned', seat, coins: share, building })
    }
  }
  return crafted
}

/** PR 6.3 - one good more of a kind the craftsman has just produced, if the supply still has it. */
export const bonusGood: Ask<Event> = {
  name: 'bonusGood',
  legal(state, _seat, _memo, out) {
    addAction(out, PASS)
    for (let good = 0; good < GOODS.length; good++) {
      if ((state[CRAFTED]! & (1 << good)) !== 0 && state[supply(good)]! > 0)
        addAction(out, BONUS | (good << 8))
    }
  },
  play(state, seat, _memo, action, emit) {
    if (action === PASS) tellPass(bonusGood, state, seat, emit)
    agenda.done(state)
    state[CRAFTED] = 0
    if (action === PASS) return
    const good = whatOf(action)
    state[supply(good)]!--
    state[goods(seat, good)]!++
    if (emit !== hush) emit({ type: 'bonusGood', seat, good: GOODS[good]! })
  },
}
