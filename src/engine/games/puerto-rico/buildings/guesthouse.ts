import { house } from './house.ts'

/** Two guests, who may move to any empty circle whenever their host likes. */
export const guesthouse = { ...house('guesthouse', { cost: 4, points: 2 }, {}), jobs: 2 }
