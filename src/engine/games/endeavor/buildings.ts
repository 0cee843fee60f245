import type { BoardActionName, Icons } from './vocabulary.ts'

/** A kind of building tile, as printed. */
export interface Building {
  readonly name: string
  readonly level: number
  readonly copies: number
  readonly icons: Icons
  /** Its actions; a building without any has no activation space (EN 5.3). */
  readonly actions: readonly BoardActionName[]
  /** Does it allow both actions, in the same region, instead of one of them (EN 6.14)? */
  readonly both: boolean
}
/** A building's index is its number in saved games. */
export const BUILDINGS: readonly Building[] = [
  { name: 'colonial-house', level: 0, copies: 5, icons: {}, actions: ['occupy'], both: false },
  { name: 'market', level: 1, copies: 5, icons: {}, actions: ['draw'], both: false },
  { name: 'shipyard', level: 1, copies: 5, icons: { culture: 1 }, actions: ['ship'], both: false },
  { name: 'workshop', level: 1, copies: 5, icons: { industry: 2 }, actions: [], both: false },
  { name: 'bank', level: 2, copies: 4, icons: { finance: 2 }, actions: [], both: false },
  { name: 'barracks', level: 2, copies: 4, icons: {}, actions: ['attack'], both: false },
  { name: 'guild-hall', level: 2, copies: 4, icons: {}, actions: ['ship', 'draw'], both: false },
  { name: 'docks', level: 3, copies: 3, icons: {}, actions: ['occupy', 'ship'], both: true },
  {
    name: 'fortress',
    level: 3,
    copies: 3,
    icons: { politics: 1 },
    actions: ['occupy', 'attack'],
    both: false,
  },
  { name: 'theater', level: 3, copies: 3, icons: { culture: 2 }, actions: [], both: false },
  { name: 'cartographer', level: 4, copies: 2, icons: {}, actions: ['ship', 'ship'], both: true },
  { name: 'trade-office', level: 4, copies: 2, icons: {}, actions: ['draw', 'draw'], both: true },
  { name: 'university', level: 4, copies: 2, icons: { glory: 3 }, actions: [], both: false },
  { name: 'exchange', level: 5, copies: 1, icons: { finance: 2 }, actions: ['payment'], both: false },
  { name: 'museum', level: 5, copies: 1, icons: { culture: 2 }, actions: ['payment'], both: false },
  { name: 'parliament', level: 5, copies: 1, icons: { politics: 2 }, actions: ['payment'], both: false },
]
