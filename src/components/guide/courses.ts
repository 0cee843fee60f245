import { speakOf } from '../../i18n/index.ts'
import type { Course } from './course.ts'

/** The guided first game of each game, fetched with its words. */
export const COURSES: Readonly<Record<string, (() => Promise<Course>) | undefined>> = {
  'puerto-rico': async () => {
    const [{ course }] = await Promise.all([
      import('../puerto-rico/guide/course.ts'),
      speakOf('guide', 'guide-puerto-rico'),
    ])
    return course
  },
  endeavor: async () => {
    const [{ course }] = await Promise.all([
      import('../endeavor/guide/course.ts'),
      speakOf('guide', 'guide-endeavor'),
    ])
    return course
  },
}
