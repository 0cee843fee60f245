import { tiles } from '../state.ts'
import { CLOISTER_POINTS } from '../constants.ts'
import { TILES } from '../vocabulary.ts'
import { defineLargeBuilding } from './define-building.ts'

/** PR 13.14 - points for sets of three equal tiles, forests and quarries too, manned or not. */
export const cloister = defineLargeBuilding('cloister', (state, seat) => {
  let sets = 0
  for (let tile = 0; tile < TILES.length; tile++) sets += Math.trunc(state[tiles(seat, tile)]! / 3)
  return CLOISTER_POINTS[sets]!
})
