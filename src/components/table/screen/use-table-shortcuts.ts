import { defaultDocument } from '@vueuse/core'
import { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'
import { useShortcuts, useBoundShortcuts } from '../../ui/use-shortcuts.ts'
import type { Targets } from '../targets/targets.ts'
import type { History } from '../replay/use-history.ts'
import { focusBoardPart } from '../targets/focus-board-part.ts'

/** What the keys of a table reach. */
export interface TableShortcutActions {
  readonly history: History
  readonly targets: Targets
  /** Puts the focus on the first answer, or on the question if there is none. */
  dock(): void
  /** Does something, and gives the focus a place if what had it is gone. */
  act(what: () => unknown): void
  /** Shows or hides the log. */
  log(): void
  help(): void
  /** Shows the boards, or the table as text. */
  text(): void
  /** The parts of the boards. */
  readonly parts: GameUi['parts']
}

/** Everything that can be done at any table by a key; `key-scheme.ts` says which keys. */
export function useTableShortcuts({
  history,
  targets,
  dock,
  act,
  log,
  help,
  text,
  parts,
}: TableShortcutActions): void {
  const table = useTable()
  function may(allowed: boolean, what: () => unknown): boolean {
    if (allowed) act(what)
    return allowed
  }
  function escape(): boolean {
    const isBusy =
      table.cursor !== null || targets.picks.value.length > 0 || targets.reason.value !== undefined
    if (table.cursor !== null) history.go(null)
    else targets.clear()
    return isBusy
  }
  useShortcuts({
    endTurn: () => may(table.tentative.waitsForHandOver, table.handOver),
    escape,
    undo: () => may(table.tentative.canUndo, table.undo),
    redo: () => may(table.tentative.canRedo, table.redo),
    dock,
    step: (key) => history.step(key === 'ArrowLeft' ? -1 : 1),
    round: (key) => history.round(key === 'ArrowUp' ? -1 : 1),
    ends: (key) => history.go(key === 'Home' ? 0 : null),
    log,
    text,
    help,
  })
  useBoundShortcuts(
    parts.map(([key, words, start]) => ({
      keys: [key],
      messageKey: words,
      group: 'go',
      run: () => defaultDocument !== undefined && focusBoardPart(defaultDocument, start),
    })),
  )
}
