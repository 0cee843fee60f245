import { house } from './house.ts'

/** Doubloons for the kind of which most was produced. */
export const specialtyFactory = house('specialty-factory', { cost: 8, points: 3 }, {})
