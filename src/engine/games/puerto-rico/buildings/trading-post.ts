import { house } from './house.ts'

/** Sells a barrel without the trading house. */
export const tradingPost = house('trading-post', { cost: 5, points: 2 }, {})
