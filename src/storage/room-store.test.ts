import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import type { RoomRecord } from './room-record.ts'
import { memoryRoomStore, openRoomStore } from './room-store.ts'
import type { RoomStore } from './room-store.ts'

let names = 0
const ROOM = 'ABCDEFGH23456789'

function record(records: number, id = ROOM): RoomRecord {
  return {
    schema: 1,
    id,
    path: `/j/${id}`,
    created: 1,
    updated: 2,
    slot: 3,
    lobby: { secret: 'x' },
    first: null,
    signed: null,
    log: { promise: null, lost: false, secret: 'y', records },
    table: null,
  }
}

describe.each<[string, () => Promise<RoomStore>]>([
  ['the database', () => openRoomStore(`rooms ${String(names++)}`)],
  ['memory', () => Promise.resolve(memoryRoomStore())],
])('%s', (_name, open) => {
  test('keeps a log that grows, is cut and grows again', async () => {
    const rooms = await open()
    expect(await rooms.load(ROOM)).toBeUndefined()
    await rooms.write({ record: record(3), from: 0, records: [{ a: 1 }, { a: 2 }, { a: 3 }] })
    await rooms.write({ record: record(2), from: 1, records: [{ b: 2 }] })
    expect(await rooms.load(ROOM)).toEqual({ record: record(2), records: [{ a: 1 }, { b: 2 }] })
    await rooms.put({ ...record(2), slot: 5 })
    expect(await rooms.load(ROOM)).toEqual({
      record: { ...record(2), slot: 5 },
      records: [{ a: 1 }, { b: 2 }],
    })
  })
  test('keeps rooms apart and removes one', async () => {
    const rooms = await open()
    const other = ROOM.replace('A', 'Z')
    await rooms.write({ record: record(1), from: 0, records: [1] })
    await rooms.write({ record: record(1, other), from: 0, records: [2] })
    await rooms.remove(ROOM)
    expect(await rooms.load(ROOM)).toBeUndefined()
    expect((await rooms.load(other)) as object).toMatchObject({ records: [2] })
    expect((await rooms.list()).map(({ id }) => id)).toEqual([other])
  })
})

test('a room that was lost is stored again as a whole, and one that was deleted is not', async () => {
  const name = `rooms ${String(names++)}`
  const [rooms, otherTab] = [await openRoomStore(name), await openRoomStore(name)]
  await rooms.write({ record: record(2), from: 0, records: [1, 2] })
  await deleteDB(name)
  expect(await rooms.put(record(2), 'change')).toBe('lost')
  expect(await rooms.write({ record: record(3), from: 2, records: [3] }, 'change')).toBe('lost')
  expect(await rooms.write({ record: record(3), from: 0, records: [1, 2, 3] }, 'change')).toBe('stored')
  expect((await otherTab.load(ROOM)) as object).toMatchObject({ records: [1, 2, 3] })
  await otherTab.remove(ROOM)
  expect(await rooms.put(record(3), 'change')).toBe('deleted')
  expect(await rooms.write({ record: record(3), from: 0, records: [1, 2, 3] }, 'change')).toBe('deleted')
  expect(await rooms.list()).toEqual([])
})

test('a lobby that was lost is stored again', async () => {
  const name = `rooms ${String(names++)}`
  const rooms = await openRoomStore(name)
  const lobby = { ...record(0), log: null }
  await rooms.put(lobby)
  await deleteDB(name)
  expect(await rooms.put(lobby, 'change')).toBe('stored')
  expect(await rooms.list()).toEqual([lobby])
})

test('ends what it writes itself, for a page that is being closed hears no answer', async () => {
  const rooms = await openRoomStore(`rooms ${String(names++)}`)
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  await rooms.put(record(0))
  await rooms.write({ record: record(2), from: 0, records: [1, 2] })
  expect(commit).toHaveBeenCalledTimes(2)
  commit.mockRestore()
  expect((await rooms.load(ROOM)) as object).toMatchObject({ records: [1, 2] })
})

test('a log with a gap, or shorter than it says, is not taken for a whole one', async () => {
  const name = `rooms ${String(names++)}`
  const rooms = await openRoomStore(name)
  await rooms.write({ record: record(3), from: 0, records: [1, 2, 3] })
  const db = await openDB(name)
  await db.delete('records', [ROOM, 1])
  expect(await rooms.load(ROOM)).toBe('damaged')
  await db.put('records', 2, [ROOM, 1])
  expect(await rooms.load(ROOM)).not.toBe('damaged')
  await db.put('rooms', { ...record(3), slot: 'x' }, ROOM)
  expect(await rooms.load(ROOM)).toBe('damaged')
})
