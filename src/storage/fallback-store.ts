import type { PackedEntry } from '../session/journal-shapes.ts'
import { memoryStore } from './memory-store.ts'
import type { TableStore } from './table-store.ts'

/** Stores tables in the database, and in memory those that it does not take. */
export interface FallbackStore extends TableStore {
  /** Is there a database? */
  readonly isPersistent: boolean
  /** Is this table stored in the database? */
  persists(id: string): boolean
}

/**
 * Opens the database; without one, or while a table cannot be created there, tables are stored in memory. Each change of such
 * a table tries to create it again.
 */
export async function openTableStore(open: () => Promise<TableStore>): Promise<FallbackStore> {
  const memory = memoryStore()
  const database = await open().catch(() => undefined)
  const inMemory = new Set<string>()
  const of = (id: string): TableStore => (database === undefined || inMemory.has(id) ? memory : database)
  const moveToDatabase = async (id: string): Promise<void> => {
    const stored = await memory.load(id)
    if (database === undefined || stored === undefined || stored === 'damaged') return
    await database.create(stored.record, stored.entries as readonly PackedEntry[])
    inMemory.delete(id)
    await memory.remove(id)
  }
  return {
    isPersistent: database !== undefined,
    persists: (id) => of(id) !== memory,
    async list() {
      return [...((await database?.list()) ?? []), ...(await memory.list())]
    },
    load: (id) => of(id).load(id),
    async create(record, entries) {
      try {
        await of(record.id).create(record, entries)
      } catch {
        inMemory.add(record.id)
        await memory.create(record, entries)
      }
    },
    async write(change) {
      const { id } = change.record
      const result = await of(id).write(change)
      if (inMemory.has(id)) await moveToDatabase(id).catch(() => undefined)
      return result
    },
    remove: (id) => of(id).remove(id),
    onLoss: (listener) => database?.onLoss(listener) ?? (() => undefined),
  }
}
