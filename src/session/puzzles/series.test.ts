import { expect, test } from 'vitest'
import { momentsOf, nextMoments, puzzleOfStreak } from './series.ts'

const LIST = Array.from({ length: 50 }, (_, at) => ({ id: `${String(at)}-7`, rating: 2000 - 10 * at }))

test('a streak becomes harder at every step and ends with the hardest', () => {
  const steps = Array.from({ length: 20 }, (_, step) => puzzleOfStreak(LIST, 'a', step)!)
  const ratings = steps.map(({ rating }) => rating)
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other))
  expect(new Set(steps).size).toBe(20)
  expect(puzzleOfStreak(LIST, 'a', 20)).toBeUndefined()
  expect(Array.from({ length: 20 }, (_, step) => puzzleOfStreak(LIST, 'b', step))).not.toEqual(steps)
  expect(puzzleOfStreak(LIST.slice(0, 2), 'a', 2)).toBeUndefined()
})
test('the moments of a game stand in the order in which they were played; two are too few', () => {
  const puzzles = ['3-90', '3-7', '4-20', '3-41', '5-8', '5-30', '4-60', '4-5'].map((id) => ({
    id,
    rating: 1500,
  }))
  const ids = momentsOf(puzzles).map((some) => some.map(({ id }) => id))
  expect(ids).toEqual([
    ['3-7', '3-41', '3-90'],
    ['4-5', '4-20', '4-60'],
  ])
  expect(nextMoments(puzzles, (id) => id === '3-7')?.[0]?.id).toBe('4-5')
  expect(nextMoments([], () => false)).toBeUndefined()
})
