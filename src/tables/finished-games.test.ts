import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import type { SavedLog } from '../log/log-file.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import type { Platform } from '../platform/platform.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import { finishedGames, readFinishedGame } from './finished-games.ts'

// Online games are read from the log that a room keeps.

const readLog = (name: string): SavedLog =>
  JSON.parse(readFileSync(`tests/journals/logs/${name}.json`, 'utf8')) as SavedLog
const ALWAYS = {
  slice: 8,
  now: () => performance.now(),
  yieldToEventLoop: () => Promise.resolve(),
  isStopped: () => false,
}
let browser: TestBrowser
let platform: Platform
beforeEach(() => {
  browser = newTestBrowser()
  const tab = browser.tab()
  platform = { ...tab, gameRuntime: async () => ({ ...(await tab.gameRuntime()), games: gameById }) }
})

/** A room with this log, as the device keeps it. */
async function keepRoom({ signed, records }: SavedLog): Promise<void> {
  const { game, people, options } = signed.genesis
  const record: RoomRecord = {
    schema: 1,
    id: 'ABCDEFGHJKMN2345',
    path: '/j/ABCD-EFGH-JKMN-2345',
    created: 1,
    updated: 2,
    slot: 0,
    lobby: null,
    first: null,
    signed,
    log: { promise: null, lost: false, secret: '0'.repeat(64), records: records.length },
    table: {
      game,
      seats: people,
      options,
      status: 'finished',
      plies: 1,
      summary: { round: null, turn: null, totals: [], winners: [] },
    },
  }
  await browser.rooms.write({ record, from: 0, records })
}
async function read(key: string | undefined) {
  const [found] = await finishedGames(platform)
  return readFinishedGame(found!, platform, ALWAYS, async () => key)
}

test('the points and places of an online game are those of its log', async () => {
  const log = readLog('two-and-a-bot')
  await keepRoom(log)
  expect(await finishedGames(platform)).toMatchObject([
    { isOnline: true, ended: 2, path: '/j/ABCD-EFGH-JKMN-2345' },
  ])
  const found = await read(log.signed.genesis.members[1]!.key)
  expect(found).toMatchObject({ own: log.signed.genesis.members[1]!.seats })
  const seats = typeof found === 'object' ? found.report.seats : []
  expect(seats.map(({ points }) => points)).toEqual([28, 41, 30])
  expect(seats.map(({ place }) => place)).toEqual([3, 1, 2])
})
test('seats that a successor took over are theirs', async () => {
  const log = readLog('four-and-a-successor')
  await keepRoom(log)
  const { members } = log.signed.genesis
  const [change] = (log.records as { k: string; keys?: [number, string, string][] }[]).flatMap(
    ({ keys = [] }) => keys,
  )
  const [member, key] = change!
  expect(await read(key)).toMatchObject({ own: members[member]!.seats })
  // Who lost the seats is unknown at the end, as a device with other keys is: then all people of the table are offered.
  const people = members.flatMap(({ seats }) => seats).sort()
  expect(await read(members[member]!.key)).toMatchObject({ own: people })
  expect(await read(undefined)).toMatchObject({ own: people })
})
test('a log that is damaged is no game, and reading stops when it is no longer wanted', async () => {
  const log = readLog('two-and-a-bot')
  await keepRoom({ ...log, records: log.records.toSpliced(30, 1) })
  expect(await read(undefined)).toBeUndefined()
  await keepRoom(log)
  const [found] = await finishedGames(platform)
  const stopped = { ...ALWAYS, slice: 0, isStopped: () => true }
  expect(await readFinishedGame(found!, platform, stopped)).toBe('stopped')
})
