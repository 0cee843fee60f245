import { defineBuilding } from './define-building.ts'

/** PR 10.4 - a quarry instead of a visible plantation. */
export const constructionHut = defineBuilding(
  'construction-hut',
  { cost: 2, points: 1 },
  { mayTakeQuarry: () => true },
)
