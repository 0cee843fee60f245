import { agenda, turnIntoForest } from '../state.ts'
import { ASK_BUILDING } from '../step-numbers.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.3 - a plantation may be laid face down as a forest. Ruling: also one drawn from the pile, after it was seen. */
export const forestHouse = defineBuilding(
  'forest-house',
  { cost: 2, points: 1 },
  {
    mayPlantForest: () => true,
    question: 'drawnForest',
    afterDraw(state, seat, self, tile) {
      agenda.push(state, ASK_BUILDING, seat, self | (tile << 8))
    },
    use: (state, seat, _self, tile) => {
      turnIntoForest(state, seat, tile)
    },
  },
)
