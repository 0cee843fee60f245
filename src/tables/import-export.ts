import { OVER } from '../engine/core/game.ts'
import { packEntry } from '../session/journal.ts'
import type { GameRegistry } from '../session/journal.ts'
import type { Player } from '../session/players.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import { readTableText, writeTableText } from '../session/table-file.ts'
import type { TableFile } from '../session/table-file.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import type { TableRecord } from '../storage/table-record.ts'
import type { Platform } from '../platform/platform.ts'
import { loadTable } from './open-table.ts'
import { newRecord, recordOf } from './new-record.ts'
import type { TableSetup } from './new-record.ts'

/** A table that is to be kept. Where there is none, a code says why: the end of a message key, `app.error.<code>`. */
export interface NewTable {
  readonly record: TableRecord
  readonly entries: readonly PackedEntry[]
}

/** From where a game goes on, and among whom. */
export interface BranchPoint {
  readonly ply: number
  readonly people: readonly Player[]
  /** The journal's. */
  readonly luck: string
}

/** A table at its beginning. */
export async function createTable(setup: TableSetup, platform: Platform): Promise<NewTable | string> {
  const record = newRecord(setup, (await platform.gameRuntime()).games, platform)
  return typeof record === 'string' ? record : { record, entries: [] }
}

/** The table in a file; the file is a stranger's and is told to its end before anything of it is believed. */
export async function importTable(text: string, platform: Platform): Promise<NewTable | string> {
  const { games } = await platform.gameRuntime()
  // What verifies a log is fetched only where a log may be.
  if (text.includes('"windrose-log"')) {
    const taken = await importLog(text, games, platform)
    if (taken !== undefined) return taken
  }
  const file = readTableText(text, games)
  if ('fault' in file) return file.fault.code
  if (isStuck(file)) return 'foreignLuck'
  const record = recordOf(file.table, people(file), file.journal.luck, platform)
  return { record, entries: file.journal.entries.map((entry) => packEntry(entry, record.luck)) }
}

/**
 * The table of an online game's log, to be looked at, once every signature in it has been verified; undefined if the text
 * is no log. A game that is still running goes on in its room: here it would be a copy that nobody else knows of.
 */
async function importLog(
  text: string,
  games: GameRegistry,
  platform: Platform,
): Promise<NewTable | string | undefined> {
  const [{ finalPeople, verifyLogAsync, readLogText }, { verify }] = await Promise.all([
    import('../net/log/verify-log.ts'),
    import('../net/crypto/keys.ts'),
  ])
  const log = readLogText(text)
  if (log === undefined) return undefined
  const proven = await verifyLogAsync(log, games, verify)
  if ('fault' in proven) return LOG_ERRORS[proven.fault.code] ?? 'badLog'
  const { table } = proven
  if (table.turn() !== OVER) return 'logRunning'
  const entries = table.happenings().map(({ entry }) => packEntry(entry, 'table'))
  return { record: recordOf(table, finalPeople(proven), 'table', platform), entries }
}
/** Whatever else is wrong with a log, it was changed after it was signed. */
const LOG_ERRORS: Readonly<Record<string, string>> = {
  unknownGame: 'logOfOtherRules',
  engineFault: 'engineFault',
  cannotVerify: 'cannotVerify',
}

/**
 * A game goes on from one of its moments, as a table of its own with whoever is to play there now. A seed keeps its dice;
 * where all players made them together, what comes is this device's own.
 */
export function branchTable(
  { game, seats, options, happenings }: Table,
  { ply, people, luck }: BranchPoint,
  platform: Platform,
): NewTable {
  const table = newTable(game, seats, options)
  const entries = happenings()
    .slice(0, ply)
    .map(({ entry }) => entry)
  for (const entry of entries) table.post(entry)
  const record = recordOf(table, [...people], luck, platform)
  return { record, entries: entries.map((entry) => packEntry(entry, luck)) }
}

/** A kept table as a file. */
export async function exportTable(
  id: string,
  platform: Platform,
): Promise<{ name: string; text: string } | string> {
  const told = await loadTable(await platform.tableStore(), platform, id)
  if (typeof told === 'string') return told
  const { record, table } = told
  const day = new Date(record.created).toISOString().slice(0, 10)
  return {
    name: `windrose-${record.game}-${day}-${record.id.slice(0, 4)}.json`,
    text: writeTableText(table, record.luck, record.seats),
  }
}

/** A running table whose dice all players made together cannot go on here alone. */
function isStuck({ journal, table }: TableFile): boolean {
  return journal.luck === 'table' && table.turn() !== OVER
}

/** A journal alone does not say who sat where: its seats have numbers for names, and the looks of their places. */
function people({ people, journal }: TableFile): Player[] {
  const nobody = (seat: number): Player => ({
    kind: 'person',
    name: String(seat + 1),
    color: 'any',
    symbol: 'any',
  })
  return [...(people ?? Array.from({ length: journal.seats }, (_, seat) => nobody(seat)))]
}
