import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Analysis } from '../bots/bot.ts'
import type { Analyst } from '../session/analyst.ts'
import { analyzeNim } from '../session/analysis.fixture.ts'
import { HEAP, nim } from '../session/nim.fixture.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { DRY, testGames } from '../session/session.fixture.ts'
import { thinkHere } from '../session/thinkers.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestTab } from '../platform/platform.fixture.ts'
import type { ActiveTable } from '../session/active-table.ts'
import { useLesson } from './lesson.ts'
import { curveOf } from '../session/review/game-review.ts'
import { useReview } from './review.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

// Nim with nine tokens, one to three at a time, the last one wins: leaving a multiple of four wins.

const PEOPLE = [
  { kind: 'person' as const, name: 'Ana', color: 'blue', symbol: 'star' },
  { kind: 'bot' as const, name: 'Bo', color: 'green', symbol: 'cross', level: 'cabin-boy' as const },
]

let asked: number[] = []
/** Knows nim by heart. */
const knowing: Analyst = {
  async analyze({ state }, iterations, signal): Promise<Analysis> {
    await Promise.resolve()
    signal?.throwIfAborted()
    asked.push(state[HEAP]!)
    return analyzeNim(state, iterations)
  },
  close: () => undefined,
}

/** Ana could leave eight and leaves seven; Bo leaves four; Ana takes one of them, Bo the rest. */
function played(choices: readonly number[] = [2, 3, 1, 3]): Table {
  const table = newTable(nim, 2, DRY)
  for (const action of choices) table.post({ seat: table.turn(), action })
  return table
}
function opened(table: Table): ActiveTable {
  return {
    record: { game: 'nim', seats: PEOPLE, options: DRY, luck: `seed:${'0'.repeat(32)}` },
    game: nim,
    table,
    session: null,
    mine: () => [0],
    saved: () => 'saved',
    whenWritten: () => Promise.resolve(),
    close: () => undefined,
  }
}
/** Lets time pass until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await vi.advanceTimersByTimeAsync(100)
}
const done = () => until(() => useReview().progress === 1)
const markOf = (ply: number) => useReview().found.get(ply)?.verdict?.severity

let tab: TestTab
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  asked = []
  tab = newTestBrowser().tab()
  setPlatform({
    ...tab,
    gameRuntime: async () => ({
      games: testGames,
      newThinker: () => thinkHere(testGames),
      newAnalyst: () => knowing,
    }),
  })
  setActivePinia(createPinia())
})

afterEach(() => vi.useRealTimers())

test(
  'a finished game gets its marks, and the curve ends in who has won',
  { tags: 'first/review' },
  async () => {
    const told = played()
    useTable().showTable(opened(told))
    const review = useReview()
    review.open()
    await done()
    expect(markOf(0)).toBe('blunder')
    expect(review.found.get(0)?.verdict).toMatchObject({ played: [2], best: [1] })
    expect(markOf(1)).toBeNull()
    // A player who has to leave three, two or one loses nothing by it.
    expect(markOf(2)).toBeNull()
    const standings = curveOf(review.found, told)
    expect(standings.map(({ win }) => Math.round(win[0]! * 10) / 10)).toEqual([0.9, 0.1, 0.1, 0, 0])
    expect(standings.at(-1)).toMatchObject({ ply: 4, win: [0, 1] })
    // Chances told otherwise move the curve, but not its end, which is known.
    const otherwise = curveOf(review.found, told, ({ win }) => [...win].reverse())
    expect(otherwise.map(({ win }) => Math.round(win[0]! * 10) / 10)).toEqual([0.1, 0.9, 0.9, 1, 0])
  },
)

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [16, 4],
])('on %i processors %i analysts work side by side', async (cores, count) => {
  const newAnalyst = vi.fn(() => knowing)
  setPlatform({ ...tab, cores, gameRuntime: async () => ({ ...(await tab.gameRuntime()), newAnalyst }) })
  setActivePinia(createPinia())
  useTable().showTable(opened(played()))
  useReview().open()
  await done()
  expect(newAnalyst).toHaveBeenCalledTimes(count)
})

test('a game that still runs is not reviewed', () => {
  useTable().showTable(opened(played([2, 3])))
  useReview().open()
  expect(useReview().isOpen).toBe(false)
})

test('analyzes nothing while the page is hidden or the review is closed', async () => {
  useTable().showTable(opened(played()))
  const review = useReview()
  review.hold(true)
  review.open()
  await tab.gameRuntime()
  expect(asked).toEqual([])
  review.hold(false)
  await done()
  review.close()
  expect([review.isOpen, review.found.size]).toEqual([false, 0])
})

/** The lesson about the first choice, the only mistake of Ana's. */
async function lesson() {
  useTable().showTable(opened(played()))
  useReview().open()
  await done()
  const lesson = useLesson()
  lesson.start(0, [useReview().found.get(0)!])
  return lesson
}
const judgedAs = (stage: string) => until(() => useLesson().stage === stage)

test('the question shows the moment, and nothing of what came of it', async () => {
  await lesson()
  const table = useTable()
  expect([table.plies, table.over, table.actor, table.playedEntries.length]).toEqual([0, false, 0, 0])
  expect(table.legalActions.map(({ action }) => action)).toEqual([1, 2, 3])
})
test('the best choice is good; another one is sent back, and the question stands again', async () => {
  const { again, next } = await lesson()
  const table = useTable()
  table.choose(3)
  expect(table.actor).toBeNull()
  await judgedAs('notYet')
  again()
  expect([table.plies, table.actor, useLesson().stage]).toEqual([0, 0, 'asking'])
  table.choose(1)
  await judgedAs('good')
  expect(useLesson().solved).toBe(1)
  next()
  expect(useLesson().stage).toBe('done')
})
test('showing the best choice plays it on the board and does not count as solved', async () => {
  const { show } = await lesson()
  show()
  expect(useTable().liveView).toMatchObject({ heap: 8 })
  expect([useLesson().stage, useLesson().solved, useTable().actor]).toEqual(['shown', 0, null])
})
test('the end of the lesson leads back to the moment in the finished game', async () => {
  const { stop } = await lesson()
  stop()
  const table = useTable()
  expect([table.plies, table.over, table.cursor, useReview().isOpen]).toEqual([4, true, 0, true])
})
test('closes an unfinished lesson with the page', async () => {
  await lesson()
  useTable().close()
  useLesson().stop()
  expect([useTable().phase, useTable().plies, useLesson().isOn]).toEqual(['closed', 0, false])
})

test('a game goes on from a moment as a new table, the finished one stays', async () => {
  const told = played()
  const people = [PEOPLE[1]!, PEOPLE[0]!]
  const id = await useTables().branch(told, { ply: 2, people, luck: `seed:${'0'.repeat(32)}` })
  const { record, entries } = (await (await tab.tableStore()).load(id!)) as {
    record: unknown
    entries: unknown
  }
  expect(record).toMatchObject({ game: 'nim', status: 'running', plies: 2, seats: people })
  expect(entries).toEqual([
    [0, 2],
    [1, 3],
  ])
  expect(told.ply()).toBe(4)
})
test('where all made the dice together, this device throws those to come', async () => {
  const wet = newTable(nim, 2, { ...DRY, wet: true })
  wet.post({ seat: -1, salt: 'ab'.repeat(16) })
  const id = await useTables().branch(wet, { ply: 1, people: [PEOPLE[0]!, PEOPLE[0]!], luck: 'table' })
  const table = useTable()
  await table.openTable(id!)
  for (const action of [1, 1]) table.choose(action)
  if (table.actor === 0 && table.tentative.waitsForHandOver) table.handOver()
  expect(table.phase).toBe('open')
  expect(table.playedEntries[0]?.entry).toEqual({ seat: -1, salt: 'ab'.repeat(16) })
})
