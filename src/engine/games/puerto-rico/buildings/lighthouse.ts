import { defineBuilding } from './define-building.ts'

/** PR 13.9 - a doubloon for every load, and one for being the captain, with or without a load. */
export const lighthouse = defineBuilding(
  'lighthouse',
  { cost: 7, points: 3 },
  { loadCoins: () => 1, captainCoins: () => 1 },
)
