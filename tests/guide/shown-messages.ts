import { saidBy } from '../../src/components/guide/course.ts'
import type { Course } from '../../src/components/guide/course.ts'
import type { Lesson } from '../../src/components/guide/lesson.ts'
import type { Moment } from '../../src/components/guide/situation.ts'
import { obedient } from './learners.ts'
import { goToSchool } from './play-course.ts'
import type { Pupil } from './play-course.ts'

/** Everything that is said to somebody who chooses so: the keys, each with the names of its values. */
function heardBy(course: Course, chooses: Pupil['chooses']): Map<string, readonly string[]> {
  const said = new Map<string, readonly string[]>()
  const hear = (lesson: Lesson | undefined, moment: Moment): void => {
    if (lesson === undefined) return
    const { key, values } = saidBy(course, lesson, moment)
    said.set(key, Object.keys(values))
  }
  goToSchool(course, {
    reads(lesson, moment) {
      hear(lesson, moment)
      return true
    },
    chooses(lesson, moment) {
      hear(lesson, moment)
      return chooses(lesson, moment)
    },
  })
  return said
}

/** What is heard by whoever follows, and by two who never do. */
export function heardIn(course: Course): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...heardBy(course, obedient.chooses),
    ...heardBy(course, (_, { open }) => open[open.length - 1]!),
    ...heardBy(course, (_, { open }) => open[Math.floor(open.length / 2)]!),
  ])
}
