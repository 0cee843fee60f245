import { house } from './house.ts'

/** Three single barrels more are stored. */
export const storehouse = house('storehouse', { cost: 3, points: 1 }, {})
