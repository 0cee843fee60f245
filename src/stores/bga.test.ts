// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { RECORDED, recordedPackets, textOf } from '../bga/recorded-game.fixture.ts'
import { gameById } from '../engine/games/registry.ts'
import { openFile, openText } from '../components/app/open-file.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestTab } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { readBackup, writeBackup } from '../tables/backup.ts'
import { useBga } from './bga.ts'
import { useStatistics } from './statistics.ts'
import { useTables } from './tables.ts'

let tab: TestTab
beforeEach(() => {
  localStorage.clear()
  tab = newTestBrowser().tab()
  openPage()
})
afterEach(() => setPlatform(undefined))

/** A page of the same browser, after a reload. */
function openPage(): void {
  setPlatform({ ...tab, gameRuntime: async () => ({ ...(await tab.gameRuntime()), games: gameById }) })
  setActivePinia(createPinia())
}
const nameOf = (seat: number): string => `Player ${String(seat + 1)}`
async function bring(text: string, name = 'game.html'): Promise<void> {
  useBga().add([{ name, blob: new Blob([text]) }])
  await useBga().run(nameOf)
}
const records = async () => (await tab.tableStore()).list()

test('a game is brought, marked, and stored without the names of BGA unless they are wanted', async () => {
  await bring(RECORDED)
  const bga = useBga()
  expect(bga.items).toMatchObject([{ name: 'game.html', state: 'brought', share: 1 }])
  expect(useTables().finished).toMatchObject([{ brought: { from: 'bga', seat: null }, status: 'finished' }])
  expect((await records())[0]!.seats.map(({ name }) => name)).toEqual(['Player 1', 'Player 2'])
  await bga.keepNames(true, nameOf)
  expect((await records())[0]!.seats.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
})
test('the same file brought twice is the same game', async () => {
  await bring(RECORDED)
  await useBga().choose(1, 1, nameOf)
  await useBga().keepNames(true, nameOf)
  openPage()
  await bring(JSON.stringify(recordedPackets()), 'again.json')
  expect(useBga().items).toMatchObject([{ table: { wasHere: true }, seat: 1 }])
  expect(await records()).toMatchObject([
    { brought: { seat: 1 }, seats: [{ name: 'Anna' }, { name: 'Ben' }] },
  ])
})
test('who I am is asked once: later games know the name', async () => {
  await bring(RECORDED)
  await useBga().choose(1, 1, nameOf)
  expect((await records())[0]!.brought).toEqual({ from: 'bga', seat: 1 })
  await bring(textOf(recordedPackets().slice(0, 100)), 'part.json')
  expect(useBga().items[0]).toMatchObject({ seat: 1, game: { isOver: false } })
  await useBga().choose(1, null, nameOf)
  expect((await records()).map(({ brought }) => brought?.seat).sort()).toEqual([1, null])
})
test('brought games count in statistics by themselves, with the seat that is mine, and not in ratings', async () => {
  const { ratedGames } = await import('../session/statistics/my-rating.ts')
  await bring(RECORDED)
  const statistics = useStatistics()
  await statistics.read()
  expect(statistics.mine).toEqual([])
  await useBga().choose(1, 1, nameOf)
  await statistics.read()
  expect(statistics.mine).toMatchObject([{ isBrought: true, seat: 1, won: true, points: 69 }])
  expect(ratedGames(statistics.mine)).toEqual([])
  expect(statistics.offered).toEqual([])
})
test('the mark travels in a backup', async () => {
  await bring(RECORDED)
  const backup = readBackup(await writeBackup({}, tab))
  expect('fault' in backup ? backup : backup.tables[0]?.record.brought).toEqual({ from: 'bga', seat: null })
})
test('what is refused says why, and the next one is brought', async () => {
  const bga = useBga()
  bga.add([
    { name: 'one', blob: new Blob(['nothing']) },
    { name: 'two', blob: new Blob(['{"error":"You have reached a limit"}']) },
    { name: 'three', blob: new Blob([RECORDED]) },
  ])
  await bga.run(nameOf)
  expect(bga.items.map(({ name, state }) => [name, state])).toEqual([
    ['three', 'brought'],
    ['two', 'refused'],
    ['one', 'refused'],
  ])
  expect(bga.items[1]!.fault).toEqual({ code: 'bgaMessage', message: 'You have reached a limit' })
})
test('one that is taken from the list while it is read is not stored', async () => {
  const bga = useBga()
  bga.add([{ name: 'slow', blob: new Blob([RECORDED]) }])
  const running = bga.run(nameOf)
  await until(() => bga.items[0]?.state === 'reading')
  bga.drop(bga.items[0]!.key)
  await running
  expect(bga.items).toEqual([])
  expect(await records()).toEqual([])
})
test('a browser without workers says so', async () => {
  setPlatform({ ...tab, startBgaWorker: () => Promise.reject(new Error('no workers')) })
  setActivePinia(createPinia())
  await bring(RECORDED)
  expect(useBga().items).toMatchObject([{ state: 'refused', fault: { code: 'stopped' } }])
})

const place = (text: string, name = 'x.json') => openFile(new File([text], name))
test('one box tells files of Windrose, backups and links from those of BGA', async () => {
  expect(await place(RECORDED)).toEqual({ name: 'bga' })
  expect(await place('<!DOCTYPE html><html></html>', 'page.html')).toEqual({ name: 'bga' })
  expect(useBga().items).toHaveLength(2)
  expect(await place('{"format":"windrose-turn","version":1}')).toBe('/m/')
  expect(await place(await writeBackup({}, tab))).toEqual({ name: 'backup' })
  expect(await place('{"format":"windrose-table"}')).toBeNull()
  expect(useTables().error).toBe('otherFormat')
  expect(await place('{"name":"other"}')).toBeNull()
  expect(await openText('https://example.org/windrose/#/g/abc ')).toBe('/g/abc')
  expect(await openText('https://example.org/elsewhere')).toEqual({ name: 'bga' })
})
