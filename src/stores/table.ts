import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { Action, Seat } from '../engine/core/game.ts'
import { previewAction } from '../engine/core/preview.ts'
import type { LegalAction, PreviewAction } from '../engine/core/preview.ts'
import { syncTable } from '../session/sync-table.ts'
import { legalActionsOf } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { setOnlyCopy } from '../platform/only-copies.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { openForPlay, loadTable, openReadOnly } from '../tables/load-table.ts'
import type { OpenError, TableControls } from '../tables/load-table.ts'
import type { GameFile, ActiveTable } from '../session/active-table.ts'
import type { SessionPreferences } from '../session/session-preferences.ts'
import { usePlaybackSpeed } from './playback-speed.ts'
import { useSettings } from './settings.ts'
import { snapshotAt, newTableRefs } from './table-refs.ts'
import type { Snapshot, TableRefs } from './table-refs.ts'
import { closeTables, display, followTable, lend, mayAlways, newTableSlot } from './table-slot.ts'
import type { AskDraft, ScreenUpdates, TableSlot } from './table-slot.ts'
import type { TakeBackResult } from '../session/tentative.ts'
import { useGuide } from './guide.ts'
import { useTables } from './tables.ts'

/** Used when no table is open, or another tab plays it. */
const NO_SESSION = { choose: (_action: Action) => 'notYourTurn' as const }
/** The most actions of one series. */
const MAX_SERIES = 200

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
    if (current !== null && screen !== null && !isPostingSeries) screen.show(current, slot.below)
  }
  const follow = (): void => followTable(slot, show)
  const preferences = useSessionPreferences()
  const session = () => slot.current?.session
  const choose = (action: Action): boolean => {
    const refusal = (session() ?? NO_SESSION).choose(action)
    refs.error.value = refusal
    return refusal === null
  }
  const preview: PreviewAction = (action, answering) => {
    const table = slot.current?.table
    return table && previewAction(table.game, table.state(), action, answering)
  }
  return {
    ...refs,
    ...copyOf(slot, refs),
    preview,
    /** Opens the table with this id; see `phase` for the result. */
    openTable: (id: string) => openAt(slot, refs, id, preferences, { show, follow }),
    /** Shows a table that was opened elsewhere, such as in a room; returns how to update the screen. */
    showTable(opened: ActiveTable): () => void {
      closeTables(slot, refs)
      display(slot, refs, opened, show)
      return follow
    },
    /** Shows another table for a while; the open one stays open. Returns how to come back to one of its plies. */
    showTemporarily: (opened: ActiveTable) => lend(slot, refs, opened, { show, follow }),
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
    series(next: (open: readonly LegalAction[]) => Action | undefined): number {
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
      session()?.takeBack(asked) ?? 'nothing',
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

/** The copy of the game in this page. */
function copyOf(slot: TableSlot, refs: TableRefs) {
  /** The table that is stored, under one that is shown for a while. */
  const stored = () => (slot.below ?? slot.current)?.stored
  /** Is what was played nowhere but in this page? */
  const isOnlyCopy = computed(
    () => (refs.saved.value === 'failed' || refs.saved.value === 'memory') && refs.plies.value > 0,
  )
  watch(isOnlyCopy, (is) => {
    const { id } = stored() ?? {}
    if (id !== undefined) setOnlyCopy(id, is)
  })
  return {
    isOnlyCopy,
    /** The game as a file, as it stands; null where there is none. */
    file: (): GameFile | null => stored()?.file() ?? null,
  }
}

function askFrom(slot: TableSlot, ask: AskDraft): () => void {
  slot.mayEnter = ask
  return () => {
    if (slot.mayEnter === ask) slot.mayEnter = mayAlways
  }
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
  const start = (opened: ActiveTable): void => display(slot, refs, opened, show)
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
      now.table.playedEntries().map(({ entry }) => entry),
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
  next: (open: readonly LegalAction[]) => Action | undefined,
  choose: (action: Action) => boolean,
): number {
  const session = slot.current?.session
  const seat = session?.actor() ?? null
  let count = 0
  while (session && seat !== null && session.actor() === seat && count < MAX_SERIES) {
    const action = next(legalActionsOf(session.table))
    if (action === undefined || !choose(action)) break
    count++
  }
  return count
}
