import { countColonists } from '../state.ts'
import { defineLargeBuilding } from './define-building.ts'

/** PR 10.16 - a point for every three colonists, those in San Juan included. */
export const fortress = defineLargeBuilding('fortress', (state, seat) =>
  Math.trunc(countColonists(state, seat) / 3),
)
