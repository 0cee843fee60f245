import { memoryStore } from './memory-store.ts'
import type { TableStore } from './table-store.ts'

/** Tables in the database where it can be had, and in memory what it does not take. */
export interface FallbackStore extends TableStore {
  /** Is the database there at all? */
  readonly isPersistent: boolean
  /** Does this table outlive the page? */
  persists(id: string): boolean
}

/** Opens the database; where the browser gives none, or takes no new table, the game goes on in memory. */
export async function openTableStore(open: () => Promise<TableStore>): Promise<FallbackStore> {
  const memory = memoryStore()
  const database = await open().catch(() => undefined)
  const fleeting = new Set<string>()
  const of = (id: string): TableStore => (database === undefined || fleeting.has(id) ? memory : database)
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
        fleeting.add(record.id)
        await memory.create(record, entries)
      }
    },
    write: (change) => of(change.record.id).write(change),
    remove: (id) => of(id).remove(id),
  }
}
