/**
 * Where something is on the table, from the whole to its part: `player:2:goods:corn`, `ship:1`, `row:indigo`. Boards mark
 * the place with `data-place`. A name that is not marked stands for the next shorter one that is: `player:2:goods`, then
 * `player:2`; so a game says exactly where, and the boards show as much of it as there is room for.
 */
export type Place = string

/** Pieces that went from one place to another. */
export interface Flight {
  /** The name of a drawing, as the game's icons know it. */
  readonly piece: string
  readonly count: number
  /** Null for what came from nowhere on the table, or stayed: then only the place is shown up. */
  readonly from: Place | null
  readonly to: Place
}

/** The same on the way back; what only changed has changed again. */
export function backwards({ piece, count, from, to }: Flight): Flight {
  return from === null ? { piece, count, from, to } : { piece, count, from: to, to: from }
}
