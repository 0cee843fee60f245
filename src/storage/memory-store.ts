import type { PackedEntry } from '../session/journal-shapes.ts'
import type { TableStore } from './table-store.ts'
import type { TableRecord } from './table-record.ts'

/** Keeps tables as long as the page lives: where the browser gives no database, and for tests. */
export function memoryStore(): TableStore {
  const tables = new Map<string, { record: TableRecord; entries: PackedEntry[] }>()
  return {
    list: async () => [...tables.values()].map(({ record }) => record),
    load: async (id) => {
      const kept = tables.get(id)
      return kept && { record: kept.record, entries: [...kept.entries] }
    },
    create: async (record, entries) => {
      tables.set(record.id, { record, entries: [...entries] })
    },
    write: async ({ cut, entries, record }) => {
      const kept = tables.get(record.id)
      if (kept === undefined) throw new Error('the table is gone')
      kept.record = record
      kept.entries.splice(cut, Infinity, ...entries)
    },
    remove: async (id) => {
      tables.delete(id)
    },
  }
}
