import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import type { PackedEntry } from '../session/journal-shapes.ts'
import { indexedDbStore } from './indexed-db-store.ts'
import { newTableWriter, RETRY } from './table-writer.ts'
import type { WriteStatus } from './table-writer.ts'
import { memoryStore } from './memory-store.ts'
import type { TableChange, TableStore } from './table-store.ts'
import type { TableRecord } from './table-record.ts'
import { openTableStore } from './fallback-store.ts'

let names = 0
const id = (digit: string): string => digit.repeat(20)

function record(plies: number, more: Partial<TableRecord> = {}): TableRecord {
  return {
    schema: 1,
    id: id('a'),
    created: 1,
    updated: 2,
    game: 'nim',
    version: 1,
    seats: [{ kind: 'person', name: 'Ana', color: 'blue', symbol: 'star' }],
    options: { wet: true, heap: 'small' },
    luck: `seed:${'0'.repeat(32)}`,
    status: 'running',
    plies,
    handedOver: 0,
    summary: { round: 1, turn: 0, totals: [0], winners: [] },
    ...more,
  }
}
const moves = (...actions: number[]): PackedEntry[] => actions.map((action) => [0, action])
const change = (cut: number, ...actions: number[]): TableChange => ({
  cut,
  entries: moves(...actions),
  record: record(cut + actions.length),
})

describe.each<[string, () => Promise<TableStore>]>([
  ['the database', () => indexedDbStore(`trial ${String(names++)}`)],
  ['memory', () => Promise.resolve(memoryStore())],
])('%s', (_name, open) => {
  test('keeps what was created, appended and rewound', async () => {
    const store = await open()
    expect(await store.list()).toEqual([])
    expect(await store.load(id('a'))).toBeUndefined()
    await store.create(record(2), moves(1, 2))
    await store.write(change(2, 3, 4))
    expect(await store.load(id('a'))).toEqual({ record: record(4), entries: moves(1, 2, 3, 4) })
    await store.write(change(1, 7))
    expect(await store.load(id('a'))).toEqual({ record: record(2), entries: moves(1, 7) })
    expect(await store.list()).toEqual([record(2)])
  })
  test('keeps tables apart', async () => {
    const store = await open()
    await store.create(record(1), moves(1))
    await store.create(record(1, { id: id('b') }), moves(2))
    await store.remove(id('a'))
    expect(await store.load(id('a'))).toBeUndefined()
    expect(await store.load(id('b'))).toMatchObject({ entries: moves(2) })
  })
  test('does not bring a removed table back', async () => {
    const store = await open()
    await store.create(record(0), [])
    await store.remove(id('a'))
    expect(await store.write(change(0, 1))).toBe('deleted')
    expect(await store.list()).toEqual([])
  })
})

describe('the database', () => {
  test('is there again after a reload', async () => {
    const name = `trial ${String(names++)}`
    await (await indexedDbStore(name)).create(record(1), moves(1))
    expect(await (await indexedDbStore(name)).load(id('a'))).toEqual({ record: record(1), entries: moves(1) })
  })
  test('believes no record and no entries that are damaged', async () => {
    const name = `trial ${String(names++)}`
    const store = await indexedDbStore(name)
    await store.create(record(2), moves(1, 2))
    await store.create(record(2, { id: id('b') }), moves(1, 2))
    const raw = await openDB(name, 1)
    await raw.put('tables', { ...record(2, { id: id('b') }), seats: 'nobody' }, id('b'))
    await raw.delete('entries', [id('a'), 0])
    expect((await store.list()).map((kept) => kept.id)).toEqual([id('a')])
    expect(await store.load(id('a'))).toBe('damaged')
    expect(await store.load(id('b'))).toBe('damaged')
  })
  test('gives way to a newer version and comes back', async () => {
    const name = `trial ${String(names++)}`
    const store = await indexedDbStore(name)
    await store.create(record(1), moves(1))
    ;(await openDB(name, 1)).close()
    expect(await store.list()).toHaveLength(1)
    // The newer one is refused to the older from then on, which is said by a rejection and nothing else.
    ;(await openDB(name, 2)).close()
    await expect(store.list()).rejects.toThrow()
  })
})

describe('a database that is lost', () => {
  test('takes no part of a table any more, but all of it', async () => {
    const name = `trial ${String(names++)}`
    const store = await indexedDbStore(name)
    await store.create(record(1), moves(1))
    await deleteDB(name)
    expect(await store.write(change(1, 2))).toBe('lost')
    expect(await store.list()).toEqual([])
    expect(await store.write(change(0, 1, 2))).toBe('stored')
    expect(await store.write(change(2, 3))).toBe('stored')
    expect(await (await indexedDbStore(name)).load(id('a'))).toEqual({
      record: record(3),
      entries: moves(1, 2, 3),
    })
  })
  test('does not bring back what a person had deleted, nor what they delete afterwards', async () => {
    const name = `trial ${String(names++)}`
    const [store, otherTab] = [await indexedDbStore(name), await indexedDbStore(name)]
    await store.create(record(1), moves(1))
    await otherTab.remove(id('a'))
    expect(await store.write(change(0, 1, 2))).toBe('deleted')
    await store.create(record(1), moves(1))
    await deleteDB(name)
    expect(await store.write(change(0, 1, 2))).toBe('stored')
    await otherTab.remove(id('a'))
    expect(await store.write(change(0, 1, 2))).toBe('deleted')
    expect(await otherTab.list()).toEqual([])
  })
  test('one without an identity, of an earlier version, is told from the one that follows it', async () => {
    const name = `trial ${String(names++)}`
    const store = await indexedDbStore(name)
    const raw = await openDB(name)
    await raw.delete('tables', 'database')
    raw.close()
    await store.create(record(1), moves(1))
    await store.remove(id('a'))
    expect(await store.write(change(0, 1))).toBe('deleted')
    await store.create(record(1), moves(1))
    await deleteDB(name)
    expect(await store.write(change(1, 2))).toBe('lost')
  })
  test('a database that opens and then refuses every use counts as none', async () => {
    const name = `trial ${String(names++)}`
    await indexedDbStore(name)
    const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('denied')
    })
    const store = await openTableStore(() => indexedDbStore(name))
    refused.mockRestore()
    expect(store.isPersistent).toBe(false)
  })
})

describe('the safe store', () => {
  test('goes on in memory where there is no database', async () => {
    const store = await openTableStore(() => Promise.reject(new Error('private')))
    expect(store.isPersistent).toBe(false)
    await store.create(record(1), moves(1))
    expect(store.persists(id('a'))).toBe(false)
    expect(await store.list()).toHaveLength(1)
  })
  test('goes on in memory with the table the database does not take', async () => {
    const full = { ...memoryStore(), create: () => Promise.reject(new Error('quota')) }
    const store = await openTableStore(() => Promise.resolve(full))
    expect(store.isPersistent).toBe(true)
    await store.create(record(1), moves(1))
    expect(store.persists(id('a'))).toBe(false)
    await store.write(change(1, 2))
    expect(await store.load(id('a'))).toMatchObject({ entries: moves(1, 2) })
  })
  test('moves the table into the database as soon as that takes it', async () => {
    const database = memoryStore()
    const full: TableStore = { ...database, create: () => Promise.reject(new Error('quota')) }
    const store = await openTableStore(() => Promise.resolve(full))
    await store.create(record(1), moves(1))
    await store.write(change(1, 2))
    expect(await database.list()).toEqual([])
    full.create = database.create
    await store.write(change(2, 3))
    expect([store.persists(id('a')), await store.list()]).toEqual([true, [record(3)]])
    expect(await database.load(id('a'))).toEqual({ record: record(3), entries: moves(1, 2, 3) })
  })
})

/** A table that is played, rewound and kept by a keeper; `dies` says after how many writes the machine stops. */
function playing(store: TableStore, fails: (write: number) => boolean, dies = Infinity) {
  const played: PackedEntry[] = []
  const states: WriteStatus[] = []
  let writes = 0
  let confirmed = '[]'
  const keeper = newTableWriter({
    storedPlies: 0,
    async write(wanted) {
      const number = writes++
      if (number >= dies) return new Promise<never>(() => undefined)
      if (fails(number)) throw new Error('quota')
      return store.write(wanted)
    },
    snapshot: (cut) => ({ cut, entries: played.slice(cut), record: record(played.length) }),
    onSaved(saved) {
      states.push(saved)
      if (saved === 'saved') confirmed = JSON.stringify(played)
    },
  })
  return {
    keeper,
    states,
    confirmed: () => confirmed,
    played,
    play(action: number) {
      played.push([0, action])
      keeper.changed(played.length - 1)
    },
    rewind(ply: number) {
      played.length = ply
      keeper.changed(ply)
    },
  }
}

describe('a keeper', () => {
  test('says saving and then saved, and what is saved is there', async () => {
    const store = memoryStore()
    await store.create(record(0), [])
    const { keeper, play, states } = playing(store, () => false)
    play(1)
    play(2)
    expect(keeper.status()).toBe('saving')
    await keeper.idle()
    expect(states).toEqual(['saving', 'saved'])
    expect(await store.load(id('a'))).toMatchObject({ entries: moves(1, 2) })
  })
  test('writes a change that comes just when a write ends', async () => {
    for (let steps = 0; steps < 12; steps++) {
      const store = memoryStore()
      await store.create(record(0), [])
      const { keeper, play } = playing(store, () => false)
      play(1)
      for (let step = 0; step < steps; step++) await Promise.resolve()
      play(2)
      await keeper.idle()
      expect([steps, keeper.status()]).toEqual([steps, 'saved'])
      expect(await store.load(id('a'))).toMatchObject({ entries: moves(1, 2) })
    }
  })
  test('makes up for a write that failed with the next change', async () => {
    const store = memoryStore()
    await store.create(record(0), [])
    const { keeper, play, rewind } = playing(store, (write) => write === 1 || write === 2)
    play(1)
    await keeper.idle()
    play(2)
    await keeper.idle()
    expect(keeper.status()).toBe('failed')
    rewind(0)
    await keeper.idle()
    play(5)
    await keeper.idle()
    expect(keeper.status()).toBe('saved')
    expect(await store.load(id('a'))).toMatchObject({ entries: moves(5) })
  })
  test('tries again by itself, and says so until it succeeds', async () => {
    vi.useFakeTimers()
    const store = memoryStore()
    await store.create(record(0), [])
    const { keeper, play, states } = playing(store, (write) => write < 3)
    play(1)
    await keeper.idle()
    play(2)
    await keeper.idle()
    expect(states).toEqual(['saving', 'failed', 'failed'])
    await vi.advanceTimersByTimeAsync(RETRY.first * 8)
    expect(states.slice(3)).toEqual(['failed', 'saved'])
    expect(await store.load(id('a'))).toMatchObject({ entries: moves(1, 2) })
    vi.useRealTimers()
  })
  test('tries no more once it is closed', async () => {
    vi.useFakeTimers()
    const { keeper, play } = playing(memoryStore(), () => true)
    play(1)
    await keeper.idle()
    keeper.close()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
  test('writes all of a table that was lost, and nothing of one that was deleted', async () => {
    const name = `trial ${String(names++)}`
    const store = await indexedDbStore(name)
    await store.create(record(0), [])
    const { keeper, play, states } = playing(store, () => false)
    play(1)
    play(2)
    await keeper.idle()
    await deleteDB(name)
    play(3)
    await keeper.idle()
    expect(states).toEqual(['saving', 'saved', 'saving', 'saved'])
    expect(await store.load(id('a'))).toMatchObject({ entries: moves(1, 2, 3) })
    await store.remove(id('a'))
    play(4)
    await keeper.idle()
    play(5)
    await keeper.idle()
    expect(states.slice(4)).toEqual(['saving', 'deleted'])
    expect(await store.list()).toEqual([])
  })
  test('wherever the machine stops, what was called saved is there', async () => {
    for (let dies = 0; dies < 12; dies++) {
      const store = memoryStore()
      await store.create(record(0), [])
      const game = playing(store, (write) => write % 5 === 3, dies)
      for (let step = 0; step < 24; step++) {
        if (step % 7 === 6) game.rewind(Math.max(0, game.played.length - 2))
        else game.play(step)
        await new Promise((done) => setTimeout(done, 0))
      }
      const kept = await store.load(id('a'))
      if (kept === undefined || kept === 'damaged') throw new Error('gone')
      expect(kept.entries).toHaveLength(kept.record.plies)
      expect(JSON.stringify(kept.entries)).toBe(game.confirmed())
    }
  })
})
