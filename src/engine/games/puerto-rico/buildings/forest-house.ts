import { house } from './house.ts'

/** Plantations become forests, which make building cheaper. */
export const forestHouse = house('forest-house', { cost: 2, points: 1 }, {})
