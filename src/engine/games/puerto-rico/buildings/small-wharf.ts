import { house } from './house.ts'

/** Barrels of all kinds, a point for two. */
export const smallWharf = house('small-wharf', { cost: 6, points: 2 }, {})
