import { defineBuilding } from './define-building.ts'

/** PR 10.12 - one point more for every load, also by a wharf. */
export const harbor = defineBuilding('harbor', { cost: 8, points: 3 }, { loadPoints: () => 1 })
