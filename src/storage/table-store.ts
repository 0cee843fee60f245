import type { PackedEntry } from '../session/journal-shapes.ts'
import type { TableRecord } from './table-record.ts'

/** A change to keep: the entries from `cut` on are replaced by these, and the record by this one, or nothing happens. */
export interface TableChange {
  readonly cut: number
  readonly entries: readonly PackedEntry[]
  readonly record: TableRecord
}

/** What was kept of a table; its entries are still to be read. */
export interface StoredTable {
  readonly record: TableRecord
  readonly entries: readonly unknown[]
}

/** Where tables are kept. Every promise is fulfilled only when the data is safe, and rejected if it is not. */
export interface TableStore {
  list(): Promise<TableRecord[]>
  load(id: string): Promise<StoredTable | 'damaged' | undefined>
  create(record: TableRecord, entries: readonly PackedEntry[]): Promise<void>
  /** Rejects if the table is not there any more. */
  write(change: TableChange): Promise<void>
  remove(id: string): Promise<void>
}
