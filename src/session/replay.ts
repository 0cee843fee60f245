import type { Score, State } from '../engine/core/game.ts'
import type { Table } from './table.ts'

/** A cursor over a table: an earlier ply, or the current one. */
export interface Replay {
  /** The ply of the cursor; null for the current one, which moves on. */
  cursor(): number | null
  /** Moves the cursor; plies are clamped to the game, and the last one counts as null. */
  goTo(ply: number | null): void
  state(): State
  view(): unknown
  scores(): readonly Score[]
  close(): void
}

/** A read-only cursor over a table. */
export function openReplay(table: Table): Replay {
  let cursor: number | null = null
  const goTo = (ply: number | null): void => {
    cursor = ply === null || !(ply < table.ply()) ? null : Math.max(0, Math.trunc(ply))
  }
  // If the ply at the cursor is undone, the cursor moves to the last ply.
  const close = table.watch((change) => {
    if ('back' in change) goTo(cursor)
  })
  const state = (): State => table.state(cursor ?? table.ply())
  return {
    cursor: () => cursor,
    goTo,
    state,
    view: () => table.game.view(state()),
    scores: () => table.game.scores(state()),
    close,
  }
}
