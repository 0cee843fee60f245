import type { ActionDescription, Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { BotScript } from '../../session/active-table.ts'
import { matchesPattern } from './situation.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import type { ActionPattern, Situation } from './situation.ts'
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

/** Lessons by id, each with a ply: after a take-back to before it the entry no longer counts. */
type LessonPlies = Readonly<Record<string, number>>
/** How far a learner has come. */
export interface Progress {
  readonly done: LessonPlies
  /** Lessons that asked for another choice than the one made. They come once more. */
  readonly left: LessonPlies
}

const isBy = (plies: LessonPlies, lesson: Lesson, ply: number): boolean =>
  (plies[lesson.id] ?? Infinity) <= ply
export function isDone({ done }: Progress, lesson: Lesson, ply: number): boolean {
  return isBy(done, lesson, ply)
}
export function isCounted({ isExtra, isFallback }: Lesson): boolean {
  return isExtra !== true && isFallback !== true
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
  return (situation.legalActions.length > 0 || situation.isHandOverPending) && lesson.isNow(situation)
}

/** Does a lesson still wait for counted lessons before it? */
function isWaiting(
  lessons: readonly Lesson[],
  progress: Progress,
  lesson: Lesson,
  { view, ply }: Situation,
): boolean {
  if (view.round >= (lesson.waitsUntil ?? 0)) return false
  return missedBefore(lessons, progress, lesson, ply).length > 0
}

/** The counted lessons before this one that the game gave no occasion for. */
export function missedBefore(
  lessons: readonly Lesson[],
  progress: Progress,
  lesson: Lesson,
  ply: number,
): readonly Lesson[] {
  return lessons
    .slice(0, lessons.indexOf(lesson))
    .filter((one) => isCounted(one) && one.waitsUntil === undefined && !isDone(progress, one, ply))
}

/** The current lesson: the first one that applies and is not done, else one for wherever there is none. */
export function lessonAt(
  lessons: readonly Lesson[],
  progress: Progress,
  situation: Situation,
): Lesson | undefined {
  const applying = lessons.filter(
    (lesson) => !isDone(progress, lesson, situation.ply) && appliesTo(lesson, situation),
  )
  return (
    applying.find(
      (lesson) => lesson.isFallback !== true && !isWaiting(lessons, progress, lesson, situation),
    ) ?? applying.find(({ isFallback }) => isFallback)
  )
}

/** The lessons that ask for a choice now, even while a lesson to be read comes first. */
export function askingLessonsAt(
  lessons: readonly Lesson[],
  progress: Progress,
  situation: Situation,
): readonly Lesson[] {
  return lessons.filter(
    (lesson) =>
      lesson.wants !== undefined &&
      lesson.isFallback !== true &&
      !isDone(progress, lesson, situation.ply) &&
      appliesTo(lesson, situation),
  )
}

/**
 * Is this what the lesson asks for: a choice, one part of its draft, or the parts of a whole draft? A draft may have more
 * parts than the lesson asks for.
 */
function followsLesson(lesson: Lesson, played: readonly ActionDescription[], situation: Situation): boolean {
  const wishes = lesson.wants?.(situation)
  if (wishes === undefined) return true
  const isPlayed = (wish: ActionPattern): boolean => played.some((part) => matchesPattern(part, wish))
  const draft = lesson.draft?.(situation)
  if (draft !== undefined && played.length > 1) return wishes.every(isPlayed)
  return wishes.some(isPlayed) || draft?.some(isPlayed) === true
}

/** Why the guide asks for confirmation of a choice. */
export type HoldBackReason = 'plan' | 'later' | 'nothing'

/**
 * Why a choice, or the parts of a whole draft, are held back: the next lessons depend on another one, the lesson would come
 * later, or passing gives something away. Undefined if they may be played at once.
 */
export function holdBackReason(
  lessons: readonly Lesson[],
  progress: Progress,
  played: readonly ActionDescription[],
  situation: Situation,
): HoldBackReason | undefined {
  const asking = askingLessonsAt(lessons, progress, situation)
  const [lesson] = asking
  if (lesson === undefined || asking.some((one) => followsLesson(one, played, situation))) return undefined
  if (isBy(progress.left, lesson, situation.ply)) return undefined
  if (played.some(({ verb }) => verb === 'pass')) return 'nothing'
  return lesson.isStrict === true ? 'plan' : 'later'
}

/** Did the learner choose what the lesson asked for? */
export type LessonAnswer = 'well' | 'otherwise'
/** A lesson that a choice has answered. */
interface AnsweredLesson {
  readonly lesson: Lesson
  readonly answer: LessonAnswer
}

/**
 * The lesson that a choice, or a whole draft, has answered; undefined if it has answered none. `played` is what the learner
 * played between the two situations.
 */
export function answeredAt(
  lessons: readonly Lesson[],
  progress: Progress,
  before: Situation,
  played: readonly ActionDescription[],
  after: Situation,
): AnsweredLesson | undefined {
  const asking = askingLessonsAt(lessons, progress, before)
  const followed = asking.find((one) => one.isMet?.(before, after) ?? followsLesson(one, played, before))
  const lesson = followed ?? asking[0]
  if (lesson === undefined) return undefined
  if (lesson.isLong === true && appliesTo(lesson, after)) return undefined
  return { lesson, answer: followed === undefined ? 'otherwise' : 'well' }
}

/** The progress after an answer: a lesson that was left comes once more. */
export function progressAfter(
  { done, left }: Progress,
  { lesson, answer }: AnsweredLesson,
  ply: number,
): Progress {
  if (answer === 'well' || isBy(left, lesson, ply)) return { done: { ...done, [lesson.id]: ply }, left }
  return { done, left: { ...left, [lesson.id]: ply } }
}

/** The next choice that the lesson asks for; undefined if it asks for none. */
export function wantedChoice(lesson: Lesson, situation: Situation): LegalAction | undefined {
  const wishes = lesson.draft?.(situation) ?? lesson.wants?.(situation) ?? []
  for (const wish of wishes) {
    const found = situation.legalActions.find(({ described }) => matchesPattern(described, wish))
    if (found !== undefined) return found
  }
  return undefined
}

/** What to play to do what the lesson asks for: a choice, or all parts of a draft; without a lesson, what is suggested. */
export function partsWanted(lesson: Lesson | undefined, situation: Situation): readonly ActionDescription[] {
  const draft = lesson?.draft?.(situation)
  if (draft !== undefined) return draft
  const choice = (lesson && wantedChoice(lesson, situation)) ?? situation.suggested
  return choice === undefined ? [] : [choice.described]
}
