import type { DBSchema } from 'idb'
import { readRoomRecord } from './room-record.ts'
import type { RoomRecord } from './room-record.ts'
import { openReconnecting } from './reconnecting-database.ts'

/** A room as it is stored; its records are not parsed yet. */
export interface StoredRoom {
  readonly record: RoomRecord
  readonly records: readonly unknown[]
}
/** An atomic change: replaces the log's records from `from` on, and the room. */
export interface RoomChange {
  readonly record: RoomRecord
  readonly from: number
  readonly records: readonly unknown[]
}
/** Stores rooms. Promises resolve when the data is durable, and reject if it cannot be stored. */
export interface RoomStore {
  /** Do the rooms outlive the page? */
  readonly isPersistent: boolean
  list(): Promise<RoomRecord[]>
  load(id: string): Promise<StoredRoom | 'damaged' | undefined>
  /** Stores the room; its log stays as it is. */
  put(record: RoomRecord): Promise<void>
  write(change: RoomChange): Promise<void>
  remove(id: string): Promise<void>
}

interface Schema extends DBSchema {
  rooms: { key: string; value: unknown }
  /** By room id and index. */
  records: { key: [string, number]; value: unknown }
}
/** Strict: a device must not forget what it signed and sent, even in a power failure. */
const STRICT = { durability: 'strict' } as const

const recordsOf = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Infinity])

/** The rooms of this browser; without a database they last as long as the page. */
export function openRoomStore(name = 'windrose-rooms'): Promise<RoomStore> {
  return databaseRoomStore(name).catch(() => memoryRoomStore())
}

async function databaseRoomStore(name: string): Promise<RoomStore> {
  const ready = await openReconnecting<Schema>(name, (db) => {
    db.createObjectStore('rooms')
    db.createObjectStore('records')
  })
  return {
    isPersistent: true,
    async list() {
      const all = await (await ready()).getAll('rooms')
      return all.map(readRoomRecord).filter((record) => record !== undefined)
    },
    async load(id) {
      const reading = (await ready()).transaction(['rooms', 'records'])
      const [stored, keys, records] = await Promise.all([
        reading.objectStore('rooms').get(id),
        reading.objectStore('records').getAllKeys(recordsOf(id)),
        reading.objectStore('records').getAll(recordsOf(id)),
      ])
      if (stored === undefined) return undefined
      const record = readRoomRecord(stored)
      const isWhole = keys.every(([, place], index) => place === index)
      return record !== undefined && isWhole && records.length === (record.log?.records ?? 0)
        ? { record, records }
        : 'damaged'
    },
    async put(record) {
      const writing = (await ready()).transaction('rooms', 'readwrite', STRICT)
      const stored = writing.store.put(record, record.id)
      // A page that is being closed hears no answer after which it would end the transaction.
      writing.commit()
      await Promise.all([stored, writing.done])
    },
    async write({ record, from, records }) {
      const writing = (await ready()).transaction(['rooms', 'records'], 'readwrite', STRICT)
      const log = writing.objectStore('records')
      const requests = [
        ...records.map((one, place) => log.put(one, [record.id, from + place])),
        log.delete(recordsOf(record.id, from + records.length)),
        writing.objectStore('rooms').put(record, record.id),
      ]
      writing.commit()
      await Promise.all([...requests, writing.done])
    },
    async remove(id) {
      const writing = (await ready()).transaction(['rooms', 'records'], 'readwrite', STRICT)
      await Promise.all([
        writing.objectStore('rooms').delete(id),
        writing.objectStore('records').delete(recordsOf(id)),
        writing.done,
      ])
    },
  }
}

/** Stores rooms as long as the page lives: without a database, and for tests. */
export function memoryRoomStore(): RoomStore {
  const rooms = new Map<string, { record: RoomRecord; records: unknown[] }>()
  return {
    isPersistent: false,
    list: async () => [...rooms.values()].map(({ record }) => record),
    load: async (id) => {
      const stored = rooms.get(id)
      return stored && { record: stored.record, records: [...stored.records] }
    },
    put: async (record) => {
      rooms.set(record.id, { record, records: rooms.get(record.id)?.records ?? [] })
    },
    write: async ({ record, from, records }) => {
      const stored = rooms.get(record.id)?.records ?? []
      rooms.set(record.id, { record, records: [...stored.slice(0, from), ...structuredClone(records)] })
    },
    remove: async (id) => {
      rooms.delete(id)
    },
  }
}
