import type { Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { BotScript } from '../../session/open-table.ts'
import { matchesPattern } from './situation.ts'
import type { Situation, OpenChoice } from './situation.ts'
import type { Lesson } from './lesson.ts'

/** The guided first game of one game: its table, its lessons, and the script of the bots. */
export interface Course {
  /** The game's id. */
  readonly game: string
  /** The first part of the lessons' message keys. */
  readonly messagePrefix: string
  /** Number of players: the learner and bots. */
  readonly seats: number
  readonly learner: Seat
  /** The seed of the table, chosen for what the lessons need. */
  readonly seed: string
  readonly lessons: readonly Lesson[]
  /** After this lesson the guide is silent until a new one applies; without it, the course ends with its last lesson. */
  readonly freeAfter?: string
  /** The scripted choice of a bot; undefined where it chooses by itself. */
  readonly advise: BotScript
}

/** The lessons that are done, with their ply: after a take-back the lesson comes again. */
export type DoneLessons = Readonly<Record<string, number>>

export function isDone(done: DoneLessons, lesson: Lesson, ply: number): boolean {
  const at = done[lesson.id]
  return at !== undefined && at <= ply
}

/** The text of a lesson in this situation. */
export function lessonMessage(course: Course, lesson: Lesson, situation: Situation): Message {
  return (
    lesson.message?.(situation) ?? {
      key: `${lesson.messagePrefix ?? course.messagePrefix}.${lesson.id}.text`,
      values: {},
    }
  )
}

/** Does a lesson apply to this situation? None does while others play. */
export function appliesTo(lesson: Lesson, situation: Situation): boolean {
  return (situation.open.length > 0 || situation.isHandOverPending) && lesson.isNow(situation)
}

/** The current lesson: the first one that applies and is not done. */
export function lessonAt(
  lessons: readonly Lesson[],
  done: DoneLessons,
  situation: Situation,
): Lesson | undefined {
  return lessons.find((lesson) => !isDone(done, lesson, situation.ply) && appliesTo(lesson, situation))
}

/** The current lesson that asks for a choice, even while a lesson to be read comes first. */
export function askingLessonAt(
  lessons: readonly Lesson[],
  done: DoneLessons,
  situation: Situation,
): Lesson | undefined {
  return lessons.find(
    (lesson) =>
      lesson.wants !== undefined && !isDone(done, lesson, situation.ply) && appliesTo(lesson, situation),
  )
}

/** Is the choice one that the lesson asks for? */
export function followsLesson(lesson: Lesson, { described }: OpenChoice, situation: Situation): boolean {
  return lesson.wants?.(situation).some((wish) => matchesPattern(described, wish)) ?? true
}

/** Why the guide asks for confirmation of a choice. */
export type HoldBackReason = 'plan' | 'nothing'

/**
 * Why a choice is held back: the next lessons depend on another one, or passing gives something away. Undefined if it may
 * be played at once.
 */
export function holdBackReason(
  lesson: Lesson | undefined,
  choice: OpenChoice,
  situation: Situation,
): HoldBackReason | undefined {
  if (lesson === undefined || followsLesson(lesson, choice, situation)) return undefined
  if (choice.described.verb === 'pass') return 'nothing'
  return lesson.isStrict === true ? 'plan' : undefined
}

/** Did the learner choose what the lesson asked for? */
export type LessonAnswer = 'well' | 'otherwise'

/** The lesson that an action has completed, and how it was answered; undefined if none is complete. */
export function answeredAt(
  lessons: readonly Lesson[],
  done: DoneLessons,
  before: Situation,
  action: number,
  after: Situation,
): { readonly lesson: Lesson; readonly answer: LessonAnswer } | undefined {
  const lesson = askingLessonAt(lessons, done, before)
  const choice = before.open.find((one) => one.action === action)
  if (lesson === undefined || choice === undefined) return undefined
  if (lesson.isLong === true && appliesTo(lesson, after)) return undefined
  return { lesson, answer: followsLesson(lesson, choice, before) ? 'well' : 'otherwise' }
}
