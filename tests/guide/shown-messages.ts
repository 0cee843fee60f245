import { lessonMessage } from '../../src/components/guide/course.ts'
import type { Course } from '../../src/components/guide/course.ts'
import type { Lesson } from '../../src/components/guide/lesson.ts'
import type { Situation } from '../../src/components/guide/situation.ts'
import { followingLearner } from './learners.ts'
import { playCourse } from './play-course.ts'
import type { Learner } from './play-course.ts'

/** All messages shown to a learner who chooses so: key → names of its values. */
function messagesShownTo(course: Course, plays: Learner['plays']): Map<string, readonly string[]> {
  const said = new Map<string, readonly string[]>()
  const hear = (lesson: Lesson | undefined, situation: Situation): void => {
    if (lesson === undefined) return
    const { key, values } = lessonMessage(course, lesson, situation)
    said.set(key, Object.keys(values))
  }
  playCourse(course, {
    reads(lesson, situation) {
      hear(lesson, situation)
      return true
    },
    plays(lesson, situation) {
      hear(lesson, situation)
      return plays(lesson, situation)
    },
    insists: () => true,
  })
  return said
}

/** All messages shown to a learner who follows, and to two who do not. */
export function shownMessages(course: Course): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...messagesShownTo(course, followingLearner.plays),
    ...messagesShownTo(course, (_, { legalActions }) => [legalActions[legalActions.length - 1]!.described]),
    ...messagesShownTo(course, (_, { legalActions }) => [
      legalActions[Math.floor(legalActions.length / 2)]!.described,
    ]),
  ])
}
