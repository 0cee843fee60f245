import type { ActionDescription } from '../engine/core/game.ts'
import { setOnlyCopy } from '../platform/only-copies.ts'
import { usePlatform } from '../platform/platform.ts'
import type { ActiveTable } from '../session/active-table.ts'
import { clearRefs, newScreen } from './table-refs.ts'
import type { Screen, TableRefs } from './table-refs.ts'

/** May a draft with these parts be entered? If not, it may be later, by calling `enter`. */
export type AskDraft = (parts: readonly ActionDescription[], enter: () => void) => boolean
export const mayAlways: AskDraft = () => true

/** The open table of this tab, its screen, and what belongs to both. */
export interface TableSlot {
  current: ActiveTable | null
  /** The table that comes back after `current`, which is shown for a while only. */
  below: ActiveTable | null
  screen: Screen | null
  /** Incremented to cancel what is still being opened. */
  generation: number
  /** The screen is not updated while a series is posted. */
  isPostingSeries: boolean
  /** Will the screen be updated before the next frame? */
  isUpdatePlanned: boolean
  /** Asked before a draft is entered. */
  mayEnter: AskDraft
  /** Called when the table is closed: they release the lock and the listeners. */
  cleanups: (() => void)[]
  /** Resolves when the table before is written and its lock released. */
  closed: Promise<void>
}

/** Two ways to update the screen: at once, and as fits a change of the table. */
export interface ScreenUpdates {
  readonly show: () => void
  readonly follow: () => void
}

export const newTableSlot = (): TableSlot => ({
  current: null,
  below: null,
  screen: null,
  generation: 0,
  isPostingSeries: false,
  isUpdatePlanned: false,
  mayEnter: mayAlways,
  cleanups: [],
  closed: Promise.resolve(),
})

/** Closes what is open and clears the screen. */
export function closeTables(slot: TableSlot, refs: TableRefs): void {
  slot.generation++
  const { cleanups, current } = slot
  const kept = slot.below ?? current
  // What only memory holds is still there; anything else was given up.
  if (kept?.stored !== undefined && kept.saved() !== 'memory') setOnlyCopy(kept.stored.id, false)
  // Another tab may take over only what is written.
  slot.closed = Promise.all([slot.closed, slot.current?.whenWritten(), slot.below?.whenWritten()]).then(() =>
    cleanups.forEach((cleanup) => cleanup()),
  )
  slot.cleanups = []
  slot.screen?.close()
  slot.current?.close()
  slot.below?.close()
  slot.current = null
  slot.below = null
  slot.screen = null
  clearRefs(refs)
}

/** Shows a table in place of the one before. */
export function display(slot: TableSlot, refs: TableRefs, opened: ActiveTable, show: () => void): void {
  slot.current?.close()
  slot.below?.close()
  slot.below = null
  // A watcher who was looking back stays at that ply.
  bindScreen(slot, refs, opened, refs.cursor.value)
  refs.phase.value = 'open'
  show()
}

export function lend(
  slot: TableSlot,
  refs: TableRefs,
  opened: ActiveTable,
  { show, follow }: ScreenUpdates,
): (ply: number | null) => void {
  const below = slot.below ?? slot.current
  slot.below = below
  bindScreen(slot, refs, opened, null)
  opened.session?.watch(follow)
  show()
  return (ply) => {
    if (slot.current !== opened || below === null) return
    opened.close()
    slot.below = null
    bindScreen(slot, refs, below, ply)
    show()
  }
}

function bindScreen(slot: TableSlot, refs: TableRefs, opened: ActiveTable, ply: number | null): void {
  slot.screen?.close()
  slot.current = opened
  slot.screen = newScreen(refs, opened.table)
  slot.screen.goTo(ply)
  refs.game.value = opened.game
}

/**
 * Updates the screen after a change: at once if a person on this device is to choose, else before the next frame, for bots may
 * make several choices in that time.
 */
export function followTable(slot: TableSlot, show: () => void): void {
  if ((slot.current?.session?.actor() ?? null) !== null) return show()
  if (slot.isUpdatePlanned) return
  slot.isUpdatePlanned = true
  usePlatform().beforeFrame(() => {
    slot.isUpdatePlanned = false
    show()
  })
}
