import { defineBuilding } from './define-building.ts'

/** PR 10.2 - one doubloon more for a good sold. */
export const smallMarket = defineBuilding('small-market', { cost: 1, points: 1 }, { salePrice: () => 1 })
