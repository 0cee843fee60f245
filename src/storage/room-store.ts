import type { DBSchema } from 'idb'
import { readRoomRecord } from './room-record.ts'
import type { RoomRecord } from './room-record.ts'
import {
  committed,
  handled,
  identityIn,
  newSightings,
  openReconnecting,
  putIdentity,
} from './reconnecting-database.ts'
import type { WriteResult } from './reconnecting-database.ts'

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
/** Is the room stored for the first time, or changed? A change does not bring back a room that was deleted. */
export type RoomWrite = 'new' | 'change'
/** Stores rooms. Promises resolve when the data is durable, and reject if it cannot be stored. */
export interface RoomStore {
  /** Do the rooms outlive the page? */
  readonly isPersistent: boolean
  list(): Promise<RoomRecord[]>
  load(id: string): Promise<StoredRoom | 'damaged' | undefined>
  /** Stores the room; its log stays as it is. */
  put(record: RoomRecord, is?: RoomWrite): Promise<WriteResult>
  /** Where the database was lost, a change of all records stores the room again, and for any other one all are needed. */
  write(change: RoomChange, is?: RoomWrite): Promise<WriteResult>
  remove(id: string): Promise<void>
  /** Calls the listener when the browser has closed the database, and may have lost what is in it. */
  onLoss(listener: () => void): () => void
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
  const { ready, onLoss } = await openReconnecting<Schema>(name, (db) => {
    putIdentity(db.createObjectStore('rooms'))
    db.createObjectStore('records')
  })
  const sightings = newSightings()
  return {
    isPersistent: true,
    onLoss,
    async list() {
      const all = await (await ready()).getAll('rooms')
      return all.map(readRoomRecord).filter((record) => record !== undefined)
    },
    async load(id) {
      const reading = handled((await ready()).transaction(['rooms', 'records']))
      const [stored, keys, records, identity] = await Promise.all([
        reading.objectStore('rooms').get(id),
        reading.objectStore('records').getAllKeys(recordsOf(id)),
        reading.objectStore('records').getAll(recordsOf(id)),
        identityIn(reading.objectStore('rooms')),
      ])
      if (stored === undefined) return undefined
      sightings.see(id, identity)
      const record = readRoomRecord(stored)
      const isWhole = keys.every(([, place], index) => place === index)
      return record !== undefined && isWhole && records.length === (record.log?.records ?? 0)
        ? { record, records }
        : 'damaged'
    },
    async put(record, is = 'new') {
      const writing = handled((await ready()).transaction('rooms', 'readwrite', STRICT))
      const why = is === 'new' ? undefined : await sightings.whyMissing(writing.store, record.id)
      if (why === 'deleted' || (why === 'lost' && (record.log?.records ?? 0) > 0)) return why
      const identity = identityIn(writing.store)
      const stored = writing.store.put(record, record.id)
      await committed(writing, [stored, identity])
      sightings.see(record.id, await identity)
      return 'stored'
    },
    async write({ record, from, records }, is = 'new') {
      const writing = handled((await ready()).transaction(['rooms', 'records'], 'readwrite', STRICT))
      const log = writing.objectStore('records')
      const rooms = writing.objectStore('rooms')
      const why = is === 'new' ? undefined : await sightings.whyMissing(rooms, record.id)
      if (why === 'deleted' || (why === 'lost' && from > 0)) return why
      const identity = identityIn(rooms)
      const requests = [
        identity,
        ...records.map((one, place) => log.put(one, [record.id, from + place])),
        log.delete(recordsOf(record.id, from + records.length)),
        rooms.put(record, record.id),
      ]
      await committed(writing, requests)
      sightings.see(record.id, await identity)
      return 'stored'
    },
    async remove(id) {
      const writing = handled((await ready()).transaction(['rooms', 'records'], 'readwrite', STRICT))
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
    onLoss: () => () => undefined,
    list: async () => [...rooms.values()].map(({ record }) => record),
    load: async (id) => {
      const stored = rooms.get(id)
      return stored && { record: stored.record, records: [...stored.records] }
    },
    put: async (record, is = 'new') => {
      if (is === 'change' && !rooms.has(record.id)) return 'deleted'
      rooms.set(record.id, { record, records: rooms.get(record.id)?.records ?? [] })
      return 'stored'
    },
    write: async ({ record, from, records }, is = 'new') => {
      if (is === 'change' && !rooms.has(record.id)) return 'deleted'
      const stored = rooms.get(record.id)?.records ?? []
      rooms.set(record.id, { record, records: [...stored.slice(0, from), ...structuredClone(records)] })
      return 'stored'
    },
    remove: async (id) => {
      rooms.delete(id)
    },
  }
}
