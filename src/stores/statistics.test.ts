// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeGame } from '../../tools/lib/prepared-games.ts'
import { nextTick } from 'vue'
import { gameById } from '../engine/games/registry.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestTab } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { useStatistics } from './statistics.ts'
import { useTables } from './tables.ts'

let tab: TestTab
const games = vi.fn(gameById)
beforeEach(() => {
  localStorage.clear()
  games.mockClear()
  tab = newTestBrowser().tab()
  openPage()
})
afterEach(() => setPlatform(undefined))

/** A page of the same browser, after a reload. */
function openPage(): void {
  setPlatform({ ...tab, gameRuntime: async () => ({ ...(await tab.gameRuntime()), games }) })
  setActivePinia(createPinia())
}
async function keep(seed: string, names: readonly string[]): Promise<string> {
  const text = JSON.parse(wholeGame(3, seed).text) as {
    people: { name: string; kind: string; level?: string }[]
  }
  for (const [seat, person] of text.people.entries()) {
    const name = names[seat]
    if (name === undefined) Object.assign(person, { kind: 'bot', level: 'mate' })
    else person.name = name
  }
  return (await useTables().importFile(new Blob([JSON.stringify(text)])))!
}
const replays = (): number => games.mock.calls.length

test(
  'count the finished games of the device, and read each only once',
  { tags: 'first/statistics' },
  async () => {
    await keep('one', ['Ana'])
    const second = await keep('two', ['Ana'])
    const statistics = useStatistics()
    await statistics.read()
    expect(statistics.phase).toBe('read')
    expect(statistics.progress).toEqual({ of: 2, done: 2, unreadable: 0 })
    expect(statistics.mine).toMatchObject([{ name: 'Ana', opponents: 'mate' }, { id: second }])
    const before = replays()
    openPage()
    await useStatistics().read()
    expect(useStatistics().mine).toHaveLength(2)
    expect(replays()).toBe(before)
    await useTables().remove(second)
    await useStatistics().read()
    expect(useStatistics().mine).toHaveLength(1)
    expect((await (await tab.values('reports')).all()).size).toBe(1)
  },
)
test('a report of an earlier time of the game is made again', async () => {
  const id = await keep('one', ['Ana'])
  const statistics = useStatistics()
  await statistics.read()
  const [before] = statistics.mine
  const store = await tab.values('reports')
  const stored = structuredClone((await store.all()).get(id)) as {
    ended: number
    report: { seats: { points: number }[] }
  }
  stored.report.seats[0]!.points = 500
  await store.put(id, { ...stored, ended: stored.ended - 1 })
  await statistics.read()
  expect(statistics.mine).toEqual([before])
})
test('a damaged report is made again', async () => {
  const id = await keep('one', ['Ana'])
  const store = await tab.values('reports')
  await store.put(id, { ended: 1, own: [0], report: { kind: 1, seats: 'none' } })
  const statistics = useStatistics()
  await statistics.read()
  expect(statistics.mine).toHaveLength(1)
})
test('the names chosen are remembered, and strange ones forgotten', async () => {
  await keep('one', ['Ana', 'Ben', 'Eva'])
  await useStatistics().read()
  expect(useStatistics().offered).toEqual(['Ana', 'Ben', 'Eva'])
  expect(useStatistics().mine).toEqual([])
  useStatistics().names = ['Ben']
  expect(useStatistics().mine.map(({ seat }) => seat)).toEqual([1])
  await new Promise((done) => setTimeout(done, 0))
  openPage()
  expect(useStatistics().names).toEqual(['Ben'])
  localStorage.setItem('windrose-statistics', '{"names":["\\u202e"],"since":-4}')
  openPage()
  expect(useStatistics().names).toEqual([])
  expect(useStatistics().since).toBe(0)
})
test('start over without losing a game, and count all again', async () => {
  await keep('one', ['Ana'])
  const statistics = useStatistics()
  await statistics.read()
  await statistics.restart()
  expect(statistics.mine).toEqual([])
  expect((await (await tab.values('reports')).all()).size).toBe(0)
  expect(await (await tab.tableStore()).list()).toHaveLength(1)
  await statistics.countAll()
  expect(statistics.mine).toHaveLength(1)
})
test('say how many games cannot be read here', async () => {
  await keep('one', ['Ana'])
  games.mockImplementation((id) => ({ ...gameById(id)!, version: 99 }))
  await useStatistics().read()
  games.mockImplementation(gameById)
  expect(useStatistics().progress).toEqual({ of: 1, done: 1, unreadable: 1 })
  openPage()
  await useStatistics().read()
  expect(useStatistics().mine).toHaveLength(1)
})

/** An online game that this device finished on seat 0, and what was computed of it. */
async function keepOnline(id: string, ended: number, others: readonly string[]): Promise<void> {
  const people = ['Ana', ...others].map((name) => {
    return { kind: 'person', name, color: 'blue', symbol: 'star' } as const
  })
  const { options } = wholeGame(people.length, 'online').table
  const summary = { round: null, turn: null, totals: [], winners: [] }
  await (
    await tab.roomStore()
  ).put({
    ...{ schema: 1, id, path: `/j/${id}`, created: 1, updated: ended, slot: 0 },
    ...{ lobby: null, first: null, signed: null, log: null },
    table: { game: 'puerto-rico', seats: people, options, status: 'finished', plies: 9, summary },
  })
  const seats = people.map((_, seat) => ({
    place: seat + 1,
    points: 9,
    won: false,
    bestPhase: 0,
    deeds: {},
    firsts: {},
  }))
  const report = { kind: 2, hash: String(ended).padStart(32, '0'), plies: 9, rounds: 15, seats }
  await (await tab.values('reports')).put(id, { ended, own: [0], report })
}
test('lists the people of online games until the list is cleared, which the games do not notice', async () => {
  await keep('one', ['Ana', 'Eva'])
  await keepOnline('ABCDEFGHJKMN2345', 10, ['Ben'])
  await keepOnline('ABCDEFGHJKMN2346', 20, ['Ben', 'Cleo'])
  const statistics = useStatistics()
  await statistics.read()
  expect(statistics.people.map(({ name, games: count, last }) => [name, count, last])).toEqual([
    ['Ben', 2, 20],
    ['Cleo', 1, 20],
  ])
  const { length } = statistics.mine
  statistics.clearPeople()
  expect(statistics.people).toEqual([])
  expect(statistics.mine).toHaveLength(length)
  await keepOnline('ABCDEFGHJKMN2347', tab.now() + 1000, ['Dan'])
  await statistics.read()
  expect(statistics.people).toMatchObject([{ name: 'Dan', games: 1 }])
  // A reload does not bring them back.
  await nextTick()
  openPage()
  await useStatistics().read()
  expect(useStatistics().people).toHaveLength(1)
})
