import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Action } from '../../engine/core/game.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { useGuide } from '../../stores/guide.ts'
import { useTable } from '../../stores/table.ts'
import { answeredAt, askingAt, doubtOf, lessonAt } from './course.ts'
import type { Answer, Doubt } from './course.ts'
import type { Lesson } from './lesson.ts'
import { LESSONS } from './lessons.ts'
import type { Moment } from './moment.ts'
import { LEARNER } from './scene.ts'

/** A choice that was held back, and why. */
interface HeldBack {
  readonly action: Action
  readonly why: Doubt
}
export interface Course {
  readonly moment: ComputedRef<Moment>
  /** What is taught now; undefined while others play, or where there is nothing to learn. */
  readonly lesson: ComputedRef<Lesson | undefined>
  /** How the last lesson was answered. */
  readonly answer: Readonly<ShallowRef<Answer | undefined>>
  readonly held: Readonly<ShallowRef<HeldBack | undefined>>
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
export function useCourse(): Course {
  const table = useTable()
  const guide = useGuide()
  const answer = shallowRef<Answer>()
  const held = shallowRef<HeldBack>()
  const moment = computed((): Moment => ({
    view: table.liveView as View,
    me: LEARNER,
    ply: table.plies,
    events: table.happenings.flatMap(({ events }) => events as readonly Event[]),
    open: table.actor === LEARNER ? table.open : [],
    waits: table.cursor === null && table.tentative.waitsForHandOver,
  }))
  const lesson = computed(() => lessonAt(LESSONS, guide.done, moment.value))

  watch(moment, (now, before) => {
    held.value = undefined
    const told = lessonAt(LESSONS, guide.done, before)
    // What belongs to one moment only has been told when that is over, read or not.
    if (told?.isExtra === true && !told.isNow(now)) guide.finish(told.id, now.ply)
    const entry = table.happenings[before.ply]?.entry
    if (now.ply <= before.ply || entry === undefined || !('action' in entry)) return
    const answered = answeredAt(LESSONS, guide.done, before, entry.action, now)
    if (answered !== undefined) guide.finish(answered.lesson.id, now.ply)
    if (before.open.length > 0) answer.value = answered?.answer
  })

  return {
    moment,
    lesson,
    answer,
    held,
    mayChoose(action) {
      const now = moment.value
      const choice = now.open.find((one) => one.action === action)
      const why = choice && doubtOf(askingAt(LESSONS, guide.done, now), choice, now)
      held.value = why && { action, why }
      return why === undefined
    },
    insist() {
      if (held.value !== undefined) table.choose(held.value.action)
    },
    reconsider: () => (held.value = undefined),
    finish() {
      if (lesson.value !== undefined) guide.finish(lesson.value.id, moment.value.ply)
    },
  }
}
