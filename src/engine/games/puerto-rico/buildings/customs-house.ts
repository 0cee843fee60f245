import { points } from '../state.ts'
import { defineLargeBuilding } from './define-building.ts'

/** PR 10.17 - a point for every four points in chips (and on paper, PR 11.3), not for other points. */
export const customsHouse = defineLargeBuilding('customs-house', (state, seat) => state[points(seat)]! >> 2)
