import type { Ask, Run } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { shares, sum } from '../buildings/ask.ts'
import { productionOf } from '../buildings/print.ts'
import type { Event } from '../events.ts'
import { agenda, coins, CRAFTED, goods, privilege, SEATS_PLAYING, supply } from '../state.ts'
import { BONUS, CRAFTSMAN, GOODS, PASS, whatOf } from '../words.ts'
import { namedGoods, tellPass } from './common.ts'
import { BONUS_GOOD, PRODUCE } from './numbers.ts'

export function beginCraftsman(state: State, seat: Seat): void {
  state[CRAFTED] = 0
  agenda.push(state, BONUS_GOOD, seat)
  agenda.everyone(state, PRODUCE, seat, state[SEATS_PLAYING]!)
}

/** PR 6.1, 6.2 - in turn order, each takes what he makes and what the supply still has. */
export const produce: Run<Event> = {
  name: 'produce',
  run(state, seat, _memo, emit) {
    agenda.passOn(state, state[SEATS_PLAYING]!)
    const made = productionOf(state, seat)
    let kinds = 0
    let crafted = 0
    for (let good = 0; good < GOODS.length; good++) {
      const count = Math.min(made[good]!, state[supply(good)]!)
      made[good] = count
      if (count === 0) continue
      kinds++
      crafted |= 1 << good
      state[supply(good)]! -= count
      state[goods(seat, good)]! += count
    }
    if (emit !== hush) emit({ type: 'produced', seat, goods: namedGoods((good) => made[good]!) })
    if (privilege(state, seat, CRAFTSMAN) > 0) state[CRAFTED] = crafted
    const earned = sum.craftCoins(state, seat, kinds)
    state[coins(seat)]! += earned
    if (emit === hush || earned === 0) return
    for (const { building, share } of shares.craftCoins(state, seat, kinds)) {
      emit({ type: 'earned', seat, coins: share, building })
    }
  },
}

/** PR 6.3 - one good more of a kind the craftsman has just produced, if the supply still has it. */
export const bonusGood: Ask<Event> = {
  name: 'bonusGood',
  legal(state, _seat, _memo, out) {
    addAction(out, PASS)
    for (let good = 0; good < GOODS.length; good++) {
      if ((state[CRAFTED]! & (1 << good)) !== 0 && state[supply(good)]! > 0) addAction(out, BONUS | (good << 8))
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
