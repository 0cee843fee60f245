import type { AnyGame, Seat } from '../engine/core/game.ts'
import { readOptions } from '../engine/core/options.ts'
import type { PlaybackStep } from '../session/pacing.ts'
import type { TurnConfirmation } from '../session/confirm.ts'
import { packEntry, unpackEntries } from '../session/journal.ts'
import { seededDice } from '../session/dice-source.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { newTable } from '../session/table.ts'
import type { Entry, Table } from '../session/table.ts'
import { newKeeper } from '../storage/keeper.ts'
import type { KeptTable } from '../storage/port.ts'
import type { TableRecord } from '../storage/record.ts'
import type { SafeStore } from '../storage/store.ts'
import { advised } from '../stores/advice.ts'
import type { Machine, Playing } from '../platform/platform.ts'
import { standing } from './table-record.ts'
import type { Saved, TableHead } from '../stores/table-types.ts'

/** Why a table cannot be opened, as the end of a message key. */
export type OpenError = 'noTable' | 'damagedTable' | 'unknownGame' | 'otherVersion' | 'notRead'

/** A kept table told again, not yet played on. */
export interface Told {
  readonly record: TableRecord
  readonly game: AnyGame
  readonly table: Table
  readonly playing: Playing
}

/** A table that is open in this tab: to be played, or only watched while another tab plays it. */
export interface Opened {
  readonly record: TableHead
  readonly game: AnyGame
  readonly table: Table
  /** Null while another tab plays. */
  readonly session: Session | null
  /** The seats that are decided for on this device. */
  mine(): readonly Seat[]
  saved(): Saved
  /** Fulfilled when nothing is being written any more. */
  idle(): Promise<void>
  close(): void
}

/** What the screen lets the session know. */
export interface Ways {
  confirm(): TurnConfirmation
  breathe(breath: PlaybackStep): Promise<void>
}

/** Reads a kept table and tells its entries; nothing in the database is trusted. */
export async function tellKept(store: SafeStore, machine: Machine, id: string): Promise<Told | OpenError> {
  const kept = await store.load(id).catch(() => 'unreadable' as const)
  if (kept === 'unreadable') return 'notRead'
  if (kept === undefined) return 'noTable'
  if (kept === 'damaged') return 'damagedTable'
  const { record } = kept
  const playing = await machine.playing()
  const game = playing.games(record.game)
  if (game === undefined) return 'unknownGame'
  if (game.version !== record.version) return 'otherVersion'
  const seats = record.seats.length
  const options = readOptions(game.options, seats, record.options)
  const entries = entriesOf(kept)
  if (options === undefined || entries === undefined || !game.seats.includes(seats)) return 'damagedTable'
  const table = newTable(game, seats, options)
  return entries.every((entry) => table.post(entry) === null)
    ? { record, game, table, playing }
    : 'damagedTable'
}

function entriesOf({ record, entries }: KeptTable): Entry[] | undefined {
  const unpacked = unpackEntries(entries, record.luck)
  return 'bad' in unpacked ? undefined : unpacked.entries
}

/** Plays a told table on: every change is kept at once. `changed` is told of every change and of every save. */
export function playOn(
  told: Told,
  store: SafeStore,
  machine: Machine,
  ways: Ways,
  changed: () => void,
): Opened {
  const { table, game, playing } = told
  let record = told.record
  let from = Infinity
  const thinker = advised(playing.newThinker(), record.id)
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
  const keeper = newKeeper({
    kept: record.plies,
    write: (change) => store.write(change),
    snapshot(cut) {
      const { luck } = record
      record = { ...record, ...standing(table), updated: machine.now(), handedOver: session.handedOver() }
      const entries = table
        .happenings()
        .slice(cut)
        .map(({ entry }) => packEntry(entry, luck))
      return { cut, entries, record }
    },
    onSaved(saved) {
      if (saved === 'saved') machine.tabs.say(record.id)
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
    mine: () => peopleOf(record),
    saved: () => (store.keeps(record.id) ? keeper.saved() : 'memory'),
    idle: () => keeper.idle(),
    close() {
      unwatch()
      session.close()
      thinker.close()
    },
  }
}

/** A told table that another tab plays. */
export function watched({ record, game, table }: Told, store: SafeStore): Opened {
  return {
    record,
    game,
    table,
    session: null,
    mine: () => peopleOf(record),
    saved: () => (store.keeps(record.id) ? 'saved' : 'memory'),
    idle: () => Promise.resolve(),
    close: () => undefined,
  }
}

/** Around one device all people are here. */
function peopleOf({ seats }: TableHead): Seat[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []))
}
