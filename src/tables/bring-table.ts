import type { Seat } from '../engine/core/game.ts'
import { hashText } from '../engine/core/hash.ts'
import type { Platform } from '../platform/platform.ts'
import { packEntry, readJournal, replayJournal } from '../session/journal.ts'
import type { Player } from '../session/players.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import type { TableRecord } from '../storage/table-record.ts'
import { recordOf } from './new-record.ts'

/** A game of Board Game Arena that is to be stored here. */
export interface GameToBring {
  /** Its journal; it is not trusted. */
  readonly journal: unknown
  readonly people: readonly Player[]
  /** The seat of the person at this device, if they played. */
  readonly seat: Seat | null
}

/** The same game has the same id, so that it is here once however often it is brought. */
const idOf = (entries: readonly PackedEntry[]): string =>
  hashText(`bga|${JSON.stringify(entries)}`).slice(0, 20)

/** The table of a game that is brought, or a code as in `NewTable`. */
export async function tableToBring(
  { journal: from, people, seat }: GameToBring,
  platform: Platform,
): Promise<{ readonly record: TableRecord; readonly entries: readonly PackedEntry[] } | string> {
  const read = readJournal(from, (await platform.gameRuntime()).games)
  if ('fault' in read) return read.fault.code
  const replayed = replayJournal(read.game, read.journal)
  if ('fault' in replayed) return replayed.fault.code
  const { luck } = read.journal
  const entries = read.journal.entries.map((entry) => packEntry(entry, luck))
  const record = recordOf(replayed.table, [...people], luck, platform)
  return { record: { ...record, id: idOf(entries), brought: { from: 'bga', seat } }, entries }
}

/**
 * Stores a table that is brought; returns what is here then, and whether it was here before. One that was here keeps its players
 * unless `replaces`. Rejects if the browser refuses it.
 */
export async function storeBrought(
  { record, entries }: { readonly record: TableRecord; readonly entries: readonly PackedEntry[] },
  replaces: boolean,
  platform: Platform,
): Promise<{ readonly record: TableRecord; readonly wasHere: boolean }> {
  const store = await platform.tableStore()
  const known = await store.load(record.id)
  if (known === undefined || known === 'damaged') {
    await store.create(record, entries)
    return { record, wasHere: false }
  }
  if (!replaces) return { record: known.record, wasHere: true }
  // A game that was brought in part may have been played on here.
  const { seats, brought, updated } = record
  const changed = { ...known.record, seats, updated, ...(brought !== undefined && { brought }) }
  await store.write({ cut: known.record.plies, entries: [], record: changed })
  return { record: changed, wasHere: true }
}
