import { defineStore } from 'pinia'
import type { Action, Seat } from '../engine/core/game.ts'
import type { OpenAction, PreviewAction } from '../engine/core/preview.ts'
import { syncTable } from '../session/follow.ts'
import type { Table } from '../session/table.ts'
import { foreseeFrom } from '../session/preview.ts'
import { useMachine } from '../platform/platform.ts'
import type { Machine } from '../platform/platform.ts'
import { playOn, tellKept, watched } from '../tables/open-table.ts'
import type { OpenError, Opened, Ways } from '../tables/open-table.ts'
import { usePace } from './playback-speed.ts'
import { useSettings } from './settings.ts'
import { clearRefs, momentAt, newScreen, newTableRefs, openActions } from './table-refs.ts'
import type { Moment, Screen, TableRefs } from './table-refs.ts'
import type { TakenBack } from './table-types.ts'
import { useTables } from './tables.ts'

/** Stands for the session of a table that is not open, or played by another tab. */
const NOT_MINE = { choose: (_action: Action) => 'notYourTurn' as const }
/** More small decisions than this are no draft. */
const LONGEST_SERIES = 200

/** The table that is open in this tab, and how it is shown. */
interface Desk {
  opened: Opened | null
  /** What is open below a table that was lent the screen. */
  below: Opened | null
  screen: Screen | null
  /** Raised whenever what is still being opened is not wanted any more. */
  wanted: number
  /** Refs are left alone while a series is posted: nobody wants to see the steps in between. */
  quiet: boolean
  /** What has to be given up when the table is closed: the lock, the ear for other tabs. */
  leave: (() => void)[]
  /** Fulfilled when the table before is written down and given up. */
  left: Promise<void>
}

/** What this device wishes of a session. */
export function waysOfThisDevice(): Ways {
  const settings = useSettings()
  const pace = usePace()
  return {
    confirm: () => settings.confirm,
    breathe: pace.breathe,
  }
}

/** The table on the screen. */
export const useTable = defineStore('table', () => {
  const refs = newTableRefs()
  const desk: Desk = {
    opened: null,
    below: null,
    screen: null,
    wanted: 0,
    quiet: false,
    leave: [],
    left: Promise.resolve(),
  }
  const show = (): void => {
    const { opened, screen, quiet } = desk
    if (opened !== null && screen !== null && !quiet) screen.show(opened)
  }
  const ways = waysOfThisDevice()
  const session = () => desk.opened?.session
  const choose = (action: Action): boolean => {
    const refusal = (session() ?? NOT_MINE).choose(action)
    refs.error.value = refusal
    return refusal === null
  }
  const foresee: PreviewAction = (action, answering) => {
    const table = desk.opened?.table
    return table && foreseeFrom(table.game, table.state(), action, answering)
  }
  return {
    ...refs,
    foresee,
    /** Opens the table with this id; `phase` tells how it went. */
    openTable: (id: string) => openAt(desk, refs, id, ways, show),
    /** Shows a table that was opened elsewhere, a room's; answers how to bring the screen up to date. */
    sitAt(opened: Opened): () => void {
      closeDesk(desk, refs)
      sit(desk, refs, opened, show)
      return show
    },
    /** Puts another table on the screen for a while; what is open stays open below it. Answers how to come back to a ply of it. */
    lend: (opened: Opened) => lend(desk, refs, opened, show),
    /** The table itself, for whoever reckons with it: to be looked at, never to be played on. */
    told: (): Table | undefined => desk.opened?.table,
    close: () => closeDesk(desk, refs),
    /** False if it was not taken (then `error` says why). */
    choose,
    /** Posts a draft of small decisions one after another while the same seat stays in turn; answers how many were taken. */
    series(next: (open: readonly OpenAction[]) => Action | undefined): number {
      desk.quiet = true
      const count = postSeries(desk, next, choose)
      desk.quiet = false
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
    momentAt: (ply: number): Moment | undefined => desk.opened?.table && momentAt(desk.opened.table, ply),
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

function closeDesk(desk: Desk, refs: TableRefs): void {
  desk.wanted++
  const { leave } = desk
  // Another tab may take over only what has been written down.
  desk.left = Promise.all([desk.left, desk.opened?.idle(), desk.below?.idle()]).then(() =>
    leave.forEach((give) => give()),
  )
  desk.leave = []
  desk.screen?.close()
  desk.opened?.close()
  desk.below?.close()
  desk.opened = null
  desk.below = null
  desk.screen = null
  clearRefs(refs)
}

/** Puts a table on the screen, in place of the one before. */
function sit(desk: Desk, refs: TableRefs, opened: Opened, show: () => void): void {
  desk.opened?.close()
  desk.below?.close()
  desk.below = null
  // Whoever was looking back while watching goes on looking there.
  place(desk, refs, opened, refs.cursor.value)
  refs.phase.value = 'open'
  show()
}

function lend(desk: Desk, refs: TableRefs, opened: Opened, show: () => void): (ply: number | null) => void {
  const below = desk.below ?? desk.opened
  desk.below = below
  place(desk, refs, opened, null)
  opened.session?.watch(show)
  show()
  return (ply) => {
    if (desk.opened !== opened || below === null) return
    opened.close()
    desk.below = null
    place(desk, refs, below, ply)
    show()
  }
}

function place(desk: Desk, refs: TableRefs, opened: Opened, ply: number | null): void {
  desk.screen?.close()
  desk.opened = opened
  desk.screen = newScreen(refs, opened.table)
  desk.screen.goTo(ply)
  refs.game.value = opened.game
}

/** Tells the kept table again, then plays it on, or watches while another tab does. */
async function openAt(desk: Desk, refs: TableRefs, id: string, ways: Ways, show: () => void): Promise<void> {
  closeDesk(desk, refs)
  const machine = useMachine()
  const sitDown = (opened: Opened): void => sit(desk, refs, opened, show)
  const wanted = desk.wanted
  refs.phase.value = 'opening'
  const store = await machine.store()
  await desk.left
  const isMine = wanted === desk.wanted && (await claim(desk, machine, id, takeOver))
  if (wanted !== desk.wanted) return
  const told = await tellKept(store, machine, id)
  if (wanted !== desk.wanted) return
  if (typeof told === 'string') return fail(told)
  // While this tab was reading, the other one may have let go: then it plays already.
  if (desk.opened === null) sitDown(isMine ? playOn(told, store, machine, ways, show) : watched(told, store))
  if (!isMine) {
    desk.leave.push(machine.tabs.hear((changed) => void (changed === id && catchUp())))
    // Something may have been kept while this tab was still reading.
    await catchUp()
  }

  function fail(code: OpenError): void {
    closeDesk(desk, refs)
    refs.phase.value = 'failed'
    refs.error.value = code
  }
  /** What the other tab has kept since is shown here. */
  async function catchUp(): Promise<void> {
    const now = await tellKept(store, machine, id)
    const { opened } = desk
    if (wanted !== desk.wanted || opened === null || opened.session !== null) return
    if (now === 'noTable') return fail(now)
    // What cannot be read this time will be with the next change.
    if (typeof now === 'string') return
    syncTable(
      opened.table,
      now.table.happenings().map(({ entry }) => entry),
    )
    show()
  }
  /** The other tab has let go: this one plays on from what was kept. */
  async function takeOver(): Promise<void> {
    const now = await tellKept(store, machine, id)
    if (wanted !== desk.wanted) return
    if (typeof now === 'string') return fail(now)
    sitDown(playOn(now, store, machine, ways, show))
  }
}

/** True as soon as the table is this tab's alone; false if another tab has it, then `later` is called when it lets go. */
function claim(desk: Desk, machine: Machine, id: string, later: () => void): Promise<boolean> {
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
    desk.leave.push(leave)
  })
}

function postSeries(
  desk: Desk,
  next: (open: readonly OpenAction[]) => Action | undefined,
  choose: (action: Action) => boolean,
): number {
  const session = desk.opened?.session
  const seat = session?.actor() ?? null
  let count = 0
  while (session && seat !== null && session.actor() === seat && count < LONGEST_SERIES) {
    const action = next(openActions(session.table))
    if (action === undefined || !choose(action)) break
    count++
  }
  return count
}
