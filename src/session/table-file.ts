import * as v from 'valibot'
import type { AnyGame } from '../engine/core/game.ts'
import { MAX_TEXT, readJournal, replayJournal, writeJournal } from './journal.ts'
import type { Journal, JournalFault, GameRegistry } from './journal.ts'
import { readJson } from './parse.ts'
import { playerShape } from './players.ts'
import type { Player } from './players.ts'
import type { Table } from './table.ts'

const FORMAT = 'windrose-table'

/** A table as a file: the journal and the players. */
const fileShape = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(1),
  people: v.pipe(v.array(playerShape), v.maxLength(16)),
  journal: v.unknown(),
})

/** Why a file is refused: a fault of its journal or of the file itself. */
export type FileFault = Omit<JournalFault, 'code'> & { readonly code: JournalFault['code'] | 'otherFormat' }
/** A table from a file, replayed to its last entry; a bare journal has no players. */
export interface TableFile {
  readonly game: AnyGame
  readonly journal: Journal
  readonly table: Table
  readonly people: readonly Player[] | undefined
}

const isTable = (from: unknown): boolean => v.is(v.object({ format: v.literal(FORMAT) }), from)
const refuse = (code: FileFault['code'], detail: string): { fault: FileFault } => ({
  fault: { code, detail },
})

/** Parses a table file or a bare journal and replays it; never throws. */
export function readTableText(text: string, games: GameRegistry): TableFile | { fault: FileFault } {
  if (text.length > MAX_TEXT) return refuse('tooLarge', `more than ${String(MAX_TEXT)} characters`)
  const from = readJson(text)
  if (from === undefined) return refuse('notJson', 'this is not JSON text, or it breaks off')
  if (!isTable(from)) return replay(from, undefined, games)
  if (!v.is(v.object({ version: v.literal(1) }), from))
    return refuse('otherFormat', 'another version of the file format')
  const read = v.safeParse(fileShape, from)
  if (!read.success) {
    const [issue] = read.issues
    return refuse('malformed', `${v.getDotPath(issue) ?? 'table'}: ${issue.message}`)
  }
  return replay(read.output.journal, read.output.people, games)
}

function replay(
  from: unknown,
  people: Player[] | undefined,
  games: GameRegistry,
): TableFile | { fault: FileFault } {
  const read = readJournal(from, games)
  if ('fault' in read) return read
  const { game, journal } = read
  if (people !== undefined && people.length !== journal.seats)
    return refuse('badSeats', 'not as many people as seats')
  const replayed = replayJournal(game, journal)
  return 'fault' in replayed ? replayed : { game, journal, table: replayed.table, people }
}

/** A table as the text of a file. */
export function writeTableText(table: Table, luck: string, people: readonly Player[]): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, people, journal: writeJournal(table, luck) })}\n`
}
