import { house } from './house.ts'

/** Doubloons for loading. */
export const lighthouse = house('lighthouse', { cost: 7, points: 3 }, {})
