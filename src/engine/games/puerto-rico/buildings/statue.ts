import { hall } from './define-building.ts'

/** PR 13.13 - eight points and nothing else: no circle, and its column is the last one all the same. */
export const statue = { ...hall('statue', () => 0), points: 8, jobs: 0, hooks: {} }
