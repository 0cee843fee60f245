import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { Course } from '../../guide/course.ts'
import { LESSONS } from './lessons.ts'
import { advise } from './script.ts'

/** The guided first game of Puerto Rico; the learner is the first governor. */
export const course: Course = {
  game: puertoRico.id,
  messagePrefix: 'guide-puerto-rico',
  seats: 3,
  learner: 0,
  seed: 'the guided game',
  lessons: LESSONS,
  advise,
}
