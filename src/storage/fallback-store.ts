import { memoryStore } from './memory-store.ts'
import type { TableStore } from './table-store.ts'

/** Stores tables in the database, and in memory those that it does not take. */
export interface FallbackStore extends TableStore {
  /** Is there a database? */
  readonly isPersistent: boolean
  /** Is this table stored in the database? */
  persists(id: string): boolean
}

/** Opens the database; without one, or if a table cannot be created there, tables are stored in memory. */
export async function openTableStore(open: () => Promise<TableStore>): Promise<FallbackStore> {
  const memory = memoryStore()
  const database = await open().catch(() => undefined)
  const inMemory = new Set<string>()
  const of = (id: string): TableStore => (database === undefined || inMemory.has(id) ? memory : database)
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
    write: (change) => of(change.record.id).write(change),
    remove: (id) => of(id).remove(id),
  }
}
