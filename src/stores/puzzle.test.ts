// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import { until } from '../../tests/fixtures/until.ts'
import { setPlatform } from '../platform/platform.ts'
import type { PuzzleData } from '../session/puzzles/puzzle-data.ts'
import { newDealDevice } from './deal.fixture.ts'
import { DAY, usePuzzle } from './puzzle.ts'
import { usePuzzles } from './puzzles.ts'
import { useTable } from './table.ts'

const GAME = 'endeavor'
const FILE = join(import.meta.dirname, `../session/puzzles/data/${GAME}.json`)
const [puzzle] = (JSON.parse(readFileSync(FILE, 'utf8')) as PuzzleData).puzzles as [PuzzleData['puzzles'][0]]
const best = puzzle.losses.indexOf(0)
const wrong = puzzle.losses.findIndex((loss) => loss > 50)

beforeEach(() => {
  setActivePinia(createPinia())
  newDealDevice('2026-11-29')
})
afterEach(() => {
  usePuzzle().close()
  setPlatform(undefined)
  localStorage.clear()
})

/** Opens the puzzle and answers it with these choices, one after the other. */
async function answered(...choices: readonly number[]): Promise<ReturnType<typeof usePuzzle>> {
  const store = usePuzzle()
  await store.open(GAME, puzzle.id)
  for (const choice of choices) {
    if (store.stage !== 'asking') store.again()
    expect(useTable().choose(store.opened!.legal[choice]!)).toBe(true)
    await until(() => expect(store.stage).not.toBe('asking'))
  }
  return store
}

describe('a puzzle', () => {
  test(
    'is asked of one seat, and a right answer is told from the file',
    { tags: 'first/puzzles' },
    async () => {
      const store = await answered(best)
      expect(store.stage).toBe('good')
      expect(usePuzzles().tryOf(GAME, puzzle.id)).toMatchObject({ grade: 'good', rating: puzzle.rating })
      // The answer stands on the table, and no second one is taken.
      const table = useTable()
      expect(table.currentTable()!.ply()).toBe(store.opened!.table.ply() + 1)
      expect(table.choose(store.opened!.legal[wrong]!)).toBe(false)
    },
  )
  test('only the first try counts', async () => {
    const store = await answered(wrong, best)
    expect(store.stage).toBe('good')
    expect(usePuzzles().triesOf(GAME)).toHaveLength(1)
    expect(usePuzzles().tryOf(GAME, puzzle.id)?.grade).toBe('wrong')
  })
  test('to be shown the answer is a wrong try', async () => {
    const store = await answered()
    store.show()
    expect(store).toMatchObject({ stage: 'shown', shown: 'best' })
    expect(usePuzzles().tryOf(GAME, puzzle.id)?.grade).toBe('wrong')
  })
  test('what follows a choice is on the table, from the position on', async () => {
    const store = await answered(best)
    expect(store.shown).toBe('mine')
    store.follow(best)
    expect(store.shown).toBe('line')
    const ply = store.opened!.table.ply()
    expect(useTable().cursor).toBe(ply)
    expect(useTable().currentTable()!.ply()).toBeGreaterThan(ply + 1)
  })
  test('of the day is one of the file; a name that is not there is refused', async () => {
    const store = usePuzzle()
    await store.open(GAME, DAY)
    expect(store.opened).not.toBeNull()
    await store.open(GAME, '99999-1')
    expect(store).toMatchObject({ fault: 'unknown', opened: null })
    await store.open('chess', '1-1')
    expect(store.fault).toBe('unknown')
  })
})
