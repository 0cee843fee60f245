import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Analysis } from '../bots/bot.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestTab } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { analyzeNim } from '../session/analysis.fixture.ts'
import { nim } from '../session/nim.fixture.ts'
import { DRY, testGames } from '../session/session.fixture.ts'
import { ANALYSES } from '../session/review/review-runner.ts'
import type { MyGame } from '../session/statistics/my-games.ts'
import { newTable } from '../session/table.ts'
import { writeTableText } from '../session/table-file.ts'
import { thinkHere } from '../session/thinkers.ts'
import { useMistakes } from './mistakes.ts'
import { useTables } from './tables.ts'

// Nim with nine tokens: the first seat leaves seven instead of eight, which is its only mistake.

const LUCK = `seed:${'0'.repeat(32)}`
const PEOPLE = ['Ana', 'Ben'].map((name) => ({
  ...({ kind: 'person', name, color: 'blue', symbol: 'star' } as const),
}))
let tab: TestTab
let analyses = 0
let analyze = (state: Int16Array, iterations: number): Promise<Analysis> => {
  analyses++
  return Promise.resolve(analyzeNim(state, iterations))
}
const usual = analyze

beforeEach(() => {
  analyses = 0
  ANALYSES.clear()
  analyze = usual
  tab = newTestBrowser().tab()
  openPage()
})
afterEach(() => setPlatform(undefined))
function openPage(): void {
  const newAnalyst = () => ({
    analyze: ({ state }: { state: Int16Array }, iterations: number) => analyze(state, iterations),
    close: () => undefined,
  })
  const runtime = { games: testGames, newThinker: () => thinkHere(testGames), newAnalyst }
  setPlatform({ ...tab, gameRuntime: async () => runtime })
  setActivePinia(createPinia())
}
async function keep(seat: number): Promise<MyGame> {
  const table = newTable(nim, 2, DRY)
  for (const action of [2, 3, 1, 3]) table.post({ seat: table.turn(), action })
  const id = await useTables().importFile(new Blob([writeTableText(table, LUCK, PEOPLE)]))
  return { id: id!, seat } as MyGame
}
const kindOf = (view: unknown): string => `heap ${String((view as { heap: number }).heap)}`

test('the mistakes of a seat are summed up by kind, and found again by another page', async () => {
  const first = await keep(0)
  const second = await keep(1)
  await useMistakes().review([first, second], kindOf)
  expect(Object.keys(useMistakes().costs(first)!)).toEqual(['heap 9'])
  expect(useMistakes().costs(first)!['heap 9']).toBeGreaterThan(0.5)
  expect(useMistakes().costs(second)).toEqual({})
  expect(useMistakes().progress).toBeNull()
  openPage()
  const before = analyses
  await useMistakes().read()
  await useMistakes().review([first, second], kindOf)
  expect(useMistakes().costs(second)).toEqual({})
  expect(analyses).toBe(before)
})
test('a game that is not here any longer is left out', async () => {
  const gone = await keep(0)
  const here = await keep(1)
  await useTables().remove(gone.id)
  await useMistakes().review([gone, here], kindOf)
  expect(useMistakes().costs(gone)).toBeUndefined()
  expect(useMistakes().costs(here)).toEqual({})
})
test('the review stops when it is asked to, and says when no analyst works', async () => {
  const game = await keep(0)
  const mistakes = useMistakes()
  analyze = () => {
    mistakes.stop()
    return new Promise(() => undefined)
  }
  await mistakes.review([game], kindOf)
  expect([mistakes.costs(game), mistakes.progress, mistakes.failed]).toEqual([undefined, null, false])
  analyze = () => Promise.reject(new Error('no analyst'))
  await mistakes.review([game], kindOf)
  expect([mistakes.costs(game), mistakes.progress, mistakes.failed]).toEqual([undefined, null, true])
})
