import { house } from './house.ts'

/** Privileges are doubled. */
export const library = house('library', { cost: 8, points: 3 }, {})
