import { defineLargeBuilding } from './define-building.ts'

/** PR 13.13 - eight points and nothing else: no circle, and its column is the last one all the same. */
export const statue = { ...defineLargeBuilding('statue', () => 0), points: 8, jobs: 0, hooks: {} }
