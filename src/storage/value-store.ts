import type { DBSchema } from 'idb'
import { committed, handled, openReconnecting } from './reconnecting-database.ts'

/** Stores values by id, such as reports or notes by the id of a table or room. They are not parsed. */
export interface ValueStore {
  /** Do the values outlast the page? */
  readonly isPersistent: boolean
  all(): Promise<ReadonlyMap<string, unknown>>
  get(id: string): Promise<unknown>
  put(id: string, value: unknown): Promise<void>
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

/**
 * What kind of values: `reports` of finished games, `notes` of the player, `presets` of table settings, `clocks` of tables,
 * `groups`, the entries of their `ledgers`, and what `mistakes` cost in finished games.
 */
export type ValueKind = 'reports' | 'notes' | 'presets' | 'clocks' | 'groups' | 'ledgers' | 'mistakes'

type Schema = DBSchema & Readonly<Record<ValueKind, { key: string; value: unknown }>>

/** The values of this browser in a database of their own; without a database they last as long as the page. */
export function openValueStore(name: ValueKind, database = `windrose-${name}`): Promise<ValueStore> {
  return databaseStore(name, database).catch(() => memoryValueStore())
}

async function databaseStore(name: ValueKind, database: string): Promise<ValueStore> {
  const { ready } = await openReconnecting<Schema>(database, (db) => void db.createObjectStore(name))
  return {
    isPersistent: true,
    async all() {
      const reading = handled((await ready()).transaction(name))
      const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
      return new Map(keys.map((key, at) => [key, values[at]]))
    },
    async get(id) {
      return (await ready()).get(name, id)
    },
    async put(id, value) {
      const writing = handled((await ready()).transaction(name, 'readwrite'))
      const stored = writing.store.put(value, id)
      await committed(writing, [stored])
    },
    async remove(id) {
      await (await ready()).delete(name, id)
    },
    async clear() {
      await (await ready()).clear(name)
    },
  }
}

/** Stores values as long as the page lives: without a database, and for tests. */
export function memoryValueStore(): ValueStore {
  const values = new Map<string, unknown>()
  return {
    isPersistent: false,
    all: async () => new Map(values),
    get: async (id) => values.get(id),
    put: async (id, value) => void values.set(id, value),
    remove: async (id) => void values.delete(id),
    clear: async () => values.clear(),
  }
}
