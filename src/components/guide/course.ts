import type { Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { Advise } from '../../stores/advice.ts'
import { isLike } from './situation.ts'
import type { Moment, OpenChoice } from './situation.ts'
import type { Lesson } from './lesson.ts'

/** The guided first game of one game: its table, its lessons, and the parts the bots play. */
export interface Course {
  /** The game's id. */
  readonly game: string
  /** The first part of the lessons' message keys. */
  readonly words: string
  /** How many sit at the table: whoever learns, and bots. */
  readonly seats: number
  readonly learner: Seat
  /** The seed of the table: what lies there is what the lessons need. */
  readonly seed: string
  readonly lessons: readonly Lesson[]
  /** The lesson after which the guide is silent until there is something new; without it, the course ends with its last. */
  readonly freeAfter?: string
  /** What a bot's part makes it choose; undefined where it may think for itself. */
  readonly advise: Advise
}

/**
 * Which lessons are done, each with the ply at which it was: whoever takes his choice back meets its lesson again.
 */
export type Done = Readonly<Record<string, number>>

export function isDone(done: Done, lesson: Lesson, ply: number): boolean {
  const at = done[lesson.id]
  return at !== undefined && at <= ply
}

/** The sentences of a lesson at this moment. */
export function saidBy(course: Course, lesson: Lesson, moment: Moment): Message {
  return lesson.say?.(moment) ?? { key: `${lesson.words ?? course.words}.${lesson.id}.text`, values: {} }
}

/** Does a lesson belong to this moment? While others play there is nothing to learn. */
export function belongs(lesson: Lesson, moment: Moment): boolean {
  return (moment.open.length > 0 || moment.waits) && lesson.isNow(moment)
}

/** The lesson of this moment: the first one that is not done and belongs here. */
export function lessonAt(lessons: readonly Lesson[], done: Done, moment: Moment): Lesson | undefined {
  return lessons.find((lesson) => !isDone(done, lesson, moment.ply) && belongs(lesson, moment))
}

/** The lesson that asks for the choice of this moment, also while others before it are still being told. */
export function askingAt(lessons: readonly Lesson[], done: Done, moment: Moment): Lesson | undefined {
  return lessons.find(
    (lesson) => lesson.wants !== undefined && !isDone(done, lesson, moment.ply) && belongs(lesson, moment),
  )
}

/** Does the choice do what the lesson asks for? */
export function follows(lesson: Lesson, { described }: OpenChoice, moment: Moment): boolean {
  return lesson.wants?.(moment).some((wish) => isLike(described, wish)) ?? true
}

/** Why the guide asks back before a choice is made; undefined if it may be made at once. */
export type Doubt = 'plan' | 'nothing'

/**
 * Another choice than the one asked for is held back only where the next lessons build upon it, or where it would give
 * something away for nothing.
 */
export function doubtOf(lesson: Lesson | undefined, choice: OpenChoice, moment: Moment): Doubt | undefined {
  if (lesson === undefined || follows(lesson, choice, moment)) return undefined
  if (choice.described.verb === 'pass') return 'nothing'
  return lesson.isStrict === true ? 'plan' : undefined
}

/** How the learner answered. */
export type Answer = 'well' | 'otherwise'

/** What is done once the game has gone on from the moment before by this action: the lesson that asked, and its answer. */
export function answeredAt(
  lessons: readonly Lesson[],
  done: Done,
  before: Moment,
  action: number,
  after: Moment,
): { readonly lesson: Lesson; readonly answer: Answer } | undefined {
  const lesson = askingAt(lessons, done, before)
  const choice = before.open.find((one) => one.action === action)
  if (lesson === undefined || choice === undefined) return undefined
  if (lesson.isLong === true && belongs(lesson, after)) return undefined
  return { lesson, answer: follows(lesson, choice, before) ? 'well' : 'otherwise' }
}
