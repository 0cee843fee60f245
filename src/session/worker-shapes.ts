import * as v from 'valibot'
import { identifierShape, integer } from './parse.ts'

// What all messages between a page and its workers are made of.

/** The number of a question, which its replies repeat. */
export const questionIdShape = integer(0, 0x7fff_ffff)
export const actionShape = integer(0, 0x7fff_ffff)
/** The entries of a message that hold a position: the game, the version of its rules and the state. */
export const POSITION_ENTRIES = {
  game: identifierShape,
  version: integer(1, 1_000_000),
  state: v.pipe(v.instance(Int16Array), v.minLength(1), v.maxLength(4096)),
}
