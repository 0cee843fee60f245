import { defineBuilding } from './define-building.ts'

/** PR 13.11 - a doubloon for each barrel but one of the kind of which most were produced. */
export const specialtyFactory = defineBuilding(
  'specialty-factory',
  { cost: 8, points: 3 },
  { mostCoins: (_state, _seat, most) => Math.max(0, most - 1) },
)
