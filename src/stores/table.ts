import { defineStore } from 'pinia'
import type { Action, Seat } from '../engine/core/game.ts'
import type { OpenAction, PreviewAction } from '../engine/core/preview.ts'
import { syncTable } from '../session/sync-table.ts'
import type { Table } from '../session/table.ts'
import { foreseeFrom } from '../session/preview.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { openForPlay, loadTable, openReadOnly } from '../tables/open-table.ts'
import type { OpenError, OpenTable, SessionPreferences } from '../tables/open-table.ts'
import { usePlaybackSpeed } from './playback-speed.ts'
import { useSettings } from './settings.ts'
import { clearRefs, snapshotAt, newScreen, newTableRefs, openActions } from './table-refs.ts'
import type { Snapshot, Screen, TableRefs } from './table-refs.ts'
import type { TakenBack } from '../session/open-table.ts'
import { useTables } from './tables.ts'

/** Stands for the session of a table that is not open, or played by another tab. */
const NOT_MINE = { choose: (_action: Action) => 'notYourTurn' as const }
/** More small decisions than this are no draft. */
const LONGEST_SERIES = 200

/** The table that is open in this tab, and how it is shown. */
interface OpenTables {
  current: OpenTable | null
  /** What is open below a table that was lent the screen. */
  below: OpenTable | null
  screen: Screen | null
  /** Raised whenever what is still being opened is not wanted any more. */
  generation: number
  /** Refs are left alone while a series is posted: nobody wants to see the steps in between. */
  isPostingSeries: boolean
  /** What has to be given up when the table is closed: the lock, the ear for other tabs. */
  cleanups: (() => void)[]
  /** Fulfilled when the table before is written down and given up. */
  closed: Promise<void>
}

/** What this device wishes of a session. */
export function useSessionPreferences(): SessionPreferences {
  const settings = useSettings()
  const pace = usePlaybackSpeed()
  return {
    confirmation: () => settings.confirm,
    delay: pace.breathe,
  }
}

/** The table on the screen. */
export const useTable = defineStore('table', () => {
  const refs = newTableRefs()
  const desk: OpenTables = {
    current: null,
    below: null,
    screen: null,
    generation: 0,
    isPostingSeries: false,
    cleanups: [],
    closed: Promise.resolve(),
  }
  const show = (): void => {
    const { current, screen, isPostingSeries } = desk
    if (current !== null && screen !== null && !isPostingSeries) screen.show(current)
  }
  const ways = useSessionPreferences()
  const session = () => desk.current?.session
  const choose = (action: Action): boolean => {
    const refusal = (session() ?? NOT_MINE).choose(action)
    refs.error.value = refusal
    return refusal === null
  }
  const foresee: PreviewAction = (action, answering) => {
    const table = desk.current?.table
    return table && foreseeFrom(table.game, table.state(), action, answering)
  }
  return {
    ...refs,
    foresee,
    /** Opens the table with this id; `phase` tells how it went. */
    openTable: (id: string) => openAt(desk, refs, id, ways, show),
    /** Shows a table that was opened elsewhere, a room's; answers how to bring the screen up to date. */
    sitAt(opened: OpenTable): () => void {
      closeTables(desk, refs)
      showTable(desk, refs, opened, show)
      return show
    },
    /** Puts another table on the screen for a while; what is open stays open below it. Answers how to come back to a ply of it. */
    lend: (opened: OpenTable) => lend(desk, refs, opened, show),
    /** The table itself, for whoever reckons with it: to be looked at, never to be played on. */
    told: (): Table | undefined => desk.current?.table,
    close: () => closeTables(desk, refs),
    /** False if it was not taken (then `error` says why). */
    choose,
    /** Posts a draft of small decisions one after another while the same seat stays in turn; answers how many were taken. */
    series(next: (open: readonly OpenAction[]) => Action | undefined): number {
      desk.isPostingSeries = true
      const count = postSeries(desk, next, choose)
      desk.isPostingSeries = false
      show()
      return count
    },
    undo: () => session()?.undo(),
    redo: () => session()?.redo(),
    restartTurn: () => session()?.restart(),
    handOver: () => session()?.handOver(),
    takeBack: (asked?: { readonly consent?: boolean; readonly seat?: Seat }): TakenBack =>
      session()?.takeBack(asked) ?? 'impossible',
    goTo(ply: number | null): void {
      desk.screen?.goTo(ply)
      show()
    },
    /** The table as it was after so many entries; undefined if none is open, or it has not been there. */
    momentAt: (ply: number): Snapshot | undefined =>
      desk.current?.table && snapshotAt(desk.current.table, ply),
    pause: () => session()?.pause(),
    resume: () => session()?.resume(),
    /** A new table with the same people, one seat further round or in random order; answers its id, null on failure. */
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

function closeTables(desk: OpenTables, refs: TableRefs): void {
  desk.generation++
  const { cleanups } = desk
  // Another tab may take over only what has been written down.
  desk.closed = Promise.all([desk.closed, desk.current?.idle(), desk.below?.idle()]).then(() =>
    cleanups.forEach((give) => give()),
  )
  desk.cleanups = []
  desk.screen?.close()
  desk.current?.close()
  desk.below?.close()
  desk.current = null
  desk.below = null
  desk.screen = null
  clearRefs(refs)
}

/** Puts a table on the screen, in place of the one before. */
function showTable(desk: OpenTables, refs: TableRefs, opened: OpenTable, show: () => void): void {
  desk.current?.close()
  desk.below?.close()
  desk.below = null
  // Whoever was looking back while watching goes on looking there.
  bindScreen(desk, refs, opened, refs.cursor.value)
  refs.phase.value = 'open'
  show()
}

function lend(
  desk: OpenTables,
  refs: TableRefs,
  opened: OpenTable,
  show: () => void,
): (ply: number | null) => void {
  const below = desk.below ?? desk.current
  desk.below = below
  bindScreen(desk, refs, opened, null)
  opened.session?.watch(show)
  show()
  return (ply) => {
    if (desk.current !== opened || below === null) return
    opened.close()
    desk.below = null
    bindScreen(desk, refs, below, ply)
    show()
  }
}

function bindScreen(desk: OpenTables, refs: TableRefs, opened: OpenTable, ply: number | null): void {
  desk.screen?.close()
  desk.current = opened
  desk.screen = newScreen(refs, opened.table)
  desk.screen.goTo(ply)
  refs.game.value = opened.game
}

/** Tells the kept table again, then plays it on, or watches while another tab does. */
async function openAt(
  desk: OpenTables,
  refs: TableRefs,
  id: string,
  ways: SessionPreferences,
  show: () => void,
): Promise<void> {
  closeTables(desk, refs)
  const machine = usePlatform()
  const sitDown = (opened: OpenTable): void => showTable(desk, refs, opened, show)
  const wanted = desk.generation
  refs.phase.value = 'opening'
  const store = await machine.tableStore()
  await desk.closed
  const isMine = wanted === desk.generation && (await claim(desk, machine, id, takeOver))
  if (wanted !== desk.generation) return
  const told = await loadTable(store, machine, id)
  if (wanted !== desk.generation) return
  if (typeof told === 'string') return fail(told)
  // While this tab was reading, the other one may have let go: then it plays already.
  if (desk.current === null)
    sitDown(isMine ? openForPlay(told, store, machine, ways, show) : openReadOnly(told, store))
  if (!isMine) {
    desk.cleanups.push(machine.tabs.listen((changed) => void (changed === id && catchUp())))
    // Something may have been kept while this tab was still reading.
    await catchUp()
  }

  function fail(code: OpenError): void {
    closeTables(desk, refs)
    refs.phase.value = 'failed'
    refs.error.value = code
  }
  /** What the other tab has kept since is shown here. */
  async function catchUp(): Promise<void> {
    const now = await loadTable(store, machine, id)
    const { current } = desk
    if (wanted !== desk.generation || current === null || current.session !== null) return
    if (now === 'noTable') return fail(now)
    // What cannot be read this time will be with the next change.
    if (typeof now === 'string') return
    syncTable(
      current.table,
      now.table.happenings().map(({ entry }) => entry),
    )
    show()
  }
  /** The other tab has let go: this one plays on from what was kept. */
  async function takeOver(): Promise<void> {
    const now = await loadTable(store, machine, id)
    if (wanted !== desk.generation) return
    if (typeof now === 'string') return fail(now)
    sitDown(openForPlay(now, store, machine, ways, show))
  }
}

/** True as soon as the table is this tab's alone; false if another tab has it, then `later` is called when it lets go. */
function claim(desk: OpenTables, machine: Platform, id: string, later: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isRefused = false
    const leave = machine.locks.claim(
      id,
      () => (isRefused ? later() : resolve(true)),
      () => {
        isRefused = true
        resolve(false)
      },
    )
    desk.cleanups.push(leave)
  })
}

function postSeries(
  desk: OpenTables,
  next: (open: readonly OpenAction[]) => Action | undefined,
  choose: (action: Action) => boolean,
): number {
  const session = desk.current?.session
  const seat = session?.actor() ?? null
  let count = 0
  while (session && seat !== null && session.actor() === seat && count < LONGEST_SERIES) {
    const action = next(openActions(session.table))
    if (action === undefined || !choose(action)) break
    count++
  }
  return count
}
