import type { Score, State } from '../engine/core/game.ts'
import type { Table } from './table.ts'

/** What is on the screen: a ply of the past, or now. */
export interface Replay {
  /** The ply looked at; null = now, whenever that is. */
  cursor(): number | null
  /** Moves the cursor; plies outside the game are brought inside, the last one is now. */
  goTo(ply: number | null): void
  state(): State
  view(): unknown
  scores(): readonly Score[]
  close(): void
}

/** A cursor over a table. It looks; it changes nothing. */
export function openReplay(table: Table): Replay {
  let cursor: number | null = null
  const goTo = (ply: number | null): void => {
    cursor = ply === null || !(ply < table.ply()) ? null : Math.max(0, Math.trunc(ply))
  }
  // What was looked at may be undone; then the cursor stands at the last ply there is.
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
