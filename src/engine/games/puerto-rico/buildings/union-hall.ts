import { goods } from '../state.ts'
import { GOODS } from '../vocabulary.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.12 - before the first load, a point for every two barrels of one kind; the barrels stay. */
export const unionHall = defineBuilding(
  'union-hall',
  { cost: 9, points: 3 },
  {
    harvestPoints(state, seat) {
      let pairs = 0
      for (let good = 0; good < GOODS.length; good++) pairs += state[goods(seat, good)]! >> 1
      return pairs
    },
  },
)
