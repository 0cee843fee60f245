import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { CHANCE } from '../../../engine/core/game.ts'
import type { Seat } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import { answersOf } from './dock.ts'
import type { DockNotice, DockState } from './dock.ts'
import type { GameUi } from '../game-ui.ts'

/**
 * What the dock is about, from what the table says; `left` are the choices that go with what was picked, `waits` is what
 * is said instead of a turn.
 */
export function useDockState(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi | undefined,
  left: () => readonly number[],
  waits: () => DockNotice | undefined,
): ComputedRef<DockState> {
  // A table that is being put away loses its view first; nothing is asked about it any more.
  const shown = (): GameUi | undefined => (table.view === null ? undefined : ui())
  // Once for all that is open: picking only makes it fewer.
  const all = computed(() => {
    const boards = shown()
    return boards && table.actor !== null
      ? answersOf(boards, table.legalActions, table.view, table.preview)
      : []
  })
  const asking = (boards: GameUi, seat: Seat): DockState => {
    const kept = new Set(left())
    const { ask, left: remaining } = boards.question(table.view)
    return {
      type: 'asking',
      seat,
      message: ask,
      left: remaining,
      answers: all.value.filter(({ action }) => kept.has(action)),
      draft: boards.isDraft(table.view),
    }
  }
  return computed(() => {
    const boards = shown()
    const { tentative, turn } = table
    if (table.cursor !== null) return { type: 'past' }
    const message = table.over ? undefined : waits()
    if (message !== undefined) return { type: 'waiting', seat: null, message, next: [] }
    if (tentative.waitsForHandOver && tentative.seat !== null)
      return { type: 'complete', seat: tentative.seat, draws: turn === CHANCE }
    if (table.over) return { type: 'over', winners: winnersOf(table) }
    if (boards !== undefined && table.actor !== null) return asking(boards, table.actor)
    if (turn < 0 || boards === undefined) return { type: 'waiting', seat: null, message: undefined, next: [] }
    return {
      type: 'waiting',
      seat: turn,
      message: boards.question(table.view).waiting,
      next: boards.nextSeats(table.view),
    }
  })
}

function winnersOf(table: ReturnType<typeof useTable>): readonly Seat[] {
  return table.scores.filter((score) => score.winner).map((score) => score.seat)
}
