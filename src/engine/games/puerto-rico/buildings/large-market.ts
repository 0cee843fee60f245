import { defineBuilding } from './define-building.ts'

/** PR 10.8 - two doubloons more for a good sold. */
export const largeMarket = defineBuilding('large-market', { cost: 5, points: 2 }, { salePrice: () => 2 })
