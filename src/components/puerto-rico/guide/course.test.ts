import { describe, expect, test } from 'vitest'
import { askingLessonAt, holdBackReason, isDone, lessonAt } from '../../guide/course.ts'
import type { Lesson } from '../../guide/lesson.ts'
import { course } from './course.ts'
import type { Situation, OpenChoice } from '../../guide/situation.ts'
import { shownMessages } from '../../../../tests/guide/shown-messages.ts'
import { followingLearner, randomLearner } from '../../../../tests/guide/learners.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'

/** Milliseconds a game to its end may take where much else goes on. */
const A_WHOLE_GAME = 60_000
const LESSONS = course.lessons
const COUNTED = LESSONS.filter(({ isExtra }) => isExtra !== true)
const ids = (lessons: readonly Lesson[]): string[] => lessons.map(({ id }) => id)

describe('whoever does what the lessons ask for', () => {
  const { met, isOver } = playCourse(course, followingLearner)

  test('meets every lesson once, in the order of the list', () => {
    expect(met.map(({ lesson }) => lesson)).toEqual(ids(COUNTED))
  })
  test('is never told that something else was asked for', () => {
    expect(met.filter(({ answer }) => answer === 'otherwise')).toEqual([])
  })
  test('is through with the lessons when the fifth round begins, and can play on to the end', () => {
    expect(met.at(-1)!.round).toBe(5)
    expect(isOver).toBe(true)
  })
  test('learns the first role of all in the first round', () => {
    const first = met.filter(({ round }) => round === 1).map(({ lesson }) => lesson)
    expect(first).toEqual(['mine', 'shared', 'dock', 'settler', 'quarry', 'place', 'build'])
  })
})

test('whoever follows hears that the first building is for nothing, and that a barrel stays behind', () => {
  expect([...shownMessages(course).keys()]).toEqual(
    expect.arrayContaining(['build', 'rotKept', 'violetFree'].map((id) => `guide-puerto-rico.${id}.text`)),
  )
})

test.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'whoever does as he likes (%i) meets no lesson twice, and gets to the end of the game',
  (seed) => {
    const { met, isOver } = playCourse(course, randomLearner(seed))
    expect(isOver).toBe(true)
    expect(new Set(met.map(({ lesson }) => lesson)).size).toBe(met.length)
    // The end, large buildings and what to aim at are told in every game.
    expect(met.map(({ lesson }) => lesson)).toEqual(expect.arrayContaining(['end', 'large', 'aim']))
  },
  A_WHOLE_GAME,
)

describe('a single situation', () => {
  const beginning = playCourse(course, followingLearner, ({ open }) => open.length > 0).end
  const chooses = (role: string): OpenChoice =>
    beginning.open.find(({ described }) => described['role'] === role)!
  const read = { mine: 0, shared: 0, dock: 0 }

  test('what is to be read comes before what is to be done', () => {
    expect(lessonAt(LESSONS, {}, beginning)?.id).toBe('mine')
    expect(lessonAt(LESSONS, read, beginning)?.id).toBe('settler')
    expect(askingLessonAt(LESSONS, {}, beginning)?.id).toBe('settler')
  })
  test('in the first round another role is asked back about, the right one is not', () => {
    const lesson = askingLessonAt(LESSONS, read, beginning)
    expect(holdBackReason(lesson, chooses('settler'), beginning)).toBeUndefined()
    expect(holdBackReason(lesson, chooses('mayor'), beginning)).toBe('plan')
  })
  test('later only giving something away is asked back about', () => {
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
  test('a lesson whose choice is taken back is not done any more', () => {
    const settler = LESSONS.find(({ id }) => id === 'settler')!
    expect(isDone({ settler: 2 }, settler, 2)).toBe(true)
    expect(isDone({ settler: 2 }, settler, 1)).toBe(false)
  })
  test('while others play there is nothing to learn', () => {
    const waiting: Situation = { ...beginning, open: [] }
    expect(lessonAt(LESSONS, {}, waiting)).toBeUndefined()
  })
  test('a turn that waits for being handed over is told about', () => {
    expect(lessonAt(LESSONS, {}, { ...beginning, open: [], isHandOverPending: true })?.id).toBe('handOver')
  })
})
