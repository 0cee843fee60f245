import type { Action } from './game.ts'

// How an action is packed into a number, `verb << 16 | what << 8 | where`: the verb and two operands, each below 256.

/** Returns the verb as it stands in the number: the verb's own number times 65536. */
export function verbOf(action: Action): number {
  return action & 0xff0000
}
/** Returns the first operand. */
export function whatOf(action: Action): number {
  return (action >> 8) & 0xff
}
/** Returns the second operand. */
export function whereOf(action: Action): number {
  return action & 0xff
}
