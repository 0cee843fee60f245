import { islandUsed } from '../state.ts'
import { defineLargeBuilding } from './define-building.ts'

/** PR 10.15 - 4, 5, 6 or 7 points for up to 9, 10, 11 or 12 island spaces filled, manned or not. */
export const residence = defineLargeBuilding('residence', (state, seat) =>
  Math.max(4, state[islandUsed(seat)]! - 5),
)
