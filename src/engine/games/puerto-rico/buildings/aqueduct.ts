import { house } from './house.ts'

/** One barrel more by the large indigo plant and by the sugar mill. */
export const aqueduct = house('aqueduct', { cost: 1, points: 1 }, {})
