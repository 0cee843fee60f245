import { defineBuilding } from './define-building.ts'

/** PR 10.9 - stores all barrels of two kinds. */
export const largeWarehouse = defineBuilding(
  'large-warehouse',
  { cost: 6, points: 2 },
  { storedKinds: () => 2 },
)
