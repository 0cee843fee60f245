import { defineBuilding } from './define-building.ts'

/** PR 10.5 - stores all barrels of one kind. */
export const smallWarehouse = defineBuilding(
  'small-warehouse',
  { cost: 3, points: 1 },
  { storedKinds: () => 1 },
)
