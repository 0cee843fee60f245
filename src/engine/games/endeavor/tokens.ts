import type { BoardActionName } from './vocabulary.ts'

/** A kind of trade token: how many there are, and what a blue one may be spent for (EN 1.2). */
interface Token {
  readonly name: string
  readonly count: number
  readonly actions: readonly BoardActionName[]
}
/** A kind's index is its number in saved games; each of the first four is a step on the track of the same number. */
export const TOKENS: readonly Token[] = [
  { name: 'industry', count: 17, actions: [] },
  { name: 'culture', count: 20, actions: [] },
  { name: 'finance', count: 17, actions: [] },
  { name: 'politics', count: 25, actions: [] },
  { name: 'ship-or-draw', count: 6, actions: ['ship', 'draw'] },
  { name: 'occupy-or-draw', count: 6, actions: ['occupy', 'draw'] },
  { name: 'attack', count: 2, actions: ['attack'] },
  { name: 'payment', count: 2, actions: ['payment'] },
]
/** Kinds from here on are blue: they are kept and spent. */
export const FIRST_BLUE = 4
