import { describe, expect, test } from 'vitest'
import { nextPuzzle, puzzleOfDay } from './choose-puzzle.ts'
import { withPerson } from './open-puzzle.ts'
import { puzzleGradeOf } from './puzzle-data.ts'
import type { PuzzleGrade } from './puzzle-data.ts'
import { puzzleRatingAfter, runsOf } from './puzzle-rating.ts'
import type { PuzzleTry } from './puzzle-rating.ts'

const tried = (id: string, grade: PuzzleGrade, rating = 1500): PuzzleTry => ({
  id,
  rating,
  grade,
  day: '2026-11-29',
})
const LIST = Array.from({ length: 30 }, (_, at) => ({ id: `${String(at)}-7`, rating: 1000 + 50 * at }))

test('an answer is right up to a loss of 2 %, nearly right up to 5 %', () => {
  const losses = [0, 20, 21, 50, 51]
  expect(losses.map((_, choice) => puzzleGradeOf({ losses }, choice))).toEqual([
    'good',
    'good',
    'nearly',
    'nearly',
    'wrong',
  ])
})

describe('the puzzle of the day', () => {
  test('follows from the date alone and changes from day to day', () => {
    const days = Array.from({ length: 20 }, (_, at) => `2026-12-${String(at + 10)}`)
    const ids = days.map((day) => puzzleOfDay('endeavor', day, LIST)!.id)
    expect(days.map((day) => puzzleOfDay('endeavor', day, LIST.toReversed())!.id)).toEqual(ids)
    expect(new Set(ids).size).toBeGreaterThan(10)
    expect(puzzleOfDay('endeavor', '2026-12-10', [])).toBeUndefined()
  })
  test('a longer list changes it only to a new one', () => {
    for (let day = 10; day < 30; day++) {
      const now = puzzleOfDay('endeavor', `2026-12-${String(day)}`, LIST)!.id
      const before = puzzleOfDay('endeavor', `2026-12-${String(day)}`, LIST.slice(0, 20))!.id
      expect(now === before || LIST.slice(20).some(({ id }) => id === now)).toBe(true)
    }
  })
})

describe('the next puzzle', () => {
  test('is a new one near the rating', () => {
    const next = nextPuzzle(LIST, [tried('10-7', 'good')], 1500)!
    expect(next.id).not.toBe('10-7')
    expect(Math.abs(next.rating - 1500)).toBeLessThanOrEqual(150)
  })
  test('is one that was missed once all were tried, and never the one before', () => {
    const [a, b, c] = LIST.slice(0, 3) as [(typeof LIST)[0], (typeof LIST)[0], (typeof LIST)[0]]
    const tries = [tried(a.id, 'good'), tried(b.id, 'wrong'), tried(c.id, 'nearly')]
    expect(nextPuzzle([a, b, c], tries, 1500)).toBe(b)
    expect(nextPuzzle([a, b, c], tries, 1500, b.id)).toBe(c)
    expect(nextPuzzle([a], [tried(a.id, 'good')], 1500, a.id)).toBe(a)
  })
})

test('the rating rises with right answers, more with hard ones, and grows surer', () => {
  const start = puzzleRatingAfter([])
  const easy = puzzleRatingAfter([tried('1-1', 'good', 1200)])
  const hard = puzzleRatingAfter([tried('1-1', 'good', 1800)])
  const missed = puzzleRatingAfter([tried('1-1', 'wrong', 1800)])
  expect(start.rating).toBe(1500)
  expect(hard.rating).toBeGreaterThan(easy.rating)
  expect(easy.rating).toBeGreaterThan(start.rating)
  expect(missed.rating).toBeLessThan(start.rating)
  expect(hard.margin).toBeLessThan(start.margin)
})

test('right first tries in a row', () => {
  const tries = (['good', 'good', 'wrong', 'good'] as const).map((grade, at) =>
    tried(`${String(at)}-1`, grade),
  )
  expect(runsOf(tries)).toEqual({ current: 1, longest: 2 })
  expect(runsOf([])).toEqual({ current: 0, longest: 0 })
})

test('bots leave name, color and symbol to the person', () => {
  const bot = (name: string, color: string, symbol: string) =>
    ({ kind: 'bot', level: 'mate', name, color, symbol }) as const
  const people = [bot('A', 'blue', 'star'), bot('B', 'green', 'cross'), bot('C', 'gold', 'moon')]
  const seats = withPerson(people, 1, { name: 'Me', color: 'gold', symbol: 'star' })
  expect(seats.map(({ kind, name, color, symbol }) => `${kind} ${name} ${color} ${symbol}`)).toEqual([
    'bot A blue cross',
    'person Me gold star',
    'bot C green moon',
  ])
  // My own games keep their players.
  expect(withPerson(seats, 1, { name: 'Other', color: 'blue', symbol: 'moon' })).toBe(seats)
})
