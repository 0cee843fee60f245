import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { Course } from '../../guide/course.ts'
import { LESSONS } from './lessons.ts'
import { advise } from './script.ts'

/** The guided first game of Endeavor; the learner has the first crown. */
export const course: Course = {
  game: endeavor.id,
  messagePrefix: 'guide-endeavor',
  seats: 3,
  learner: 0,
  seed: 'the guided voyage 321',
  lessons: LESSONS,
  freeAfter: 'free',
  advise,
}
