import { lessonMessage } from '../../src/components/guide/course.ts'
import type { Course } from '../../src/components/guide/course.ts'
import type { Lesson } from '../../src/components/guide/lesson.ts'
import type { Situation } from '../../src/components/guide/situation.ts'
import { followingLearner } from './learners.ts'
import { playCourse } from './play-course.ts'
import type { Learner } from './play-course.ts'

/** Everything that is said to somebody who chooses so: the keys, each with the names of its values. */
function messagesShownTo(course: Course, chooses: Learner['chooses']): Map<string, readonly string[]> {
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
    chooses(lesson, situation) {
      hear(lesson, situation)
      return chooses(lesson, situation)
    },
  })
  return said
}

/** What is heard by whoever follows, and by two who never do. */
export function shownMessages(course: Course): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...messagesShownTo(course, followingLearner.chooses),
    ...messagesShownTo(course, (_, { open }) => open[open.length - 1]!),
    ...messagesShownTo(course, (_, { open }) => open[Math.floor(open.length / 2)]!),
  ])
}
