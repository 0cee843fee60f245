import type { AnyGame, Seat } from '../engine/core/game.ts'
import { readOptions } from '../engine/core/options.ts'
import type { PlaybackStep } from '../session/session-preferences.ts'
import type { TurnConfirmation } from '../session/confirm.ts'
import { packEntry, unpackEntries } from '../session/journal.ts'
import { seededDice } from '../session/dice-source.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { newTable } from '../session/table.ts'
import type { Entry, Table } from '../session/table.ts'
import { newTableWriter } from '../storage/table-writer.ts'
import type { StoredTable } from '../storage/table-store.ts'
import type { TableRecord } from '../storage/table-record.ts'
import type { FallbackStore } from '../storage/fallback-store.ts'
import { advised } from '../stores/advice.ts'
import type { Platform, GameRuntime } from '../platform/platform.ts'
import { tableStatus } from './new-record.ts'
import type { SaveStatus, TableHeader } from '../session/open-table.ts'

/** Why a table cannot be opened, as the end of a message key. */
export type OpenError = 'noTable' | 'damagedTable' | 'unknownGame' | 'otherVersion' | 'notRead'

/** A kept table told again, not yet played on. */
export interface LoadedTable {
  readonly record: TableRecord
  readonly game: AnyGame
  readonly table: Table
  readonly gameRuntime: GameRuntime
}

/** A table that is open in this tab: to be played, or only watched while another tab plays it. */
export interface OpenTable {
  readonly record: TableHeader
  readonly game: AnyGame
  readonly table: Table
  /** Null while another tab plays. */
  readonly session: Session | null
  /** The seats that are decided for on this device. */
  mine(): readonly Seat[]
  saved(): SaveStatus
  /** Fulfilled when nothing is being written any more. */
  idle(): Promise<void>
  close(): void
}

/** What the screen lets the session know. */
export interface SessionPreferences {
  confirmation(): TurnConfirmation
  delay(breath: PlaybackStep): Promise<void>
}

/** Reads a kept table and tells its entries; nothing in the database is trusted. */
export async function loadTable(
  store: FallbackStore,
  machine: Platform,
  id: string,
): Promise<LoadedTable | OpenError> {
  const kept = await store.load(id).catch(() => 'unreadable' as const)
  if (kept === 'unreadable') return 'notRead'
  if (kept === undefined) return 'noTable'
  if (kept === 'damaged') return 'damagedTable'
  const { record } = kept
  const playing = await machine.gameRuntime()
  const game = playing.games(record.game)
  if (game === undefined) return 'unknownGame'
  if (game.version !== record.version) return 'otherVersion'
  const seats = record.seats.length
  const options = readOptions(game.options, seats, record.options)
  const entries = entriesOf(kept)
  if (options === undefined || entries === undefined || !game.seats.includes(seats)) return 'damagedTable'
  const table = newTable(game, seats, options)
  return entries.every((entry) => table.post(entry) === null)
    ? { record, game, table, gameRuntime }
    : 'damagedTable'
}

function entriesOf({ record, entries }: StoredTable): Entry[] | undefined {
  const unpacked = unpackEntries(entries, record.luck)
  return 'bad' in unpacked ? undefined : unpacked.entries
}

/** Plays a told table on: every change is kept at once. `changed` is told of every change and of every save. */
export function openForPlay(
  told: LoadedTable,
  store: FallbackStore,
  machine: Platform,
  ways: SessionPreferences,
  changed: () => void,
): OpenTable {
  const { table, game, gameRuntime } = told
  let record = told.record
  let from = Infinity
  const thinker = advised(gameRuntime.newThinker(), record.id)
  // Attached before the session: it may roll the first dice while it opens.
  const unwatch = table.watch((change) => {
    from = Math.min(from, 'back' in change ? change.back : change.happening.ply)
  })
  const session = openSession({
    table,
    chairs: record.seats,
    luck: record.luck,
    dice: seededDice(record.luck === 'table' ? record.id : record.luck.slice('seed:'.length)),
    handedOver: record.handedOver,
    thinker,
    ...ways,
  })
  const keeper = newTableWriter({
    storedPlies: record.plies,
    write: (change) => store.write(change),
    snapshot(cut) {
      const { luck } = record
      record = { ...record, ...tableStatus(table), updated: machine.now(), handedOver: session.handedOver() }
      const entries = table
        .happenings()
        .slice(cut)
        .map(({ entry }) => packEntry(entry, luck))
      return { cut, entries, record }
    },
    onSaved(saved) {
      if (saved === 'saved') machine.tabs.announce(record.id)
      changed()
    },
  })
  const keep = (): void => {
    if (from <= table.ply() || session.handedOver() !== record.handedOver)
      keeper.changed(Math.min(from, table.ply()))
    from = Infinity
    changed()
  }
  session.watch(keep)
  keep()
  return {
    game,
    table,
    session,
    record,
    mine: () => humanSeats(record),
    saved: () => (store.persists(record.id) ? keeper.status() : 'memory'),
    idle: () => keeper.idle(),
    close() {
      unwatch()
      session.close()
      thinker.close()
    },
  }
}

/** A told table that another tab plays. */
export function openReadOnly({ record, game, table }: LoadedTable, store: FallbackStore): OpenTable {
  return {
    record,
    game,
    table,
    session: null,
    mine: () => humanSeats(record),
    saved: () => (store.persists(record.id) ? 'saved' : 'memory'),
    idle: () => Promise.resolve(),
    close: () => undefined,
  }
}

/** Around one device all people are here. */
function humanSeats({ seats }: TableHeader): Seat[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []))
}
