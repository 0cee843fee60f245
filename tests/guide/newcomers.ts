import { describe, expect, inject, test } from 'vitest'
import { isCounted } from '../../src/components/guide/course.ts'
import type { Course } from '../../src/components/guide/course.ts'
import { randomLearner } from './learners.ts'
import { playCourse } from './play-course.ts'

const isLong = inject('isLong')
const GAMES = isLong ? 500 : 12
/** The general limit is for a few games. */
const LIMIT = isLong ? { timeout: 3_600_000 } : {}

/** Tests that no newcomer is ever left without a lesson: one who obeys, one who obeys half of the time, one who never does. */
export function testNewcomers(course: Course): void {
  describe.each([1, 0.5, 0] as const)(
    'newcomers who do what they are asked with probability %d',
    (obedience) => {
      test('always see what to do, and where, until the guided part ends', LIMIT, () => {
        const last = course.freeAfter ?? course.lessons.findLast(isCounted)!.id
        for (let seed = 0; seed < GAMES; seed++) {
          const { met, unguided, isOver } = playCourse(course, randomLearner(seed, obedience))
          expect(unguided, `seed ${String(seed)}`).toEqual([])
          expect(isOver).toBe(true)
          const ids = met.map(({ lesson }) => lesson)
          // One who neither reads nor obeys may end the game before that.
          if (obedience > 0) expect(ids, `seed ${String(seed)}`).toContain(last)
          // A lesson that was left comes once more, all others once.
          for (const id of new Set(ids)) {
            const answers = met.filter(({ lesson }) => lesson === id).map(({ answer }) => answer)
            expect(answers.slice(0, -1), id).toEqual(answers.length === 1 ? [] : ['otherwise'])
          }
        }
      })
    },
  )
}
