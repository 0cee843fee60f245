import { defineBuilding } from './define-building.ts'

/** PR 13.10 - doubles the privilege of a chosen role. */
export const library = defineBuilding('library', { cost: 8, points: 3 }, { privilege: () => 1 })
