import type { AnyGame, Seat } from '../engine/core/game.ts'
import { readOptions } from '../engine/core/options.ts'
import { packEntry, unpackEntries } from '../session/journal.ts'
import { seededDice, seedIn } from '../session/dice-source.ts'
import type { BotScript, ActiveTable } from '../session/active-table.ts'
import type { SessionPreferences } from '../session/session-preferences.ts'
import type { Player } from '../session/players.ts'
import { openSession } from '../session/session.ts'
import type { Thinker } from '../session/thinking.ts'
import { newTable } from '../session/table.ts'
import type { Entry, Table } from '../session/table.ts'
import { newTableWriter } from '../storage/table-writer.ts'
import type { StoredTable } from '../storage/table-store.ts'
import type { TableRecord } from '../storage/table-record.ts'
import type { FallbackStore } from '../storage/fallback-store.ts'
import type { Platform, GameRuntime } from '../platform/platform.ts'
import { whenDeleted } from './deleted.ts'
import { tableStatus } from './new-record.ts'
import { fileOf } from './table-file.ts'

/** Why a table cannot be opened, as the end of a message key. */
export type OpenError = 'noTable' | 'damagedTable' | 'unknownGame' | 'otherVersion' | 'notRead'

/** A stored table, replayed to its last entry. */
export interface LoadedTable {
  readonly record: TableRecord
  readonly game: AnyGame
  readonly table: Table
  readonly gameRuntime: GameRuntime
}

/** What a table needs of the tab it is played in. */
export interface TableControls extends SessionPreferences {
  readonly script: BotScript
  /** Called after every change and every write. */
  changed(): void
}

/** Reads a stored table and replays its entries. Everything in the database is checked. */
export async function loadTable(
  store: FallbackStore,
  platform: Platform,
  id: string,
): Promise<LoadedTable | OpenError> {
  const stored = await store.load(id).catch(() => 'unreadable' as const)
  if (stored === 'unreadable') return 'notRead'
  if (stored === undefined) return 'noTable'
  if (stored === 'damaged') return 'damagedTable'
  const { record } = stored
  const gameRuntime = await platform.gameRuntime()
  const game = gameRuntime.games(record.game)
  if (game === undefined) return 'unknownGame'
  if (game.version !== record.version) return 'otherVersion'
  const seats = record.seats.length
  const options = readOptions(game.options, seats, record.options)
  const entries = entriesOf(stored)
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

/** Continues a loaded table; every change is stored at once. */
export function openForPlay(
  loaded: LoadedTable,
  store: FallbackStore,
  platform: Platform,
  controls: TableControls,
): ActiveTable {
  const { table, game, gameRuntime } = loaded
  let record = loaded.record
  let from = Infinity
  const thinker = withScript(gameRuntime.newThinker(), controls.script)
  // Attached before the session: it may roll the first dice while it opens.
  const unwatch = table.watch((change) => {
    from = Math.min(from, 'back' in change ? change.back : change.played.ply)
  })
  const session = openSession({
    table,
    chairs: record.seats,
    luck: record.luck,
    dice: seededDice(seedIn(record.luck) ?? record.id),
    handedOver: record.handedOver,
    thinker,
    confirmation: () => controls.confirmation(),
    delay: (step) => controls.delay(step),
  })
  const writer = newTableWriter({
    storedPlies: record.plies,
    write: (change) => store.write(change),
    snapshot(cut) {
      const { luck } = record
      record = { ...record, ...tableStatus(table), updated: platform.now(), handedOver: session.handedOver() }
      const entries = table
        .playedEntries()
        .slice(cut)
        .map(({ entry }) => packEntry(entry, luck))
      return { cut, entries, record }
    },
    onSaved(saved) {
      if (saved === 'saved') platform.tabs.announce(record.id)
      controls.changed()
    },
  })
  const onChange = (): void => {
    if (from <= table.ply() || session.handedOver() !== record.handedOver)
      writer.changed(Math.min(from, table.ply()))
    from = Infinity
    controls.changed()
  }
  session.watch(onChange)
  onChange()
  const rewrite = (): void => writer.changed(table.ply())
  const stopListening = [store.onLoss(rewrite), whenDeleted(record.id, platform, rewrite)]
  return {
    game,
    table,
    session,
    record,
    mine: () => seatsHere(record),
    saved: () => (store.persists(record.id) ? writer.status() : 'memory'),
    stored: { id: record.id, file: () => fileOf(record, table) },
    whenWritten: () => writer.idle(),
    close() {
      unwatch()
      writer.close()
      for (const stop of stopListening) stop()
      session.close()
      thinker.close()
    },
  }
}

/** Chooses by the script, and by thinking where the script says nothing. */
export function withScript(thinker: Thinker, script: BotScript): Thinker {
  return {
    async think(question, signal) {
      return script(question.state) ?? thinker.think(question, signal)
    },
    close: () => thinker.close(),
  }
}

/** Opens a loaded table that another tab plays. */
export function openReadOnly({ record, game, table }: LoadedTable, store: FallbackStore): ActiveTable {
  return {
    record,
    game,
    table,
    session: null,
    mine: () => seatsHere(record),
    saved: () => (store.persists(record.id) ? 'saved' : 'memory'),
    stored: { id: record.id, file: () => fileOf(record, table) },
    whenWritten: () => Promise.resolve(),
    close: () => undefined,
  }
}

/** The seats of people at this device: of a finished game that was brought from elsewhere, at most one. */
export function seatsHere({ seats, status, brought }: TableRecord): readonly Seat[] {
  if (brought === undefined || status === 'running') return humanSeats(seats)
  return brought.seat === null ? [] : [brought.seat]
}

/** The seats of people; in a local game all of them are on this device. */
export function humanSeats(seats: readonly Player[]): Seat[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []))
}
