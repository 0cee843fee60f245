import { addAction } from '../../../core/game.ts'
import { agenda, goods, isSpent, spend, supply } from '../state.ts'
import { CREDIT } from '../step-numbers.ts'
import { USE } from '../actions.ts'
import { GOODS } from '../vocabulary.ts'
import { WHARF_ROOM } from '../constants.ts'
import { defineBuilding } from './define-building.ts'

/** PR 10.13 - once a phase, all barrels of one kind go to the supply as if loaded on a ship of one's own. */
export const wharf = defineBuilding(
  'wharf',
  { cost: 9, points: 3 },
  {
    moreLoads(state, seat, self, out) {
      if (isSpent(state, seat, self)) return
      for (let good = 0; good < GOODS.length; good++) {
        if (state[goods(seat, good)]! > 0) addAction(out, USE | (self << 8) | good)
      }
    },
    use(state, seat, self, good) {
      const count = Math.min(state[goods(seat, good)]!, WHARF_ROOM)
      state[goods(seat, good)]! -= count
      state[supply(good)]! += count
      spend(state, seat, self)
      agenda.push(state, CREDIT, seat, self | (good << 6) | (count << 9))
    },
  },
)
