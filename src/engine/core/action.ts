import type { Action } from './game.ts'

// How a game may pack an action into its number: what is done, and twice what it is done with, each below 256.

/** What is done, as it stands in the number: the verb's own number times 65536. */
export function verbOf(action: Action): number {
  return action & 0xff0000
}
export function whatOf(action: Action): number {
  return (action >> 8) & 0xff
}
export function whereOf(action: Action): number {
  return action & 0xff
}
