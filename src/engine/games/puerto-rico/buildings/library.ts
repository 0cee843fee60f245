import { defineBuilding } from './define-building.ts'

/** PR 13.10 - the privilege of a chosen role is had twice. */
export const library = defineBuilding('library', { cost: 8, points: 3 }, { privilege: () => 1 })
