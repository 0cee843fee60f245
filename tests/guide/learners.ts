import { partsWanted } from '../../src/components/guide/course.ts'
import type { Learner } from './play-course.ts'

/** Makes the choice that the lesson asks for. */
export const followingLearner: Learner = {
  reads: () => true,
  plays: (lesson, situation) => partsWanted(lesson, situation),
  insists: () => true,
}

/** Reads half of the lessons, follows this share of those that ask for a choice, and insists on half of the others. */
export function randomLearner(seed: number, obedience: 0 | 0.5 | 1 = 0): Learner {
  let state = seed
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  return {
    reads: () => below(2) === 0,
    plays(lesson, situation) {
      const { legalActions } = situation
      if (below(2) < 2 * obedience) return partsWanted(lesson, situation)
      return [legalActions[below(legalActions.length)]!.described]
    },
    insists: () => obedience === 0 || below(2) === 0,
  }
}
