import type { Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { BotScript } from '../../session/open-table.ts'
import { matchesPattern } from './situation.ts'
import type { Situation, OpenChoice } from './situation.ts'
import type { Lesson } from './lesson.ts'

/** The guided first game of one game: its table, its lessons, and the parts the bots play. */
export interface Course {
  /** The game's id. */
  readonly game: string
  /** The first part of the lessons' message keys. */
  readonly messagePrefix: string
  /** How many sit at the table: whoever learns, and bots. */
  readonly seats: number
  readonly learner: Seat
  /** The seed of the table: what lies there is what the lessons need. */
  readonly seed: string
  readonly lessons: readonly Lesson[]
  /** The lesson after which the guide is silent until there is something new; without it, the course ends with its last. */
  readonly freeAfter?: string
  /** What a bot's part makes it choose; undefined where it may think for itself. */
  readonly advise: BotScript
}

/**
 * Which lessons are done, each with the ply at which it was: whoever takes his choice back meets its lesson again.
 */
export type DoneLessons = Readonly<Record<string, number>>

export function isDone(done: DoneLessons, lesson: Lesson, ply: number): boolean {
  const at = done[lesson.id]
  return at !== undefined && at <= ply
}

/** The sentences of a lesson at this moment. */
export function lessonMessage(course: Course, lesson: Lesson, situation: Situation): Message {
  return (
    lesson.message?.(situation) ?? {
      key: `${lesson.messagePrefix ?? course.messagePrefix}.${lesson.id}.text`,
      values: {},
    }
  )
}

/** Does a lesson belong to this moment? While others play there is nothing to learn. */
export function appliesTo(lesson: Lesson, situation: Situation): boolean {
  return (situation.open.length > 0 || situation.isHandOverPending) && lesson.isNow(situation)
}

/** The lesson of this moment: the first one that is not done and belongs here. */
export function lessonAt(
  lessons: readonly Lesson[],
  done: DoneLessons,
  situation: Situation,
): Lesson | undefined {
  return lessons.find((lesson) => !isDone(done, lesson, situation.ply) && appliesTo(lesson, situation))
}

/** The lesson that asks for the choice of this moment, also while others before it are still being told. */
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

/** Does the choice do what the lesson asks for? */
export function followsLesson(lesson: Lesson, { described }: OpenChoice, situation: Situation): boolean {
  return lesson.wants?.(situation).some((wish) => matchesPattern(described, wish)) ?? true
}

/** Why the guide asks back before a choice is made; undefined if it may be made at once. */
export type HoldBackReason = 'plan' | 'nothing'

/**
 * Another choice than the one asked for is held back only where the next lessons build upon it, or where it would give
 * something away for nothing.
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

/** How the learner answered. */
export type LessonAnswer = 'well' | 'otherwise'

/** What is done once the game has gone on from the moment before by this action: the lesson that asked, and its answer. */
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
