import { defineBuilding } from './define-building.ts'

/** PR 13.4 - three single barrels more are stored, of any kinds. */
export const storehouse = defineBuilding('storehouse', { cost: 3, points: 1 }, { storedSingles: () => 3 })
