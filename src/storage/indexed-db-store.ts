import type { DBSchema } from 'idb'
import type { TableStore } from './table-store.ts'
import { readTableRecord } from './table-record.ts'
import {
  committed,
  handled,
  identityIn,
  newSightings,
  openReconnecting,
  putIdentity,
} from './reconnecting-database.ts'

interface Schema extends DBSchema {
  /** By table id. Values are parsed before use. */
  tables: { key: string; value: unknown }
  /** By table id and ply. */
  entries: { key: [string, number]; value: unknown }
}
/** Strict: a resolved write is on the disk. The browsers' default may lose it in a power failure. */
const STRICT = { durability: 'strict' } as const

const entriesOf = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Infinity])

/** Stores tables in IndexedDB. Rejects where the browser has none. */
export async function indexedDbStore(name = 'windrose'): Promise<TableStore> {
  const { ready, onLoss } = await openReconnecting<Schema>(name, (db) => {
    putIdentity(db.createObjectStore('tables'))
    db.createObjectStore('entries')
  })
  const sightings = newSightings()
  return {
    onLoss,
    async list() {
      const all = await (await ready()).getAll('tables')
      return all.map(readTableRecord).filter((record) => record !== undefined)
    },
    async load(id) {
      const reading = handled((await ready()).transaction(['tables', 'entries']))
      const [stored, keys, entries, identity] = await Promise.all([
        reading.objectStore('tables').get(id),
        reading.objectStore('entries').getAllKeys(entriesOf(id)),
        reading.objectStore('entries').getAll(entriesOf(id)),
        identityIn(reading.objectStore('tables')),
      ])
      const record = readTableRecord(stored)
      if (stored === undefined) return undefined
      sightings.see(id, identity)
      if (record === undefined) return 'damaged'
      const isWhole = entries.length === record.plies && keys.every(([, place], index) => place === index)
      return isWhole ? { record, entries } : 'damaged'
    },
    async create(record, entries) {
      const writing = handled((await ready()).transaction(['tables', 'entries'], 'readwrite', STRICT))
      const puts = entries.map((entry, place) =>
        writing.objectStore('entries').put(entry, [record.id, place]),
      )
      const tables = writing.objectStore('tables')
      const identity = identityIn(tables)
      await Promise.all([...puts, tables.put(record, record.id), identity, writing.done])
      sightings.see(record.id, await identity)
    },
    async write({ cut, entries, record }) {
      const writing = handled((await ready()).transaction(['tables', 'entries'], 'readwrite', STRICT))
      const stored = writing.objectStore('entries')
      const tables = writing.objectStore('tables')
      const why = await sightings.whyMissing(tables, record.id)
      if (why === 'deleted' || (why === 'lost' && cut > 0)) return why
      const identity = identityIn(tables)
      const requests = [
        identity,
        ...entries.map((entry, place) => stored.put(entry, [record.id, cut + place])),
        stored.delete(entriesOf(record.id, record.plies)),
        tables.put(record, record.id),
      ]
      await committed(writing, requests)
      sightings.see(record.id, await identity)
      return 'stored'
    },
    async remove(id) {
      const writing = handled((await ready()).transaction(['tables', 'entries'], 'readwrite', STRICT))
      await Promise.all([
        writing.objectStore('tables').delete(id),
        writing.objectStore('entries').delete(entriesOf(id)),
        writing.done,
      ])
    },
  }
}
