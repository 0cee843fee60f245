import { house } from './house.ts'

/** What is short of the price may be paid in kind. */
export const blackMarket = house('black-market', { cost: 2, points: 1 }, {})
