// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Analysis } from '../bots/bot.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestTab } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { analyzeNim } from '../session/analysis.fixture.ts'
import { nim } from '../session/nim.fixture.ts'
import { bestOf, puzzleGradeOf } from '../session/puzzles/puzzle-data.ts'
import { ANALYSES } from '../session/review/review-runner.ts'
import { DRY, testGames } from '../session/session.fixture.ts'
import type { MyGame } from '../session/statistics/my-games.ts'
import { newTable } from '../session/table.ts'
import { writeTableText } from '../session/table-file.ts'
import { thinkHere } from '../session/thinkers.ts'
import { useOwnPuzzles } from './own-puzzles.ts'
import { usePuzzle } from './puzzle.ts'
import { usePuzzles } from './puzzles.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

// Nim with nine tokens: the first seat leaves seven instead of eight, which is its only mistake.

const LUCK = `seed:${'0'.repeat(32)}`
const PEOPLE = ['Ana', 'Ben'].map((name) => ({
  ...({ kind: 'person', name, color: 'blue', symbol: 'star' } as const),
}))
const noReasons = async () => () => []
let tab: TestTab
let batches: (number | undefined)[] = []
type Position = { readonly state: Int16Array; readonly batch?: number }
const usual = ({ state }: Position, iterations: number): Promise<Analysis> =>
  Promise.resolve(analyzeNim(state, iterations))
let analyze = usual

beforeEach(() => {
  ANALYSES.clear()
  batches = []
  analyze = usual
  tab = newTestBrowser().tab()
  openPage()
})
afterEach(() => {
  usePuzzle().close()
  setPlatform(undefined)
  localStorage.clear()
})
function openPage(): void {
  const newAnalyst = () => ({
    analyze(position: Position, iterations: number) {
      batches.push(position.batch)
      return analyze(position, iterations)
    },
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
  return { id: id!, seat, game: 'nim' } as MyGame
}

test('a mistake that fresh dice confirm becomes a puzzle, and another page knows it', async () => {
  const [first, second] = [await keep(0), await keep(1)]
  await useOwnPuzzles().search([first, second], noReasons)
  const [one, ...others] = useOwnPuzzles().waiting
  expect(others).toEqual([])
  expect(one).toMatchObject({ game: 'nim', played: 1, solved: false })
  expect(bestOf(one!.puzzle)).toBe(0)
  expect(puzzleGradeOf(one!.puzzle, 1)).toBe('wrong')
  // The dice of the review are those of the batches 0 and 1.
  expect(batches).toContain(2)
  expect(batches).toContain(3)
  openPage()
  const before = batches.length
  await useOwnPuzzles().search([first, second], noReasons)
  expect(useOwnPuzzles().waiting).toEqual([one])
  expect(batches).toHaveLength(before)
})
test('a mistake that fresh dice do not confirm is none', async () => {
  analyze = ({ state, batch }, iterations) =>
    Promise.resolve(
      batch === undefined || batch < 2
        ? analyzeNim(state, iterations)
        : evened(analyzeNim(state, iterations)),
    )
  await useOwnPuzzles().search([await keep(0)], noReasons)
  expect(useOwnPuzzles().waiting).toEqual([])
})
/** Everyone wins half of the games, whatever they choose. */
const evened = (known: Analysis): Analysis => ({ ...known, win: known.win.map(() => 0.5) })

test('it comes back until its first answer is right, behind the others, and counts for no rating', async () => {
  const own = useOwnPuzzles()
  await own.search([await keep(0), await keep(0)], noReasons)
  const ids = own.waiting.map(({ puzzle }) => puzzle.id)
  expect(ids).toHaveLength(2)
  const store = usePuzzle()
  const answer = async (id: string, choice: number): Promise<void> => {
    await store.open('nim', id)
    expect(store.stage).toBe('asking')
    useTable().choose(store.opened!.legal[choice]!)
    await Promise.resolve()
    expect(store.stage).not.toBe('asking')
  }
  await answer(ids[0]!, 1)
  expect(own.waiting.map(({ puzzle }) => puzzle.id)).toEqual([ids[1], ids[0]])
  // A second answer of the same visit solves nothing.
  store.again()
  useTable().choose(store.opened!.legal[0]!)
  await Promise.resolve()
  expect(own.solved).toEqual([])
  await answer(ids[0]!, 0)
  expect(own.solved.map(({ puzzle }) => puzzle.id)).toEqual([ids[0]])
  expect(own.waiting.map(({ puzzle }) => puzzle.id)).toEqual([ids[1]])
  expect(usePuzzles().triesOf('nim')).toEqual([])
})
test('the puzzles of a deleted game are forgotten, and what is damaged is not read', async () => {
  const own = useOwnPuzzles()
  const game = await keep(0)
  await own.search([game], noReasons)
  own.keepOnly([game])
  expect(own.waiting).toHaveLength(1)
  own.keepOnly([])
  expect(own.waiting).toEqual([])
  localStorage.setItem('windrose-own-puzzles', '{"puzzles":[{"puzzle":1}],"searched":[]}')
  openPage()
  expect(useOwnPuzzles().waiting).toEqual([])
})
test('the search stops when it is asked to, and says when no analyst works', async () => {
  const own = useOwnPuzzles()
  const game = await keep(0)
  analyze = () => {
    own.stop()
    return new Promise(() => undefined)
  }
  await own.search([game], noReasons)
  expect([own.isSearched(game), own.progress, own.failed]).toEqual([false, null, false])
  analyze = () => Promise.reject(new Error('no analyst'))
  await own.search([game], noReasons)
  expect([own.isSearched(game), own.progress, own.failed]).toEqual([false, null, true])
})
