import { defineBuilding } from './define-building.ts'

/** PR 10.7 - may sell a good the trading house already holds. */
export const office = defineBuilding('office', { cost: 5, points: 2 }, { maySellTwin: () => true })
