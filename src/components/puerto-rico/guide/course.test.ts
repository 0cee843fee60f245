import { describe, expect, test } from 'vitest'
import { askingLessonAt, holdBackReason, isDone, lessonAt } from '../../guide/course.ts'
import type { Lesson } from '../../guide/lesson.ts'
import { course } from './course.ts'
import type { Situation, OpenChoice } from '../../guide/situation.ts'
import { shownMessages } from '../../../../tests/guide/shown-messages.ts'
import { followingLearner, randomLearner } from '../../../../tests/guide/learners.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'

/** Time limit in milliseconds for a whole game on a busy machine. */
const A_WHOLE_GAME = 60_000
const LESSONS = course.lessons
const COUNTED = LESSONS.filter(({ isExtra }) => isExtra !== true)
const ids = (lessons: readonly Lesson[]): string[] => lessons.map(({ id }) => id)

describe('a learner who follows the lessons', () => {
  const { met, isOver } = playCourse(course, followingLearner)

  test('meets every lesson once, in the order of the list', () => {
    expect(met.map(({ lesson }) => lesson)).toEqual(ids(COUNTED))
  })
  test('never answers otherwise', () => {
    expect(met.filter(({ answer }) => answer === 'otherwise')).toEqual([])
  })
  test('has met all lessons when the fifth round begins, and can play on to the end', () => {
    expect(met.at(-1)!.round).toBe(5)
    expect(isOver).toBe(true)
  })
  test('meets the first lessons in the first round', () => {
    const first = met.filter(({ round }) => round === 1).map(({ lesson }) => lesson)
    expect(first).toEqual(['mine', 'shared', 'dock', 'settler', 'quarry', 'place', 'build'])
  })
})

test('a following learner sees that the first building is free, and that one barrel is kept', () => {
  expect([...shownMessages(course).keys()]).toEqual(
    expect.arrayContaining(['build', 'rotKept', 'violetFree'].map((id) => `guide-puerto-rico.${id}.text`)),
  )
})

test.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'a learner who chooses at random (%i) meets no lesson twice, and finishes the game',
  (seed) => {
    const { met, isOver } = playCourse(course, randomLearner(seed))
    expect(isOver).toBe(true)
    expect(new Set(met.map(({ lesson }) => lesson)).size).toBe(met.length)
    // Lessons about the end, large buildings and goals come in every game.
    expect(met.map(({ lesson }) => lesson)).toEqual(expect.arrayContaining(['end', 'large', 'aim']))
  },
  A_WHOLE_GAME,
)

describe('a single situation', () => {
  const beginning = playCourse(course, followingLearner, ({ open }) => open.length > 0).end
  const chooses = (role: string): OpenChoice =>
    beginning.open.find(({ described }) => described['role'] === role)!
  const read = { mine: 0, shared: 0, dock: 0 }

  test('lessons to be read come before lessons that ask for a choice', () => {
    expect(lessonAt(LESSONS, {}, beginning)?.id).toBe('mine')
    expect(lessonAt(LESSONS, read, beginning)?.id).toBe('settler')
    expect(askingLessonAt(LESSONS, {}, beginning)?.id).toBe('settler')
  })
  test('holds back another role in the first round, not the right one', () => {
    const lesson = askingLessonAt(LESSONS, read, beginning)
    expect(holdBackReason(lesson, chooses('settler'), beginning)).toBeUndefined()
    expect(holdBackReason(lesson, chooses('mayor'), beginning)).toBe('plan')
  })
  test('later holds back only a pass that gives something away', () => {
    const selling = playCourse(
      course,
      followingLearner,
      ({ view, open }) => view.question?.name === 'sell' && open.length > 0,
    )
    const lesson = askingLessonAt(LESSONS, {}, selling.end)
    const passing = selling.end.open.find(({ described }) => described.verb === 'pass')!
    expect(lesson?.id).toBe('sell')
    expect(holdBackReason(lesson, passing, selling.end)).toBe('nothing')
    expect(holdBackReason(undefined, passing, selling.end)).toBeUndefined()
  })
  test('a lesson whose choice is taken back is no longer done', () => {
    const settler = LESSONS.find(({ id }) => id === 'settler')!
    expect(isDone({ settler: 2 }, settler, 2)).toBe(true)
    expect(isDone({ settler: 2 }, settler, 1)).toBe(false)
  })
  test('no lesson applies while others play', () => {
    const waiting: Situation = { ...beginning, open: [] }
    expect(lessonAt(LESSONS, {}, waiting)).toBeUndefined()
  })
  test('a lesson applies to a turn that waits to be handed over', () => {
    expect(lessonAt(LESSONS, {}, { ...beginning, open: [], isHandOverPending: true })?.id).toBe('handOver')
  })
})
