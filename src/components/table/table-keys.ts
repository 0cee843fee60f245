import { useTable } from '../../stores/table.ts'
import { useKeys } from '../common/keys.ts'
import type { Targets } from '../common/targets.ts'
import type { History } from './history.ts'

/** What the keys of a table reach. */
export interface Reach {
  readonly history: History
  readonly targets: Targets
  /** Puts the focus on the question. */
  dock(): void
  /** Does something, and gives the focus a place if what had it is gone. */
  act(what: () => unknown): void
  /** Shows or hides the log. */
  log(): void
  help(): void
}

/** Everything that can be done at a table by a single key; `KeysHelp.vue` lists it. */
export function useTableKeys({ history, targets, dock, act, log, help }: Reach): void {
  const table = useTable()
  function escape(): boolean {
    const isBusy =
      table.cursor !== null || targets.picks.value.length > 0 || targets.reason.value !== undefined
    if (table.cursor !== null) history.go(null)
    else targets.clear()
    return isBusy
  }
  useKeys({
    plain: {
      Home: () => history.go(0),
      End: () => history.go(null),
      ArrowLeft: () => history.step(-1),
      ArrowRight: () => history.step(1),
      ArrowUp: () => history.round(-1),
      ArrowDown: () => history.round(1),
      Escape: escape,
      d: dock,
      e: () => table.tentative.waitsForHandOver && act(table.handOver),
      l: log,
      '?': help,
    },
    control: {
      z: () => table.tentative.canUndo && act(table.undo),
      y: () => table.tentative.canRedo && act(table.redo),
      'shift+z': () => table.tentative.canRedo && act(table.redo),
    },
  })
}
