import { colonistsOf } from '../state.ts'
import { hall } from './define-building.ts'

/** PR 10.16 - a point for every three colonists, those in San Juan included. */
export const fortress = hall('fortress', (state, seat) => Math.trunc(colonistsOf(state, seat) / 3))
