import { defineBuilding } from './define-building.ts'

/** PR 10.7 - allows to sell a good that the trading house already holds. */
export const office = defineBuilding('office', { cost: 5, points: 2 }, { maySellTwin: () => true })
