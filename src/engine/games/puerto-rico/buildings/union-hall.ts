import { house } from './house.ts'

/** Points for pairs of equal barrels before loading. */
export const unionHall = house('union-hall', { cost: 9, points: 3 }, {})
