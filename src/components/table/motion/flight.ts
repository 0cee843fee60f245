import type { Flight } from '../game-ui.ts'

/** The same flight in the opposite direction, for a move that is undone. A mere change of a place stays as it is. */
export function reverseFlight({ piece, count, from, to, via }: Flight): Flight {
  if (from === null) return { piece, count, from, to }
  return { piece, count, from: to, to: from, ...(via && { via: via.toReversed() }) }
}
