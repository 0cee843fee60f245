import { addAction } from '../../../core/game.ts'
import { goods, supply } from '../state.ts'
import { USE } from '../actions.ts'
import { GOODS } from '../vocabulary.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.6 - a barrel of any kind may be sold outside the trading house, into the supply. */
export const tradingPost = defineBuilding(
  'trading-post',
  { cost: 5, points: 2 },
  {
    moreSales(state, seat, self, out) {
      for (let good = 0; good < GOODS.length; good++) {
        if (state[goods(seat, good)]! > 0) addAction(out, USE | (self << 8) | good)
      }
    },
    use(state, seat, _self, good) {
      state[goods(seat, good)]!--
      state[supply(good)]!++
    },
  },
)
