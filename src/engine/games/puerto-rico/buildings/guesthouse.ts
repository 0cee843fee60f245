import { defineBuilding } from './define-building.ts'

/** PR 13.5 - two guests, who go to any empty circle whenever their host likes. */
export const guesthouse = {
  ...defineBuilding('guesthouse', { cost: 4, points: 2 }, { hostsGuests: () => true }),
  jobs: 2,
}
