import { defineBuilding } from './define-building.ts'

/** PR 13.5 - two guests, who may go to any empty circle at any time. */
export const guesthouse = {
  ...defineBuilding('guesthouse', { cost: 4, points: 2 }, { hostsGuests: () => true }),
  jobs: 2,
}
