import { hall } from './house.ts'

/** Points for sets of three equal tiles. */
export const cloister = hall('cloister', () => 0)
