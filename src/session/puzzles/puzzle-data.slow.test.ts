import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { bestOf, puzzleDataShape, puzzleGradeOf } from './puzzle-data.ts'
import { choicesAfter, openPuzzle } from './open-puzzle.ts'

const FOLDER = join(import.meta.dirname, 'data')
/** Bytes of the file of a game at most. */
const LARGEST = 150_000

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const data = v.parse(puzzleDataShape, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))

  test('belongs to the rules as they are: after a change of them, run npm run puzzles', () => {
    expect(file).toBe(`${data.game}.json`)
    expect(data.version).toBe(gameById(data.game)?.version)
  })
  test('is small, and every puzzle has a name of its own', () => {
    expect(statSync(join(FOLDER, file)).size).toBeLessThan(LARGEST)
    expect(data.puzzles.length).toBeGreaterThan(0)
    expect(new Set(data.puzzles.map(({ id }) => id)).size).toBe(data.puzzles.length)
  })
  test.each(data.puzzles.map((puzzle) => [puzzle.id, puzzle] as const))('%s replays', (id, puzzle) => {
    const ready = openPuzzle(puzzle, gameById)
    expect(ready).toBeDefined()
    const { table, game, legal, seat } = ready!
    expect(table.seats).toBe(puzzle.seats)
    expect(`${id.split('-')[0]!}-${String(table.ply())}`).toBe(id)
    expect(game.describe(table.state(), legal[bestOf(puzzle)]!).verb).toBe(puzzle.question)
    expect(puzzle.lines).toHaveLength(legal.length)
    // Each line is legal to its end; only the choice that ends a game is left out.
    for (const [choice, line] of puzzle.lines.entries())
      expect(choicesAfter(ready!, choice).length).toBeGreaterThanOrEqual(line.length)
    expect(seat).toBeGreaterThanOrEqual(0)
  })
  test('the gate holds: a best choice, and no other that is nearly right', () => {
    for (const { id, losses, win, exact } of data.puzzles) {
      const grades = losses.map((_, choice) => puzzleGradeOf({ losses }, choice))
      expect(losses.includes(0), id).toBe(true)
      expect(grades.includes('nearly'), id).toBe(false)
      expect(grades.filter((grade) => grade === 'good').length, id).toBeLessThanOrEqual(2)
      expect(exact || (win >= 50 && win <= 950), id).toBe(true)
    }
  })
})
