import { defineLargeBuilding } from './define-building.ts'

/** PR 13.13 - eight points and no other effect: no circle; its column is the last one. */
export const statue = { ...defineLargeBuilding('statue', () => 0), points: 8, jobs: 0, hooks: {} }
