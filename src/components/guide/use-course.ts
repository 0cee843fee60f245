import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Action } from '../../engine/core/game.ts'
import { useGuide } from '../../stores/guide.ts'
import { useTable } from '../../stores/table.ts'
import { answeredAt, askingLessonAt, appliesTo, holdBackReason, lessonAt } from './course.ts'
import type { LessonAnswer, Course, HoldBackReason } from './course.ts'
import type { Lesson } from './lesson.ts'
import type { Situation } from './situation.ts'

/** A choice that waits for confirmation, and why. */
interface HeldBack {
  readonly action: Action
  readonly why: HoldBackReason
}
export interface Guidance {
  readonly course: Course
  readonly situation: ComputedRef<Situation>
  /** The current lesson; undefined while others play, and where none applies. */
  readonly lesson: ComputedRef<Lesson | undefined>
  /** The learner's answer to the last lesson. */
  readonly answer: Readonly<ShallowRef<LessonAnswer | undefined>>
  readonly heldBack: Readonly<ShallowRef<HeldBack | undefined>>
  /** May this be played at once? If not, it is heldBack back until the learner confirms it. */
  mayChoose(action: Action): boolean
  /** Plays the choice that was heldBack back. */
  insist(): void
  /** Drops the choice that was heldBack back. */
  reconsider(): void
  /** Marks the current lesson as done: read or skipped. */
  finish(): void
}

/** Runs a course at the open table: the current lesson, its answer, and choices that are heldBack back. */
export function useCourse(course: Course): Guidance {
  const table = useTable()
  const guide = useGuide()
  const answer = shallowRef<LessonAnswer>()
  const heldBack = shallowRef<HeldBack>()
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
    heldBack.value = undefined
    const shown = lessonAt(course.lessons, guide.doneIn(course.game), before)
    // An extra lesson is done when its situation is over, read or not.
    if (shown?.isExtra === true && !appliesTo(shown, now)) guide.finish(course.game, shown.id, now.ply)
    const entry = table.happenings[before.ply]?.entry
    if (now.ply <= before.ply || entry === undefined || !('action' in entry)) return
    const answered = answeredAt(course.lessons, guide.doneIn(course.game), before, entry.action, now)
    if (answered !== undefined) guide.finish(course.game, answered.lesson.id, now.ply)
    if (before.open.length > 0) answer.value = answered?.answer
  })

  return {
    course,
    situation,
    lesson,
    answer,
    heldBack,
    mayChoose(action) {
      const now = situation.value
      const choice = now.open.find((one) => one.action === action)
      const why =
        choice && holdBackReason(askingLessonAt(course.lessons, guide.doneIn(course.game), now), choice, now)
      heldBack.value = why && { action, why }
      return why === undefined
    },
    insist() {
      if (heldBack.value !== undefined) table.choose(heldBack.value.action)
    },
    reconsider: () => (heldBack.value = undefined),
    finish() {
      if (lesson.value !== undefined) guide.finish(course.game, lesson.value.id, situation.value.ply)
    },
  }
}
