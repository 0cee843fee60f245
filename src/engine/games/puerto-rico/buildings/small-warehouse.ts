import { house } from './define-building.ts'

/** PR 10.5 - stores all barrels of one kind. */
export const smallWarehouse = house('small-warehouse', { cost: 3, points: 1 }, { storedKinds: () => 1 })
