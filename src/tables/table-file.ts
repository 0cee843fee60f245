import type { GameFile } from '../session/active-table.ts'
import type { Table } from '../session/table.ts'
import { writeTableText } from '../session/table-file.ts'
import type { TableRecord } from '../storage/table-record.ts'

/** The game of a table of this device as a file. */
export function fileOf({ id, game, created, luck, seats }: TableRecord, table: Table): GameFile {
  const day = new Date(created).toISOString().slice(0, 10)
  return { name: `windrose-${game}-${day}-${id.slice(0, 4)}.json`, text: writeTableText(table, luck, seats) }
}
