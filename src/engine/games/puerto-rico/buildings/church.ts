import { house } from './house.ts'

/** Points for building. */
export const church = house('church', { cost: 5, points: 2 }, {})
