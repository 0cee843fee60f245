import { OVER } from '../engine/core/game.ts'
import { packEntry } from '../session/journal.ts'
import type { GameRegistry } from '../session/journal.ts'
import type { Player } from '../session/players.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import type { GameFile } from '../session/active-table.ts'
import { readTableText } from '../session/table-file.ts'
import type { TableFile } from '../session/table-file.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { writeGameLink } from '../session/link/game-link.ts'
import type { TableRecord } from '../storage/table-record.ts'
import { setOnlyCopy } from '../platform/only-copies.ts'
import type { Platform } from '../platform/platform.ts'
import { loadTable } from './load-table.ts'
import { newRecord, recordOf } from './new-record.ts'
import { fileOf } from './table-file.ts'
import { forgetUnreadChat } from './unread-chat.ts'
import type { TableSetup } from './new-record.ts'

/** A table to be stored. Functions return a code instead where there is none: the end of a message key, `app.error.<code>`. */
export interface NewTable {
  readonly record: TableRecord
  readonly entries: readonly PackedEntry[]
}

/** The ply from which a copy of a game continues, and its players. */
export interface BranchPoint {
  readonly ply: number
  readonly people: readonly Player[]
  /** The `luck` of its journal. */
  readonly luck: string
}

/** A new table before its first entry. */
export async function createTable(setup: TableSetup, platform: Platform): Promise<NewTable | string> {
  const record = newRecord(setup, (await platform.gameRuntime()).games, platform)
  return typeof record === 'string' ? record : { record, entries: [] }
}

/** The table in a file. The file is not trusted: it is replayed to its end. */
export async function importTable(text: string, platform: Platform): Promise<NewTable | string> {
  const { games } = await platform.gameRuntime()
  // The code that verifies logs is loaded only if the text may be a log.
  if (text.includes('"windrose-log"')) {
    const imported = await importLog(text, games, platform)
    if (imported !== undefined) return imported
  }
  const file = readTableText(text, games)
  if ('fault' in file) return file.fault.code
  if (cannotContinue(file)) return 'foreignLuck'
  const record = recordOf(file.table, playersOf(file), file.journal.luck, platform)
  return { record, entries: file.journal.entries.map((entry) => packEntry(entry, record.luck)) }
}

/**
 * The table of a finished online game, from its log, after every signature has been verified; undefined if the text is no
 * log. A running game is refused: it continues in its room, and a copy would diverge from it.
 */
async function importLog(
  text: string,
  games: GameRegistry,
  platform: Platform,
): Promise<NewTable | string | undefined> {
  const [{ finalPeople, verifyLogAsync, readLogText }, { verify }] = await Promise.all([
    import('../log/verify-log.ts'),
    import('../net/crypto/keys.ts'),
  ])
  const log = readLogText(text)
  if (log === undefined) return undefined
  const proven = await verifyLogAsync(log, games, verify)
  if ('fault' in proven) return LOG_ERRORS[proven.fault.code] ?? 'badLog'
  const { table } = proven
  if (table.turn() !== OVER) return 'logRunning'
  const entries = table.playedEntries().map(({ entry }) => packEntry(entry, 'table'))
  return { record: recordOf(table, finalPeople(proven), 'table', platform), entries }
}
/** Every other fault means that the log was changed after it was signed. */
const LOG_ERRORS: Readonly<Record<string, string>> = {
  unknownGame: 'logOfOtherRules',
  engineFault: 'engineFault',
  cannotVerify: 'cannotVerify',
}

/**
 * A new table which continues a game from one of its plies, with other players if need be. A seed keeps its dice; where
 * all players made the dice together, this device rolls from now on.
 */
export function branchTable(
  { game, seats, options, playedEntries }: Table,
  { ply, people, luck }: BranchPoint,
  platform: Platform,
): NewTable {
  const table = newTable(game, seats, options)
  const entries = playedEntries()
    .slice(0, ply)
    .map(({ entry }) => entry)
  for (const entry of entries) table.post(entry)
  const record = recordOf(table, [...people], luck, platform)
  return { record, entries: entries.map((entry) => packEntry(entry, luck)) }
}

/** A stored table as a file. */
export async function exportTable(id: string, platform: Platform): Promise<GameFile | string> {
  const loaded = await loadTable(await platform.tableStore(), platform, id)
  return typeof loaded === 'string' ? loaded : fileOf(loaded.record, loaded.table)
}

/** A stored table as the text of a link to its current position. */
export async function linkTable(
  id: string,
  platform: Platform,
): Promise<string | { readonly error: string }> {
  const loaded = await loadTable(await platform.tableStore(), platform, id)
  if (typeof loaded === 'string') return { error: loaded }
  const { record, table } = loaded
  const { luck, seats: people } = record
  return writeGameLink(table, { luck, people, moment: table.ply(), release: __VERSION__ })
}

/** Deletes a stored table or room, the note about it and its clock; returns `notStored` if the browser refuses, else null. */
export async function removeTable(id: string, isOnline: boolean, platform: Platform): Promise<string | null> {
  try {
    await (await (isOnline ? platform.roomStore() : platform.tableStore())).remove(id)
    await (await platform.values('notes')).remove(id)
    await (await platform.values('clocks')).remove(id)
    if (isOnline) forgetUnreadChat(id)
    setOnlyCopy(id, false)
    return null
  } catch {
    return 'notStored'
  }
}

/** A running table whose dice all players made together cannot continue on one device. */
function cannotContinue({ journal, table }: TableFile): boolean {
  return journal.luck === 'table' && table.turn() !== OVER
}

/** The players of a file; a bare journal has none, so they are called by their numbers. */
function playersOf({ people, journal }: TableFile): Player[] {
  const numbered = (seat: number): Player => ({
    kind: 'person',
    name: String(seat + 1),
    color: 'any',
    symbol: 'any',
  })
  return [...(people ?? Array.from({ length: journal.seats }, (_, seat) => numbered(seat)))]
}
