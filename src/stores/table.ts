import { defineStore } from 'pinia'
import type { Action, ActionDescription, Seat } from '../engine/core/game.ts'
import { previewAction } from '../engine/core/preview.ts'
import type { OpenAction, PreviewAction } from '../engine/core/preview.ts'
import { syncTable } from '../session/sync-table.ts'
import { openActions } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { openForPlay, loadTable, openReadOnly } from '../tables/open-table.ts'
import type { OpenError, TableControls } from '../tables/open-table.ts'
import type { OpenTable } from '../session/open-table.ts'
import type { SessionPreferences } from '../session/session-preferences.ts'
import { usePlaybackSpeed } from './playback-speed.ts'
import { useSettings } from './settings.ts'
import { clearRefs, snapshotAt, newScreen, newTableRefs } from './table-refs.ts'
import type { Snapshot, Screen, TableRefs } from './table-refs.ts'
import type { TakeBackResult } from '../session/tentative.ts'
import { useGuide } from './guide.ts'
import { useTables } from './tables.ts'

/** Used when no table is open, or another tab plays it. */
const NO_SESSION = { choose: (_action: Action) => 'notYourTurn' as const }
/** The most actions of one series. */
const MAX_SERIES = 200

/** May a draft with these parts be entered? If not, it may be later, by calling `enter`. */
type AskDraft = (parts: readonly ActionDescription[], enter: () => void) => boolean
const mayAlways: AskDraft = () => true

/** The open table of this tab, its screen, and what belongs to both. */
interface TableSlot {
  current: OpenTable | null
  /** The table that comes back after `current`, which is shown for a while only. */
  below: OpenTable | null
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
interface ScreenUpdates {
  readonly show: () => void
  readonly follow: () => void
}

const newTableSlot = (): TableSlot => ({
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

/** The settings that a session needs, read at every use. */
export function useSessionPreferences(): SessionPreferences {
  const settings = useSettings()
  const playback = usePlaybackSpeed()
  return {
    confirmation: () => settings.confirm,
    delay: playback.delay,
  }
}

/** The table on the screen. */
export const useTable = defineStore('table', () => {
  const refs = newTableRefs()
  const slot = newTableSlot()
  const show = (): void => {
    const { current, screen, isPostingSeries } = slot
    if (current !== null && screen !== null && !isPostingSeries) screen.show(current)
  }
  const follow = (): void => followTable(slot, show)
  const preferences = useSessionPreferences()
  const session = () => slot.current?.session
  const choose = (action: Action): boolean => {
    const refusal = (session() ?? NO_SESSION).choose(action)
    refs.error.value = refusal
    return refusal === null
  }
  const foresee: PreviewAction = (action, answering) => {
    const table = slot.current?.table
    return table && previewAction(table.game, table.state(), action, answering)
  }
  return {
    ...refs,
    foresee,
    /** Opens the table with this id; see `phase` for the result. */
    openTable: (id: string) => openAt(slot, refs, id, preferences, { show, follow }),
    /** Shows a table that was opened elsewhere, such as in a room; returns how to update the screen. */
    showTable(opened: OpenTable): () => void {
      closeTables(slot, refs)
      display(slot, refs, opened, show)
      return follow
    },
    /** Shows another table for a while; the open one stays open. Returns how to come back to one of its plies. */
    showTemporarily: (opened: OpenTable) => lend(slot, refs, opened, { show, follow }),
    /** The table itself, for analysis; read only. */
    currentTable: (): Table | undefined => slot.current?.table,
    close: () => closeTables(slot, refs),
    /** Plays an action; false if it was refused (see `error`). */
    choose,
    /** Enters a draft with these parts, unless what is asked before refuses it. */
    enterDraft: (...draft: Parameters<AskDraft>): void => void (slot.mayEnter(...draft) && draft[1]()),
    /** Has this asked before a draft is entered, until the returned function is called. */
    askBeforeDraft: (ask: AskDraft): (() => void) => askFrom(slot, ask),
    /** Plays the actions of a draft while the same seat stays in turn; returns how many were played. */
    series(next: (open: readonly OpenAction[]) => Action | undefined): number {
      slot.isPostingSeries = true
      const count = postSeries(slot, next, choose)
      slot.isPostingSeries = false
      show()
      return count
    },
    undo: () => session()?.undo(),
    redo: () => session()?.redo(),
    restartTurn: () => session()?.restart(),
    handOver: () => session()?.handOver(),
    takeBack: (asked?: { readonly consent?: boolean; readonly seat?: Seat }): TakeBackResult =>
      session()?.takeBack(asked) ?? 'impossible',
    goTo(ply: number | null): void {
      slot.screen?.goTo(ply)
      show()
    },
    /** View and scores at a ply; undefined if no table is open, or the ply is out of range. */
    snapshotAt: (ply: number): Snapshot | undefined =>
      slot.current?.table && snapshotAt(slot.current.table, ply),
    pause: () => session()?.pause(),
    resume: () => session()?.resume(),
    /** A new table with the same players, the next one or a random one as governor; returns its id, null on failure. */
    async rematch(governor: 'next' | 'random' = 'next'): Promise<string | null> {
      const record = refs.record.value
      if (record === null) return null
      const tables = useTables()
      const { game, seats: people, options } = record
      const id = await tables.create({ game, people, options, governor: governor === 'next' ? 1 : 'random' })
      refs.error.value = tables.error
      return id
    },
  }
})

/**
 * Updates the screen after a change: at once if a person on this device is to choose, else before the next frame, for bots may
 * make several choices in that time.
 */
function followTable(slot: TableSlot, show: () => void): void {
  if ((slot.current?.session?.actor() ?? null) !== null) return show()
  if (slot.isUpdatePlanned) return
  slot.isUpdatePlanned = true
  usePlatform().beforeFrame(() => {
    slot.isUpdatePlanned = false
    show()
  })
}

function askFrom(slot: TableSlot, ask: AskDraft): () => void {
  slot.mayEnter = ask
  return () => {
    if (slot.mayEnter === ask) slot.mayEnter = mayAlways
  }
}

function closeTables(slot: TableSlot, refs: TableRefs): void {
  slot.generation++
  const { cleanups } = slot
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
function display(slot: TableSlot, refs: TableRefs, opened: OpenTable, show: () => void): void {
  slot.current?.close()
  slot.below?.close()
  slot.below = null
  // A watcher who was looking back stays at that ply.
  bindScreen(slot, refs, opened, refs.cursor.value)
  refs.phase.value = 'open'
  show()
}

function lend(
  slot: TableSlot,
  refs: TableRefs,
  opened: OpenTable,
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

function bindScreen(slot: TableSlot, refs: TableRefs, opened: OpenTable, ply: number | null): void {
  slot.screen?.close()
  slot.current = opened
  slot.screen = newScreen(refs, opened.table)
  slot.screen.goTo(ply)
  refs.game.value = opened.game
}

/** Loads a stored table, then continues it, or watches while another tab plays it. */
async function openAt(
  slot: TableSlot,
  refs: TableRefs,
  id: string,
  preferences: SessionPreferences,
  { show, follow }: ScreenUpdates,
): Promise<void> {
  closeTables(slot, refs)
  const guide = useGuide()
  const controls: TableControls = {
    ...preferences,
    script: (state) => guide.scriptAt(id)?.(state),
    changed: follow,
  }
  const platform = usePlatform()
  const start = (opened: OpenTable): void => display(slot, refs, opened, show)
  const wanted = slot.generation
  refs.phase.value = 'opening'
  const store = await platform.tableStore()
  await slot.closed
  const isMine = wanted === slot.generation && (await claim(slot, platform, id, takeOver))
  if (wanted !== slot.generation) return
  const loaded = await loadTable(store, platform, id)
  if (wanted !== slot.generation) return
  if (typeof loaded === 'string') return fail(loaded)
  // The other tab may have released the lock while this one was reading: then this one plays already.
  if (slot.current === null)
    start(isMine ? openForPlay(loaded, store, platform, controls) : openReadOnly(loaded, store))
  if (!isMine) {
    slot.cleanups.push(platform.tabs.listen((changed) => void (changed === id && catchUp())))
    // The other tab may have written while this one was reading.
    await catchUp()
  }

  function fail(code: OpenError): void {
    closeTables(slot, refs)
    refs.phase.value = 'failed'
    refs.error.value = code
  }
  /** Shows what the other tab has written. */
  async function catchUp(): Promise<void> {
    const now = await loadTable(store, platform, id)
    const { current } = slot
    if (wanted !== slot.generation || current === null || current.session !== null) return
    if (now === 'noTable') return fail(now)
    // Read again with the next change.
    if (typeof now === 'string') return
    syncTable(
      current.table,
      now.table.happenings().map(({ entry }) => entry),
    )
    show()
  }
  /** The other tab has released the lock: this one continues the stored table. */
  async function takeOver(): Promise<void> {
    const now = await loadTable(store, platform, id)
    if (wanted !== slot.generation) return
    if (typeof now === 'string') return fail(now)
    start(openForPlay(now, store, platform, controls))
  }
}

/** True when this tab has the lock; false if another tab has it, then `later` is called when that tab releases it. */
function claim(slot: TableSlot, platform: Platform, id: string, later: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isRefused = false
    const leave = platform.locks.claim(
      id,
      () => (isRefused ? later() : resolve(true)),
      () => {
        isRefused = true
        resolve(false)
      },
    )
    slot.cleanups.push(leave)
  })
}

function postSeries(
  slot: TableSlot,
  next: (open: readonly OpenAction[]) => Action | undefined,
  choose: (action: Action) => boolean,
): number {
  const session = slot.current?.session
  const seat = session?.actor() ?? null
  let count = 0
  while (session && seat !== null && session.actor() === seat && count < MAX_SERIES) {
    const action = next(openActions(session.table))
    if (action === undefined || !choose(action)) break
    count++
  }
  return count
}
