import type { PackedEntry } from '../session/journal-shapes.ts'
import type { WriteResult } from './reconnecting-database.ts'
import type { TableRecord } from './table-record.ts'

/** An atomic change: replaces the entries from `cut` on, and the record. */
export interface TableChange {
  readonly cut: number
  readonly entries: readonly PackedEntry[]
  readonly record: TableRecord
}

/** A table as it is stored; its entries are not parsed yet. */
export interface StoredTable {
  readonly record: TableRecord
  readonly entries: readonly unknown[]
}

/** Stores tables. Promises resolve when the data is durable, and reject if it cannot be stored. */
export interface TableStore {
  list(): Promise<TableRecord[]>
  load(id: string): Promise<StoredTable | 'damaged' | undefined>
  create(record: TableRecord, entries: readonly PackedEntry[]): Promise<void>
  /** Where the database was lost, a change of all entries stores the table again, and for any other one all are needed. */
  write(change: TableChange): Promise<WriteResult>
  remove(id: string): Promise<void>
  /** Calls the listener when the browser has closed the database, and may have lost what is in it. */
  onLoss(listener: () => void): () => void
}
