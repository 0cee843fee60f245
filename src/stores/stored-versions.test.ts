// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { openDB } from 'idb'
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import { readInvitation } from '../net/connection/invitation.ts'
import { verify } from '../net/crypto/keys.ts'
import { readSavedLobby } from '../online/lobby/lobby-types.ts'
import { verifyLogAsync } from '../log/verify-log.ts'
import { readStoredLog } from '../online/runtime/online-game.ts'
import { readOpening, readStoredGenesis } from '../online/runtime/stored-opening.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { readChallenge } from '../session/deal/challenge-link.ts'
import { readGameLink } from '../session/link/game-link.ts'
import { readPresetLink } from '../session/link/preset-link.ts'
import { readTableText } from '../session/table-file.ts'
import { openTableStore } from '../storage/fallback-store.ts'
import { indexedDbStore } from '../storage/indexed-db-store.ts'
import { openRoomStore } from '../storage/room-store.ts'
import { openValueStore } from '../storage/value-store.ts'
import { readBackup } from '../tables/backup.ts'
import { finishedGames, readFinishedGame } from '../tables/finished-games.ts'
import { loadTable } from '../tables/load-table.ts'
import { useBackup } from './backup.ts'
import { useClock } from './clock.ts'
import { useDaily } from './daily.ts'
import { useGuide } from './guide.ts'
import { useNote } from './note.ts'
import { usePresets } from './presets.ts'
import { useSettings } from './settings.ts'
import { useTables } from './tables.ts'

// What earlier versions of the app stored on a device, and gave away as text, opens in this one. `npm run stored` recorded it
// by using each version as people do.

interface StoredVersion {
  readonly version: string
  readonly databases: readonly {
    readonly name: string
    readonly stores: Readonly<
      Record<string, readonly { readonly key: IDBValidKey; readonly value: unknown }[]>
    >
  }[]
  readonly values: Readonly<Record<string, string>>
  readonly backup: string
  readonly file: string
  readonly links: {
    readonly game: string
    readonly challenge: string
    readonly room: string
    readonly preset: string
  }
}
const FOLDER = 'tests/stored'
const versions = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as StoredVersion)

/** A device whose databases are those that a version left behind. */
async function deviceOf({ version, databases }: StoredVersion): Promise<Platform> {
  const named = (name: string): string => `${version} ${name}`
  for (const { name, stores } of databases) {
    const db = await openDB(named(name), 1, {
      upgrade: (fresh) => Object.keys(stores).forEach((store) => void fresh.createObjectStore(store)),
    })
    for (const [store, entries] of Object.entries(stores))
      for (const { key, value } of entries) await db.put(store, value, key)
    db.close()
  }
  const tab = newTestBrowser().tab()
  const tables = openTableStore(() => indexedDbStore(named('windrose')))
  const rooms = openRoomStore(named('windrose-rooms'))
  return {
    ...tab,
    tableStore: () => tables,
    roomStore: () => rooms,
    values: (kind) => openValueStore(kind, named(`windrose-${kind}`)),
    gameRuntime: async () => ({ ...(await tab.gameRuntime()), games: gameById }),
  }
}
const ALWAYS = {
  slice: 1000,
  now: () => 0,
  yieldToEventLoop: () => Promise.resolve(),
  isStopped: () => false,
}

describe.each(versions)('what version $version stored', (stored) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await deviceOf(stored)
  })
  beforeEach(() => {
    localStorage.clear()
    for (const [name, value] of Object.entries(stored.values)) localStorage.setItem(name, value)
    setPlatform(platform)
    setActivePinia(createPinia())
  })
  afterAll(() => {
    localStorage.clear()
    setPlatform(undefined)
  })
  /** Beside its records a database keeps its own name. */
  const entriesOf = (database: string, store: string) =>
    stored.databases
      .find(({ name }) => name === database)!
      .stores[store]!.filter(({ key }) => key !== 'database')

  test('every table is in the list and is played on from where it was', async () => {
    const store = await platform.tableStore()
    const kept = entriesOf('windrose', 'tables')
    expect(kept.length).toBeGreaterThan(4)
    for (const { key, value } of kept) {
      const loaded = await loadTable(store, platform, key as string)
      const { plies } = value as { plies: number }
      expect(typeof loaded === 'string' ? loaded : loaded.table.ply()).toBe(plies)
    }
    await useTables().refresh()
    const { finished, running } = useTables()
    expect(finished.length).toBeGreaterThan(0)
    // The rooms in which a game has begun are in the list as well.
    const rooms = entriesOf('windrose-rooms', 'rooms').map(({ value }) => value as { table: unknown })
    const begun = rooms.filter(({ table }) => table !== null).length
    expect(begun).toBeGreaterThan(0)
    expect(finished.length + running.length).toBe(kept.length + begun)
  })
  test('a finished game counts in the statistics', async () => {
    const [found] = await finishedGames(platform)
    const read = await readFinishedGame(found!, platform, ALWAYS, async () => undefined)
    expect(read).toMatchObject({ own: [0] })
  })
  test('a room keeps its lobby, its opening, its genesis and a log that is whole', async () => {
    const rooms = await platform.roomStore()
    const room = await rooms.load(readInvitation(stored.links.room)!.room)
    if (room === undefined || room === 'damaged') throw new Error(`the room is ${String(room)}`)
    const { record, records } = room
    expect(readSavedLobby(record.lobby)).toBeDefined()
    expect(readOpening(record.first)).not.toBeNull()
    const signed = readStoredGenesis(record.signed)
    expect(signed).not.toBeNull()
    expect(readStoredLog(record.log!, records)).not.toBe('lost')
    const verified = await verifyLogAsync({ format: 'windrose-log', signed, records }, gameById, verify)
    expect('fault' in verified ? verified.fault : verified.table.ply()).toBe(record.table!.plies)
  })
  test('the settings and what else was noted are there', () => {
    const settings = JSON.parse(stored.values['windrose-settings']!) as Record<string, unknown>
    expect(useSettings()).toMatchObject(settings)
    const ids = entriesOf('windrose', 'tables').map(({ key }) => key)
    expect(ids).toContain(useGuide().tableOf('puerto-rico'))
    const [day] = Object.keys((JSON.parse(stored.values['windrose-daily']!) as { tries: object }).tries)
    expect(ids).toContain(useDaily().tableOf(day!))
  })
  test('the note about a table is there', async () => {
    const [about] = entriesOf('windrose-notes', 'notes')
    await useNote().open(about!.key as string)
    expect(useNote().text).toBe('A note about this game.')
  })
  test('the clock of a table is there', async () => {
    const [about] = entriesOf('windrose-clocks', 'clocks')
    await useClock().open(about!.key as string)
    expect(useClock().clock).toEqual(about!.value)
  })
  test('the preset is there, and its link opens', async () => {
    await usePresets().refresh()
    const [kept] = usePresets().all
    expect(kept!.preset.name).toBe('Friday')
    expect(readPresetLink(stored.links.preset.replace('#/s/', ''), gameById)).toEqual(kept!.preset)
  })
  test('its backup is restored on an empty device', async () => {
    const read = readBackup(stored.backup)
    if ('fault' in read) throw new Error(read.fault)
    expect(read.tables).toHaveLength(entriesOf('windrose', 'tables').length)
    setPlatform(newTestBrowser().tab())
    setActivePinia(createPinia())
    localStorage.clear()
    const backup = useBackup()
    await backup.open(new Blob([stored.backup]))
    await backup.restore({ games: false, settings: false })
    expect(backup.result).toEqual({
      games: read.tables.length + read.rooms.length,
      busy: 0,
      notesLeft: 0,
      presetsLeft: 0,
      groupsLeft: 0,
    })
    expect({ ...localStorage }).toMatchObject(read.values)
  })
  test('its file and its links open', () => {
    const file = readTableText(stored.file, gameById)
    expect('fault' in file ? file.fault : file.people).toHaveLength(3)
    const game = readGameLink(stored.links.game.replace('#/g/', ''), gameById)
    expect('fault' in game ? game.fault : game.moment).toBe(40)
    const challenge = readChallenge(stored.links.challenge.replace('#/c/', ''), gameById)
    expect('fault' in challenge ? challenge.fault : challenge.seat).toBe(0)
    expect(readInvitation(stored.links.room)).toBeDefined()
  })
})

test('this version is among those that are tested', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(versions.map((one) => one.version)).toContain(version)
})
