import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Action } from '../../engine/core/game.ts'
import { useGuide } from '../../stores/guide.ts'
import { useTable } from '../../stores/table.ts'
import { answeredAt, askingLessonAt, appliesTo, holdBackReason, lessonAt } from './course.ts'
import type { LessonAnswer, Course, HoldBackReason } from './course.ts'
import type { Lesson } from './lesson.ts'
import type { Situation } from './situation.ts'

/** A choice that was held back, and why. */
interface HeldBack {
  readonly action: Action
  readonly why: HoldBackReason
}
export interface Guidance {
  readonly course: Course
  readonly situation: ComputedRef<Situation>
  /** What is taught now; undefined while others play, or where there is nothing to learn. */
  readonly lesson: ComputedRef<Lesson | undefined>
  /** How the last lesson was answered. */
  readonly answer: Readonly<ShallowRef<LessonAnswer | undefined>>
  readonly heldBack: Readonly<ShallowRef<HeldBack | undefined>>
  /** May this be chosen at once? If not, it is held back and asked about. */
  mayChoose(action: Action): boolean
  /** Does what was held back. */
  insist(): void
  /** Forgets what was held back. */
  reconsider(): void
  /** The lesson has been read, or is not wanted. */
  finish(): void
}

/** The lessons at the table that is open: which one is on, and how they are answered. */
export function useCourse(course: Course): Guidance {
  const table = useTable()
  const guide = useGuide()
  const answer = shallowRef<LessonAnswer>()
  const held = shallowRef<HeldBack>()
  const situation = computed((): Situation => ({
    view: table.liveView as Situation['view'],
    me: course.learner,
    ply: table.plies,
    events: table.happenings.flatMap(({ events }) => events),
    open: table.actor === course.learner ? table.open : [],
    isHandOverPending: table.cursor === null && table.tentative.waitsForHandOver,
  }))
  const lesson = computed(() => lessonAt(course.lessons, guide.doneIn(course.game), situation.value))

  watch(situation, (now, before) => {
    held.value = undefined
    const told = lessonAt(course.lessons, guide.doneIn(course.game), before)
    // What belongs to one moment only has been told when that is over, read or not.
    if (told?.isExtra === true && !appliesTo(told, now)) guide.finish(course.game, told.id, now.ply)
    const entry = table.happenings[before.ply]?.entry
    if (now.ply <= before.ply || entry === undefined || !('action' in entry)) return
    const answered = answeredAt(course.lessons, guide.doneIn(course.game), before, entry.action, now)
    if (answered !== undefined) guide.finish(course.game, answered.lesson.id, now.ply)
    if (before.open.length > 0) answer.value = answered?.answer
  })

  return {
    course,
    situation: situation,
    lesson,
    answer,
    heldBack: held,
    mayChoose(action) {
      const now = situation.value
      const choice = now.open.find((one) => one.action === action)
      const why =
        choice && holdBackReason(askingLessonAt(course.lessons, guide.doneIn(course.game), now), choice, now)
      held.value = why && { action, why }
      return why === undefined
    },
    insist() {
      if (held.value !== undefined) table.choose(held.value.action)
    },
    reconsider: () => (held.value = undefined),
    finish() {
      if (lesson.value !== undefined) guide.finish(course.game, lesson.value.id, situation.value.ply)
    },
  }
}
