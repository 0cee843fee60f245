import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Analysis } from '../bots/bot.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { Analyst } from '../session/analyst.ts'
import { analyzeNim } from '../session/analysis.fixture.ts'
import { nim } from '../session/nim.fixture.ts'
import { decisionsOf } from '../session/review/analysis-jobs.ts'
import { DRY, testGames } from '../session/session.fixture.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { thinkHere } from '../session/thinkers.ts'
import { useComparison } from './comparison.ts'

// Nim with nine tokens, one to three at a time, the last one wins: leaving a multiple of four wins.

let isBroken = false
let closed = 0
/** Knows nim by heart. */
const knowing: Analyst = {
  async analyze({ state }, iterations, signal): Promise<Analysis> {
    await Promise.resolve()
    signal?.throwIfAborted()
    if (isBroken) throw new Error('no analysis here')
    return analyzeNim(state, iterations)
  },
  close: () => void closed++,
}
beforeEach(() => {
  isBroken = false
  closed = 0
  const runtime = { games: testGames, newThinker: () => thinkHere(testGames), newAnalyst: () => knowing }
  setPlatform({ ...newTestBrowser().tab(), gameRuntime: () => Promise.resolve(runtime) })
  setActivePinia(createPinia())
})
afterEach(() => setPlatform(undefined))

function played(choices: readonly number[], heap = 'small'): Table {
  const table = newTable(nim, 2, { ...DRY, heap })
  for (const action of choices) table.post({ seat: table.turn(), action })
  return table
}
/** The first choice of the first seat: to leave eight would win, to leave seven loses. */
const gameWith = (first: number, heap?: string) => {
  const table = played([first, 3, 1, 1], heap)
  return { table, decisions: decisionsOf(table, (seat) => seat === 0).filter(({ ply }) => ply === 0) }
}

test(
  'the decisions asked for are judged in both games, and no others',
  { tags: 'first/challenges' },
  async () => {
    const comparison = useComparison()
    expect([comparison.progress, comparison.found]).toEqual([null, []])
    await comparison.analyze([gameWith(1), gameWith(2)])
    expect(comparison.progress).toBe(1)
    expect(comparison.found.map((found) => [...found.keys()])).toEqual([[0], [0]])
    const [good, bad] = comparison.found.map((found) => found.get(0)?.verdict)
    expect(good).toMatchObject({ played: [1], isBest: true, severity: null })
    expect(bad).toMatchObject({ played: [2], best: [1], isBest: false })
    expect(closed).toBe(2)
    comparison.close()
    expect([comparison.progress, comparison.found]).toEqual([null, []])
  },
)
test('a failure is said; what is closed stops without one', async () => {
  const comparison = useComparison()
  isBroken = true
  // No other file has asked about the large heap: analyses are kept for all reviews.
  await comparison.analyze([gameWith(3, 'large')])
  expect(comparison.failed).toBe(true)
  isBroken = false
  const stopped = comparison.analyze([gameWith(2)])
  comparison.close()
  await stopped
  expect([comparison.failed, comparison.progress, comparison.found]).toEqual([false, null, []])
})
