// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Player } from '../session/players.ts'
import { MAX_PRESETS } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'
import { advance, beginTurn, newClock } from '../session/table-clock.ts'
import type { TableClock } from '../session/table-clock.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import { hashText } from '../engine/core/hash.ts'
import { useBackup } from './backup.ts'
import { usePresets } from './presets.ts'
import { useSettings } from './settings.ts'
import { useTables } from './tables.ts'

const person = (name: string): Player => ({ kind: 'person', name, color: 'blue', symbol: 'star' })
const SECRET = 'ab'.repeat(32)
const ROOM: RoomRecord = {
  schema: 1,
  id: 'ABCDEFGHJKMN2345',
  path: '/j/ABCD-EFGH-JKMN-2345',
  created: 1,
  updated: 2,
  slot: 0,
  lobby: null,
  first: null,
  signed: null,
  log: { promise: { g: 1 }, lost: false, secret: SECRET, records: 1 },
  table: null,
}
let browser: TestBrowser
beforeEach(() => openDevice())
afterEach(() => setPlatform(undefined))

/** A page on a device without any data. */
function openDevice(): void {
  localStorage.clear()
  browser = newTestBrowser()
  setPlatform(browser.tab())
  setActivePinia(createPinia())
}
const newTable = (name = 'Ana') =>
  useTables().create({ game: 'nim', people: [person(name), person('Ben')], options: {}, governor: 0 })
const NEITHER = { games: false, settings: false }
async function saved(): Promise<string> {
  return (await useBackup().save())!.text
}
const open = (text: string): Promise<void> => useBackup().open(new Blob([text]))

/** The file with another content, and the right hash of it. */
function resealed(text: string, change: (content: Record<string, unknown[]>) => void): string {
  const file = JSON.parse(text) as { content: Record<string, unknown[]>; hash: string }
  change(file.content)
  return JSON.stringify({ ...file, hash: hashText(JSON.stringify(file.content)) })
}

test('everything comes to another device, where nothing was', { tags: 'first/backup' }, async () => {
  const id = await newTable()
  await browser.rooms.write({ record: ROOM, from: 0, records: [{ k: 'act' }] })
  localStorage.setItem('windrose-settings', '{"pace":"fast"}')
  localStorage.setItem('other-site', 'x')
  const text = await saved()
  openDevice()
  await open(text)
  expect(useBackup().counts).toEqual({
    added: 2,
    other: 0,
    same: 0,
    settings: 0,
    notes: 0,
    presets: 0,
    groups: 0,
    servers: 0,
  })
  expect(await browser.database.list()).toEqual([])
  await useBackup().restore(NEITHER)
  expect(useBackup().result).toEqual({ games: 2, busy: 0, notesLeft: 0, presetsLeft: 0, groupsLeft: 0 })
  expect(useTables().running.map((table) => table.id)).toEqual([id])
  expect(useSettings().pace).toBe('fast')
  expect(localStorage.getItem('other-site')).toBeNull()
  expect((await browser.rooms.load(ROOM.id)) as unknown).toMatchObject({ records: [{ k: 'act' }] })
})
test('a file holds no secret of a log, and the restored log counts as lost', async () => {
  await browser.rooms.write({ record: ROOM, from: 0, records: [{ k: 'act' }] })
  const text = await saved()
  expect(text).not.toContain(SECRET)
  openDevice()
  await open(text)
  await useBackup().restore(NEITHER)
  const [room] = await browser.rooms.list()
  expect(room!.log).toMatchObject({ lost: true, promise: null, records: 1 })
  expect(room!.log!.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(room!.log!.secret).not.toBe('0'.repeat(64))
})

describe('notes', () => {
  const put = async (id: string, text: string): Promise<void> =>
    (await browser.tab().values('notes')).put(id, { schema: 1, text })
  const noteOf = async (id: string): Promise<unknown> => (await browser.tab().values('notes')).get(id)

  test('come along, also to a device that has none; a file without any has no field of them', async () => {
    const id = (await newTable())!
    expect(await saved()).not.toContain('"notes"')
    await put(id, 'Ben waits for corn.')
    const text = await saved()
    openDevice()
    await open(text)
    expect(useBackup().counts).toMatchObject({ added: 1, notes: 1 })
    await useBackup().restore(NEITHER)
    expect(await noteOf(id)).toEqual({ schema: 1, text: 'Ben waits for corn.' })
  })
  test('of two devices about one table are both kept, once', async () => {
    const link = `link-${'0a'.repeat(16)}`
    await put(ROOM.id, 'theirs')
    await put(link, 'same')
    const text = await saved()
    openDevice()
    await put(ROOM.id, 'mine')
    await put(link, 'same and more')
    for (const notes of [1, 0]) {
      await open(text)
      expect(useBackup().counts.notes).toBe(notes)
      await useBackup().restore(NEITHER)
      expect(await noteOf(ROOM.id)).toEqual({ schema: 1, text: 'mine\n\n* * *\n\ntheirs' })
      expect(await noteOf(link)).toEqual({ schema: 1, text: 'same and more' })
    }
  })
  test('that are too long together stay apart, which is said', async () => {
    await put(ROOM.id, 'a'.repeat(25_000))
    const text = await saved()
    openDevice()
    await put(ROOM.id, 'b'.repeat(25_000))
    await open(text)
    await useBackup().restore(NEITHER)
    expect(useBackup().result).toMatchObject({ notesLeft: 1 })
    expect(await noteOf(ROOM.id)).toEqual({ schema: 1, text: 'b'.repeat(25_000) })
  })
  test.each([
    ['about nothing that exists', { id: '../x', note: { schema: 1, text: 'x' } }],
    ['that are empty', { id: ROOM.id, note: { schema: 1, text: '' } }],
    ['that are too long', { id: ROOM.id, note: { schema: 1, text: 'x'.repeat(40_001) } }],
    ['of another form', { id: ROOM.id, note: { schema: 1, text: 'x', html: true } }],
  ])('%s are refused with the whole file', async (_what, note) => {
    await put(ROOM.id, 'mine')
    await open(resealed(await saved(), (content) => Object.assign(content, { notes: [note] })))
    expect(useBackup().fault).toBe('damaged')
    expect(await noteOf(ROOM.id)).toEqual({ schema: 1, text: 'mine' })
  })
})

describe('clocks', () => {
  const clockStore = () => browser.tab().values('clocks')
  const put = async (id: string, used: number): Promise<TableClock> => {
    const fresh = newClock({ minutes: 30, seconds: 10 }, 2)
    const clock = advance(beginTurn(fresh, 0), 0, used)
    await (await clockStore()).put(id, clock)
    return clock
  }
  const clockOf = async (id: string): Promise<unknown> => (await clockStore()).get(id)

  test('of tables and rooms come along; a file without any has no field of them', async () => {
    const id = (await newTable())!
    await browser.rooms.write({ record: ROOM, from: 0, records: [{ k: 'act' }] })
    const old = await saved()
    expect(old).not.toContain('"clocks"')
    const clocks = [await put(id, 4000), await put(ROOM.id, 7000)]
    await put('0a'.repeat(10), 1000)
    const text = await saved()
    openDevice()
    await open(old)
    await useBackup().restore(NEITHER)
    expect((await (await clockStore()).all()).size).toBe(0)
    await open(text)
    await useBackup().restore(NEITHER)
    expect([await clockOf(id), await clockOf(ROOM.id)]).toEqual(clocks)
    // A clock without its table is left out.
    expect((await (await clockStore()).all()).size).toBe(2)
  })
  test('that are here stay, unless their game is replaced', async () => {
    const id = (await newTable())!
    const kept = await put(id, 4000)
    const text = await saved()
    const { record } = (await browser.database.load(id)) as { record: object }
    await browser.database.write({ cut: 0, entries: [], record: { ...record, updated: 5 } as never })
    const here = await put(id, 9000)
    for (const [games, clock] of [
      [false, here],
      [true, kept],
    ] as const) {
      await open(text)
      await useBackup().restore({ games, settings: false })
      expect(await clockOf(id)).toEqual(clock)
    }
  })
  test.each([
    [
      'of another form',
      { id: ROOM.id, clock: { ...newClock({ minutes: null, seconds: 0 }, 2), html: true } },
    ],
    ['of nothing that exists', { id: '../x', clock: newClock({ minutes: null, seconds: 0 }, 2) }],
  ])('%s are refused with the whole file', async (_what, bad) => {
    await open(resealed(await saved(), (content) => Object.assign(content, { clocks: [bad] })))
    expect(useBackup().fault).toBe('damaged')
  })
})

describe('presets', () => {
  const preset = (name: string, first: number | null = null): Preset => ({
    schema: 1,
    name,
    game: 'nim',
    seats: ['person', 'mate'],
    options: { wet: true },
    first,
    way: { kind: 'device' },
  })
  const stored = () => usePresets().all.map((one) => [one.preset.name, one.preset.first])

  test('come along by name; a file without any has no field of them', async () => {
    expect(await saved()).not.toContain('"presets"')
    await usePresets().keep(preset('Friday'))
    const text = await saved()
    openDevice()
    for (const presets of [1, 0]) {
      await open(text)
      expect(useBackup().counts).toMatchObject({ presets, settings: 0 })
      await useBackup().restore(NEITHER)
      await usePresets().refresh()
      expect(stored()).toEqual([['Friday', null]])
    }
  })
  test('that are here with other settings are replaced with the settings only', async () => {
    await usePresets().keep(preset('Friday'))
    const text = await saved()
    openDevice()
    await usePresets().keep(preset('friday', 1))
    await open(text)
    expect(useBackup().counts).toMatchObject({ presets: 0, settings: 1 })
    await useBackup().restore({ games: true, settings: false })
    await usePresets().refresh()
    expect(stored()).toEqual([['friday', 1]])
    await open(text)
    await useBackup().restore({ games: false, settings: true })
    await usePresets().refresh()
    expect(stored()).toEqual([['Friday', null]])
  })
  test('beyond the most that a device keeps stay in the file, which is said', async () => {
    for (const name of ['One', 'Two', 'Three']) await usePresets().keep(preset(name))
    const text = await saved()
    openDevice()
    for (let count = 1; count < MAX_PRESETS; count++) await usePresets().keep(preset(`No. ${String(count)}`))
    await open(text)
    await useBackup().restore(NEITHER)
    await usePresets().refresh()
    expect(useBackup().result).toMatchObject({ presetsLeft: 2 })
    expect(stored()).toHaveLength(MAX_PRESETS)
  })
  test.each([
    ['without a name', { ...preset('') }],
    ['of another form', { ...preset('Friday'), html: true }],
    ['of an unknown level', { ...preset('Friday'), seats: ['person', 'king'] }],
  ])('%s are refused with the whole file', async (_what, bad) => {
    await usePresets().keep(preset('Friday'))
    await open(resealed(await saved(), (content) => Object.assign(content, { presets: [bad] })))
    expect(useBackup().fault).toBe('damaged')
  })
})

describe('on a device that has games of its own', () => {
  let text: string
  let id: string
  beforeEach(async () => {
    id = (await newTable())!
    await browser.rooms.write({ record: ROOM, from: 0, records: [{ k: 'act' }] })
    localStorage.setItem('windrose-settings', '{"pace":"fast"}')
    text = await saved()
    // Everything goes on after the backup.
    const { record } = (await browser.database.load(id)) as { record: { updated: number } }
    await browser.database.write({ cut: 0, entries: [], record: { ...record, updated: 5 } as never })
    await browser.rooms.put({ ...ROOM, updated: 9 })
    localStorage.setItem('windrose-settings', '{"pace":"step"}')
    setActivePinia(createPinia())
  })
  const updated = async (): Promise<number> => (await browser.database.list())[0]!.updated

  test('nothing is replaced without being asked for', async () => {
    await newTable('Eva')
    await open(text)
    expect(useBackup().counts).toEqual({
      added: 0,
      other: 1,
      same: 1,
      settings: 1,
      notes: 0,
      presets: 0,
      groups: 0,
      servers: 0,
    })
    await useBackup().restore(NEITHER)
    expect(useBackup().result).toEqual({ games: 0, busy: 0, notesLeft: 0, presetsLeft: 0, groupsLeft: 0 })
    expect(await browser.database.list()).toHaveLength(2)
    expect(await updated()).toBe(5)
    expect(useSettings().pace).toBe('step')
  })
  test('games and settings are replaced on request, online games never', async () => {
    await open(text)
    await useBackup().restore({ games: true, settings: true })
    expect(useBackup().result).toEqual({ games: 1, busy: 0, notesLeft: 0, presetsLeft: 0, groupsLeft: 0 })
    expect(await updated()).not.toBe(5)
    expect(useSettings().pace).toBe('fast')
    expect((await browser.rooms.list())[0]).toMatchObject({
      updated: 9,
      log: { secret: SECRET, lost: false },
    })
  })
  test('a game that is open in another tab is left alone', async () => {
    browser.tab().locks.claim(
      id,
      () => undefined,
      () => undefined,
    )
    await open(text)
    await useBackup().restore({ games: true, settings: false })
    expect(useBackup().result).toEqual({ games: 0, busy: 1, notesLeft: 0, presetsLeft: 0, groupsLeft: 0 })
    expect(await updated()).toBe(5)
  })
  test.each<[string, string, (text: string) => string]>([
    ['notBackup', 'it is no JSON', () => 'hello'],
    ['notBackup', 'it is a single game', () => '{"format":"windrose-table","version":1}'],
    ['newer', 'it is of a later format', (file) => file.replace('"version":1', '"version":2')],
    ['damaged', 'it breaks off', (file) => file.slice(0, -40)],
    ['damaged', 'a name was changed', (file) => file.replace('"Ana"', '"Eve"')],
    [
      'damaged',
      'an entry is missing',
      (file) => resealed(file, ({ rooms }) => Object.assign(rooms![0]!, { records: [] })),
    ],
    [
      'damaged',
      'a table is of no known kind',
      (file) => resealed(file, ({ tables }) => Object.assign(tables![0]!, { record: {} })),
    ],
    [
      'damaged',
      'it holds values of another site',
      (file) => resealed(file, (content) => Object.assign(content['values']!, { evil: 'x' })),
    ],
  ])('a file is refused with %s where %s, and nothing changes', async (code, _what, change) => {
    const before = JSON.stringify([
      await browser.database.list(),
      await browser.rooms.list(),
      { ...localStorage },
    ])
    await open(change(text))
    expect(useBackup().fault).toBe(code)
    expect(useBackup().opened).toBeNull()
    await useBackup().restore({ games: true, settings: true })
    expect(
      JSON.stringify([await browser.database.list(), await browser.rooms.list(), { ...localStorage }]),
    ).toBe(before)
  })
  test('a file that is too large is not read', async () => {
    await useBackup().open({ size: 65 * 1024 * 1024, text: () => Promise.reject(new Error('read')) } as never)
    expect(useBackup().fault).toBe('tooLarge')
  })
})

test('groups come with their ledgers; what is here stays, and a damaged one refuses the file', async () => {
  const record = {
    schema: 1,
    id: 'ABCDEFGHJKMN2345',
    name: 'Friday',
    path: '/group/ABCD-EFGH-JKMN-2345?n=Friday',
    visited: 1,
    slot: 3,
    next: null,
    notes: [],
  }
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)]
  const here = { kept: 'here' }
  await (await browser.tab().values('groups')).put(record.id, record)
  await (await browser.tab().values('ledgers')).put(`${record.id} ${one}`, { result: 1 })
  await (await browser.tab().values('ledgers')).put(`${record.id} ${two}`, { result: 2 })
  const text = await saved()
  openDevice()
  await open(text)
  expect(useBackup().counts.groups).toBe(1)
  await useBackup().restore(NEITHER)
  const groups = await browser.tab().values('groups')
  const ledgers = await browser.tab().values('ledgers')
  // Another device has a slot of its own.
  expect(await groups.get(record.id)).toEqual({ ...record, slot: null })
  expect([...(await ledgers.all()).keys()]).toEqual([`${record.id} ${one}`, `${record.id} ${two}`])
  await open(text)
  expect(useBackup().counts.groups).toBe(0)
  await ledgers.put(`${record.id} ${one}`, here)
  await ledgers.remove(`${record.id} ${two}`)
  await open(text)
  expect(useBackup().counts.groups).toBe(1)
  await useBackup().restore(NEITHER)
  expect(await ledgers.get(`${record.id} ${one}`)).toEqual(here)
  expect(await ledgers.get(`${record.id} ${two}`)).toEqual({ result: 2 })
  // More than a device keeps: what is left out is said.
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const more = Array.from({ length: 50 }, (_, at) => {
    const id = `ZZZZZZZZZZZZZZ${letters[at >> 4]!}${letters[at & 15]!}`
    return { record: { ...record, id }, entries: [] }
  })
  await open(resealed(text, (content) => void (content['groups'] = more)))
  expect(useBackup().counts.groups).toBe(49)
  await useBackup().restore(NEITHER)
  expect(useBackup().result).toMatchObject({ groupsLeft: 1 })
  expect((await groups.all()).size).toBe(50)
  for (const groups of [
    [{ record: { ...record, id: 'no' }, entries: [] }],
    [{ record, entries: [{ id: 'no', entry: {} }] }],
    Array.from({ length: 51 }, () => ({ record, entries: [] })),
  ]) {
    await open(resealed(text, (content) => void (content['groups'] = groups)))
    expect(useBackup().fault).toBe('damaged')
  }
})

describe('servers of the settings', () => {
  const BROKER = 'wss://broker.example.org/'
  const RELAYS = ['wss://relay.example.org', 'wss://nos.lol']
  const THEIRS = { pace: 'fast', broker: BROKER, relays: RELAYS, knownServers: ['turn.example.org'] }
  async function openOn(mine: object | null): Promise<void> {
    localStorage.setItem('windrose-settings', JSON.stringify(THEIRS))
    const text = await saved()
    openDevice()
    if (mine !== null) localStorage.setItem('windrose-settings', JSON.stringify(mine))
    await open(text)
  }
  const servers = () => {
    const { broker, relays, knownServers } = useSettings()
    return { broker, relays, knownServers }
  }
  const NONE = { broker: '', relays: [], knownServers: [] }

  test('come to a new device only if its person agrees; all else comes', async () => {
    await openOn(null)
    expect(useBackup().servers).toEqual(['broker.example.org', 'relay.example.org', 'turn.example.org'])
    expect(useBackup()).toMatchObject({ counts: { servers: 3, settings: 0 }, hasNewSettings: true })
    await useBackup().restore(NEITHER)
    expect([useSettings().pace, servers()]).toEqual(['fast', NONE])
    await openOn(null)
    await useBackup().restore({ ...NEITHER, servers: true })
    const { broker, relays, knownServers } = THEIRS
    expect([useSettings().pace, servers()]).toEqual(['fast', { broker, relays, knownServers }])
  })
  test('of this device stay where its settings are replaced without them', async () => {
    const own = { broker: 'wss://mine.example.org/', relays: [], knownServers: ['turn.example.org'] }
    await openOn({ pace: 'slow', ...own })
    expect(useBackup()).toMatchObject({ counts: { servers: 2, settings: 1 }, hasNewSettings: false })
    await useBackup().restore({ games: false, settings: true })
    expect([useSettings().pace, servers()]).toEqual(['fast', own])
  })
  test('that this device knows already are not asked about', async () => {
    await openOn({ ...THEIRS, pace: 'slow' })
    expect(useBackup().servers).toEqual([])
    await useBackup().restore({ games: false, settings: true })
    expect([useSettings().pace, servers().broker]).toEqual(['fast', BROKER])
  })
})

describe('the name of the person in a backup', () => {
  const THEIRS = { me: { name: 'Ana', color: 'blue', symbol: 'star' } }
  async function restoredOn(mine: object): Promise<string | undefined> {
    localStorage.setItem('windrose-settings', JSON.stringify(THEIRS))
    const text = await saved()
    openDevice()
    localStorage.setItem('windrose-settings', JSON.stringify(mine))
    await open(text)
    await useBackup().restore(NEITHER)
    expect(useSettings().pace).toBe('fast')
    return useSettings().me?.name
  }

  test('comes to a device that has none; its other settings stay', async () => {
    expect(await restoredOn({ pace: 'fast' })).toBe('Ana')
  })
  test('does not replace that of this device', async () => {
    expect(await restoredOn({ pace: 'fast', me: { ...THEIRS.me, name: 'Ben' } })).toBe('Ben')
  })
})
