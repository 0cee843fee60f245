import { addAction } from '../../../core/game.ts'
import { agenda, isSpent, countKinds, spend } from '../state.ts'
import { PACKING } from '../step-numbers.ts'
import { NO_GOOD, USE } from '../actions.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.8 - once a phase, any barrels together go to the supply, for a point for every two. */
export const smallWharf = defineBuilding(
  'small-wharf',
  { cost: 6, points: 2 },
  {
    moreLoads(state, seat, self, out) {
      if (!isSpent(state, seat, self) && countKinds(state, seat) > 0)
        addAction(out, USE | (self << 8) | NO_GOOD)
    },
    use(state, seat, self) {
      spend(state, seat, self)
      agenda.push(state, PACKING, seat, self)
    },
  },
)
