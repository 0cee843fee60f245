import { describe, expect, test } from 'vitest'
import { randomLearner } from '../../../../tests/guide/learners.ts'
import { testNewcomers } from '../../../../tests/guide/newcomers.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'
import { course } from './course.ts'
import { OCCASIONAL_LESSONS } from './occasional-lessons.ts'

testNewcomers(course)

describe('a learner who chooses at random', () => {
  const games = Array.from({ length: 40 }, (_, seed) => playCourse(course, randomLearner(seed)))

  test('meets many occasional lessons', () => {
    const met = new Set(games.flatMap((game) => game.met.map(({ lesson }) => lesson)))
    expect(OCCASIONAL_LESSONS.map(({ id }) => id).filter((id) => met.has(id)).length).toBeGreaterThan(7)
  })
})
