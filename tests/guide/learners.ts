import { followsLesson } from '../../src/components/guide/course.ts'
import type { Learner } from './play-course.ts'

/** Makes the choice that the lesson asks for; without a lesson, the first legal one. */
export const followingLearner: Learner = {
  reads: () => true,
  chooses: (lesson, situation) =>
    situation.open.find((choice) => lesson !== undefined && followsLesson(lesson, choice, situation)) ??
    situation.open[0]!,
}

/** Chooses at random, and reads half of the lessons. */
export function randomLearner(seed: number): Learner {
  let state = seed
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  return { reads: () => below(2) === 0, chooses: (_, { open }) => open[below(open.length)]! }
}
