import type { Flight } from '../game-ui.ts'

/** The same flight in the opposite direction, for a move that is undone. A mere change of a place stays as it is. */
export function reverseFlight({ piece, count, from, to }: Flight): Flight {
  return from === null ? { piece, count, from, to } : { piece, count, from: to, to: from }
}
