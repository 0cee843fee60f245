import type { PackedEntry } from '../session/journal-shapes.ts'
import type { TableStore } from './table-store.ts'
import type { TableRecord } from './table-record.ts'

/** Stores tables as long as the page lives: without a database, and for tests. */
export function memoryStore(): TableStore {
  const tables = new Map<string, { record: TableRecord; entries: PackedEntry[] }>()
  return {
    list: async () => [...tables.values()].map(({ record }) => record),
    load: async (id) => {
      const stored = tables.get(id)
      return stored && { record: stored.record, entries: [...stored.entries] }
    },
    create: async (record, entries) => {
      tables.set(record.id, { record, entries: [...entries] })
    },
    write: async ({ cut, entries, record }) => {
      const stored = tables.get(record.id)
      if (stored === undefined) return 'deleted'
      stored.record = record
      stored.entries.splice(cut, Infinity, ...entries)
      return 'stored'
    },
    remove: async (id) => {
      tables.delete(id)
    },
    onLoss: () => () => undefined,
  }
}
