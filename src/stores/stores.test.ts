import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import type { Player } from '../session/players.ts'
import { watch } from 'vue'
import { memoryStore } from '../storage/memory-store.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import { setPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { useSettings } from './settings.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

const person = (name: string): Player => ({ kind: 'person', name, color: 'blue', symbol: 'star' })
const bot = (name: string): Player => ({
  kind: 'bot',
  level: 'boatswain',
  name,
  color: 'gold',
  symbol: 'moon',
})
const dry = { wet: false, heap: 'small' }
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 10))

let browser: TestBrowser
let platform: ReturnType<TestBrowser['tab']>
beforeEach(() => {
  browser = newTestBrowser()
  platform = browser.tab()
  sitAt(platform)
})
afterEach(() => setPlatform(undefined))

/** Everything from here on happens in a fresh page on this machine. */
function sitAt(where: Platform): void {
  setPlatform(where)
  setActivePinia(createPinia())
}
/** The same machine after closing the page and opening it again. */
function reload(): void {
  platform.crash()
  platform = browser.tab()
  sitAt(platform)
}
async function newTable(
  people: Player[] = [person('Ana'), person('Ben')],
  options: Record<string, string | boolean> = dry,
) {
  const id = await useTables().create({ game: 'nim', people, options, governor: 0 })
  if (id === null) throw new Error(String(useTables().error))
  const table = useTable()
  await table.openTable(id)
  return { id, table }
}

describe('tables', () => {
  test('are created, listed and removed', async () => {
    const { id } = await newTable()
    const tables = useTables()
    expect(tables.running.map((record) => record.id)).toEqual([id])
    expect(tables.finished).toEqual([])
    expect(tables.running[0]).toMatchObject({ game: 'nim', status: 'running', plies: 0, options: dry })
    await tables.remove(id)
    expect(tables.running).toEqual([])
  })
  test('that wait for this device over days come first, and those that have not begun are listed', async () => {
    const rooms = await platform.roomStore()
    const room = (id: string, more: Partial<RoomRecord>): RoomRecord => ({
      schema: 1,
      id,
      path: `/j/${id}`,
      created: 1,
      updated: 1,
      slot: null,
      lobby: null,
      first: null,
      signed: null,
      log: null,
      table: null,
      ...more,
    })
    const summary = { round: null, turn: 0, totals: [], winners: [] }
    const seats = [person('Ana'), person('Ben')]
    const table = { game: 'nim', seats, options: dry, status: 'running', plies: 3, summary } as const
    await rooms.put(room('AAAA-AAAA-AAAA-AAAA', { table: { ...table, mine: 5 } }))
    await rooms.put(room('BBBB-BBBB-BBBB-BBBB', { updated: 3, table: { ...table, mine: null } }))
    await rooms.put(room('CCCC-CCCC-CCCC-CCCC', { updated: 2, seating: { game: 'nim', seats, free: 1 } }))
    await rooms.put(room('DDDD-DDDD-DDDD-DDDD', {}))
    const tables = useTables()
    await tables.refresh()
    expect(tables.running.map(({ mine, free, updated }) => [mine, free, updated])).toEqual([
      [5, undefined, 1],
      [null, undefined, 3],
      [undefined, 1, 2],
    ])
  })
  test.each([
    ['unknownGame', { game: 'chess' }],
    ['badSeats', { people: [person('Ana')] }],
    ['badSeats', { governor: 7 }],
    ['badPeople', { people: [person('Ana'), person('\u202eBen')] }],
    ['badPeople', { people: [person('Ana'), person('  ')] }],
    ['badOptions', { options: { moon: true } }],
    ['badOptions', { options: { heap: 'huge' } }],
  ])('are refused with %s', async (code, wrong) => {
    const tables = useTables()
    const setup = { game: 'nim', people: [person('Ana'), person('Ben')], options: dry, governor: 0 as const }
    expect(await tables.create({ ...setup, ...wrong })).toBeNull()
    expect(tables.error).toBe(code)
    expect(tables.running).toEqual([])
  })
  test('seat the chosen governor first, and by a seed always the same one', async () => {
    const tables = useTables()
    const people = [person('Ana'), person('Ben'), person('Cy')]
    const names = async (governor: number | 'random', seed?: string): Promise<string> => {
      const setup = { game: 'nim', people, options: {}, governor, ...(seed !== undefined && { seed }) }
      const id = await tables.create(setup)
      const record = tables.running.find((one) => one.id === id)
      return record?.seats.map(({ name }) => name).join(' ') ?? ''
    }
    expect(await names(1)).toBe('Ben Cy Ana')
    expect(await names('random', 'x')).toBe(await names('random', 'x'))
  })
  test('ask for persistent storage with the first one, once', async () => {
    await useTables().refresh()
    expect(useTables().persistence).toBe('unknown')
    await newTable()
    await newTable()
    await soon()
    expect(platform.persistenceRequests()).toBe(1)
    expect(useTables().persistence).toBe('granted')
  })
  test('that finish move to the finished ones with their points', async () => {
    const { table } = await newTable()
    useSettings().confirm = 'never'
    for (const action of [3, 3, 3]) expect(table.choose(action)).toBe(true)
    expect(table.over).toBe(true)
    await soon()
    await useTables().refresh()
    expect(useTables().running).toEqual([])
    expect(useTables().finished[0]?.summary).toEqual({ round: 3, turn: null, totals: [1, 0], winners: [0] })
  })
})

describe('the open table', () => {
  test('shows what the actor may choose and takes it', async () => {
    const { table } = await newTable()
    expect(table.phase).toBe('open')
    expect(table.actor).toBe(0)
    expect(table.legalActions.map(({ described }) => described)).toEqual(
      [1, 2, 3].map((tokens) => ({ verb: 'take', tokens })),
    )
    expect(table.choose(9)).toBe(false)
    expect(table.error).toBe('notLegal')
    expect(table.choose(2)).toBe(true)
    expect(table.error).toBeNull()
    expect(table.view).toMatchObject({ heap: 7 })
    expect(table.tentative).toMatchObject({ seat: 0, count: 1, waitsForHandOver: true })
    expect(table.actor).toBeNull()
    expect(table.legalActions).toEqual([])
    table.undo()
    expect(table.view).toMatchObject({ heap: 9 })
    table.redo()
    table.handOver()
    expect(table.actor).toBe(1)
  })
  test('is there after a reload, tentative turn included', async () => {
    const { id, table } = await newTable()
    table.choose(1)
    table.handOver()
    table.choose(2)
    await soon()
    reload()
    const again = useTable()
    await again.openTable(id)
    expect(again.plies).toBe(2)
    expect(again.tentative).toMatchObject({ seat: 1, count: 1, canUndo: true, waitsForHandOver: true })
    again.undo()
    expect(again.actor).toBe(1)
    await soon()
    reload()
    await useTable().openTable(id)
    expect(useTable().plies).toBe(1)
  })
  test('lets bots play, and holds them while paused', async () => {
    const { table } = await newTable([person('Ana'), bot('Bo')])
    table.pause()
    table.choose(1)
    expect(table.paused).toBe(true)
    await soon()
    expect(table.plies).toBe(1)
    table.resume()
    expect(table.thinking).toBe(1)
    await soon()
    expect(table.plies).toBe(2)
    expect(table.actor).toBe(0)
    expect(table.takeBack()).toBe('done')
    expect(table.plies).toBe(0)
  })
  test('shows quick choices of bots once a frame, and at once when a person is in turn', async () => {
    const frames: (() => void)[] = []
    platform.beforeFrame = (work) => void frames.push(work)
    const { table } = await newTable([person('Ana'), bot('Bo'), bot('Cy')])
    table.choose(1)
    expect([table.plies, frames.length]).toEqual([0, 1])
    frames.pop()!()
    expect([table.plies, table.actor]).toEqual([1, null])
    await soon()
    // Both bots have chosen before another frame was drawn.
    expect([table.plies, table.actor, frames.length]).toEqual([3, 0, 1])
  })
  test('looks back without letting anything be chosen', async () => {
    const { table } = await newTable([person('Ana'), bot('Bo')])
    table.choose(1)
    await soon()
    table.goTo(1)
    expect(table.cursor).toBe(1)
    expect(table.view).toMatchObject({ heap: 8 })
    expect(table.liveView).not.toBe(table.view)
    expect(table.actor).toBeNull()
    expect(table.legalActions).toEqual([])
    table.goTo(null)
    expect(table.actor).toBe(0)
    expect(table.view).toBe(table.liveView)
  })
  test('posts a draft while the same seat stays in turn', async () => {
    const { table } = await newTable()
    const plies = vi.fn()
    expect(table.series((open) => (plies(open.length), open[0]?.action))).toBe(1)
    expect(plies).toHaveBeenCalledTimes(1)
    expect(table.plies).toBe(1)
  })
  test('cannot be changed by a screen', async () => {
    const { table } = await newTable()
    expect(Object.isFrozen(table.view)).toBe(true)
    expect(Object.isFrozen(table.legalActions[0]?.described)).toBe(true)
  })
  test.each([
    ['noTable', async () => undefined],
    [
      'damagedTable',
      async (id: string) =>
        browser.database.write({ cut: 0, entries: [[1, 77]], record: { ...(await kept(id)), plies: 1 } }),
    ],
    [
      'otherVersion',
      async (id: string) =>
        browser.database.write({ cut: 0, entries: [], record: { ...(await kept(id)), version: 99 } }),
    ],
    [
      'unknownGame',
      async (id: string) =>
        browser.database.write({ cut: 0, entries: [], record: { ...(await kept(id)), game: 'go' } }),
    ],
  ])('says %s', async (code, harm) => {
    const { id, table } = await newTable()
    table.close()
    await harm(id)
    await table.openTable(code === 'noTable' ? 'f'.repeat(20) : id)
    expect(table.phase).toBe('failed')
    expect(table.error).toBe(code)
    expect(table.choose(1)).toBe(false)
  })
  test('is cleared when it is closed, and opens again at once', async () => {
    const { id, table } = await newTable()
    table.choose(1)
    table.close()
    expect(table.phase).toBe('closed')
    expect(table.view).toBeNull()
    await table.openTable(id)
    expect(table.plies).toBe(1)
    expect(table.watching).toBe(false)
  })
  test('of two that are opened one after another, the later one stays', async () => {
    const { id, table } = await newTable()
    const other = await newTable()
    const first = table.openTable(id)
    const second = table.openTable(other.id)
    await Promise.all([first, second])
    expect(table.record).toMatchObject({ id: other.id })
    expect(table.watching).toBe(false)
  })
  test('is played again with the governor one further round', async () => {
    const { table } = await newTable()
    const id = await table.rematch()
    expect(id).not.toBeNull()
    await table.openTable(id ?? '')
    expect(table.record?.seats.map(({ name }) => name)).toEqual(['Ben', 'Ana'])
  })
})

async function kept(id: string) {
  const found = await browser.database.load(id)
  if (found === undefined || found === 'damaged') throw new Error('gone')
  return found.record
}

describe('a second tab', () => {
  test('follows the first one, and takes over when that is closed', async () => {
    const { id, table: first } = await newTable()
    sitAt(browser.tab())
    const second = useTable()
    await second.openTable(id)
    expect(second.watching).toBe(true)
    expect(second.actor).toBeNull()
    expect(second.choose(1)).toBe(false)
    first.choose(2)
    await until(() => expect(second.plies).toBe(1))
    expect(second.view).toMatchObject({ heap: 7 })
    first.undo()
    await until(() => expect(second.plies).toBe(0))
    first.choose(3)
    first.handOver()
    first.close()
    await until(() => expect(second.watching).toBe(false))
    expect(second.actor).toBe(1)
    expect(second.view).toMatchObject({ heap: 6 })
    expect(second.choose(1)).toBe(true)
  })
  test('sees new tables in its list', async () => {
    await useTables().refresh()
    const list = useTables()
    sitAt(browser.tab())
    await newTable()
    await soon()
    expect(list.running).toHaveLength(1)
  })
  test('fails when the table is removed', async () => {
    const { id } = await newTable()
    sitAt(browser.tab())
    const second = useTable()
    await second.openTable(id)
    sitAt(browser.tab())
    await useTables().remove(id)
    await soon()
    expect(second.error).toBe('noTable')
  })
})

describe('when the database fails', () => {
  test('the game goes on in memory, and says that it is not saved', async () => {
    const database = memoryStore()
    let isFull = false
    browser = newTestBrowser({
      ...database,
      write: (change) => (isFull ? Promise.reject(new Error('quota')) : database.write(change)),
    })
    sitAt(browser.tab())
    const { id, table } = await newTable()
    isFull = true
    table.choose(1)
    await soon()
    expect(table.saved).toBe('failed')
    table.handOver()
    expect(table.actor).toBe(1)
    isFull = false
    table.choose(1)
    await soon()
    expect(table.saved).toBe('saved')
    expect(await database.load(id)).toMatchObject({
      entries: [
        [0, 1],
        [1, 1],
      ],
    })
  })
  test('wherever the platform stops, the table comes back as it was when it was last called saved', async () => {
    for (let stops = 1; stops < 12; stops++) {
      const database = memoryStore()
      let writes = 0
      const never = new Promise<never>(() => undefined)
      browser = newTestBrowser({
        ...database,
        write: (change) => (writes++ < stops ? database.write(change) : never),
      })
      sitAt(browser.tab())
      const { id, table } = await newTable([person('Ana'), person('Ben'), bot('Bo')], {
        wet: true,
        heap: 'large',
      })
      const shown = (): string =>
        JSON.stringify([useTable().plies, useTable().liveView, useTable().tentative.count])
      await soon()
      let confirmed = shown()
      watch(
        () => table.saved,
        (saved) => {
          if (saved === 'saved') confirmed = shown()
        },
        { flush: 'sync' },
      )
      const acts = [() => table.choose(1), () => table.undo(), () => table.choose(2), () => table.handOver()]
      for (let at = 0; at < 24; at++) {
        acts[at % 4]?.()
        await new Promise((done) => setTimeout(done, 0))
      }
      browser = newTestBrowser(database)
      sitAt(browser.tab())
      const again = useTable()
      useSettings().confirm = 'ifLost'
      await again.openTable(id)
      expect(shown()).toBe(confirmed)
    }
  })
  test('a browser without one plays in memory', async () => {
    sitAt(browser.tab('broken'))
    const { table } = await newTable()
    expect(table.saved).toBe('memory')
    expect(useTables().persistence).toBe('memory')
    table.choose(1)
    await soon()
    expect(table.saved).toBe('memory')
  })
  test('a list that cannot be read is said so', async () => {
    browser = newTestBrowser({ ...memoryStore(), list: () => Promise.reject(new Error('gone')) })
    sitAt(browser.tab())
    await useTables().refresh()
    expect(useTables().error).toBe('notRead')
  })
})

describe('files', () => {
  test('carry a table, people and tentative turn included, to another device', async () => {
    const { id, table } = await newTable([person('Ana'), bot('Bo')], { wet: true, heap: 'large' })
    table.choose(1)
    await soon()
    const file = await useTables().exportFile(id)
    expect(file?.name).toMatch(/^windrose-nim-2023-11-14-[0-9a-f]{4}\.json$/)
    const { plies, liveView } = table
    browser = newTestBrowser()
    reload()
    const there = await useTables().importFile(new Blob([file?.text ?? '']))
    expect(there).not.toBeNull()
    await useTable().openTable(there ?? '')
    expect(useTable().plies).toBe(plies)
    expect(useTable().liveView).toEqual(liveView)
    expect(useTable().record?.seats).toEqual([person('Ana'), bot('Bo')])
    expect(useTable().actor).toBe(0)
  })
  test('taken in twice make two tables', async () => {
    const { id } = await newTable()
    const file = await useTables().exportFile(id)
    await useTables().importFile(new Blob([file?.text ?? '']))
    expect(new Set(useTables().running.map((record) => record.id)).size).toBe(2)
  })
  test.each([
    ['notJson', () => 'hello'],
    ['notJson', (text: string) => text.slice(0, 200)],
    ['notJournal', () => '{}'],
    ['otherFormat', (text: string) => text.replace('"version":1', '"version":2')],
    ['malformed', (text: string) => text.replace('"people"', '"players"')],
    ['malformed', (text: string) => text.replace('"name":"Ana"', '"name":7')],
    ['badSeats', (text: string) => text.replace('"seats":2', '"seats":3')],
    ['unknownGame', (text: string) => text.replace('"game":"nim"', '"game":"go"')],
    ['illegalEntry', (text: string) => text.replace('[0,1]', '[0,9]')],
    ['hashDiffers', (text: string) => text.replace('[0,1]', '[0,2]')],
    ['tooLarge', (text: string) => text + ' '.repeat(300_000)],
  ])('that are wrong are refused with %s and change nothing', async (code, harm) => {
    const { id, table } = await newTable()
    table.choose(1)
    await soon()
    const file = await useTables().exportFile(id)
    const before = JSON.stringify(await browser.database.list())
    expect(await useTables().importFile(new Blob([harm(file?.text ?? '')]))).toBeNull()
    expect(useTables().error).toBe(code)
    expect(JSON.stringify(await browser.database.list())).toBe(before)
  })
  test('that are too large are refused unread', async () => {
    const file = { size: 4 * 1024 * 1024 + 1, text: () => Promise.reject(new Error('read')) }
    expect(await useTables().importFile(file as unknown as Blob)).toBeNull()
    expect(useTables().error).toBe('tooLarge')
  })
  test('of a table that cannot be read are refused too', async () => {
    expect(await useTables().exportFile('f'.repeat(20))).toBeNull()
    expect(useTables().error).toBe('noTable')
  })
  test('may be a journal alone: seats then have numbers for names', async () => {
    const { id } = await newTable()
    const file = JSON.parse((await useTables().exportFile(id))?.text ?? '{}') as { journal: unknown }
    await useTables().importFile(new Blob([JSON.stringify(file.journal)]))
    expect(useTables().error).toBeNull()
    expect(useTables().running.some(({ seats }) => seats[1]?.name === '2')).toBe(true)
  })
})
