import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Action, ActionDescription } from '../../engine/core/game.ts'
import { suggestChoice } from '../../session/suggestion.ts'
import { useGuide } from '../../stores/guide.ts'
import { useHint } from '../../stores/hint.ts'
import { useTable } from '../../stores/table.ts'
import { holdBackReason, lessonAt, wantedChoice } from './course.ts'
import type { LessonAnswer, Course, HoldBackReason, Progress } from './course.ts'
import type { Lesson } from './lesson.ts'
import { enterParts } from './enter-parts.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import type { Situation } from './situation.ts'
import { useAnswers } from './use-answers.ts'

/** A choice or a draft that waits for confirmation, and why. */
interface HeldBack {
  readonly play: () => void
  readonly why: HoldBackReason
}
export interface Guidance {
  readonly course: Course
  readonly situation: ComputedRef<Situation>
  readonly progress: ComputedRef<Progress>
  /** The current lesson; undefined while others play, and where none applies. */
  readonly lesson: ComputedRef<Lesson | undefined>
  /** The choice that the current lesson asks for next. */
  readonly wanted: ComputedRef<LegalAction | undefined>
  /** The learner's answer to the last lesson. */
  readonly answer: Readonly<ShallowRef<LessonAnswer | undefined>>
  readonly heldBack: Readonly<ShallowRef<HeldBack | undefined>>
  /** May this be played at once? If not, it is held back until the learner confirms it. */
  mayChoose(action: Action): boolean
  /** Plays what was held back. */
  insist(): void
  /** Drops what was held back. */
  reconsider(): void
  /** Marks the current lesson as done: read or skipped. */
  finish(): void
  /** Does for the learner what the current lesson asks for; a draft is laid out first. */
  playWanted(): void
}

/** Runs a course at the open table: the current lesson, its answer, and choices that are held back. */
export function useCourse(course: Course): Guidance {
  const table = useTable()
  const guide = useGuide()
  const hint = useHint()
  const heldBack = shallowRef<HeldBack>()
  const situation = computed((): Situation => {
    const legalActions = table.actor === course.learner ? table.legalActions : []
    return {
      view: table.liveView as Situation['view'],
      me: course.learner,
      ply: table.plies,
      events: table.playedEntries.flatMap(({ events }) => events),
      legalActions,
      suggested: suggestionAt(table.currentTable(), legalActions),
      isHandOverPending: table.cursor === null && table.tentative.waitsForHandOver,
    }
  })
  const progress = computed(() => guide.progressIn(course.game))
  const lesson = computed(() => lessonAt(course.lessons, progress.value, situation.value))
  const wanted = computed(() => lesson.value && wantedChoice(lesson.value, situation.value))

  const answers = useAnswers(course, situation, progress)
  // Before the answer is found, so that the card changes once.
  watch(situation, () => (heldBack.value = undefined), { flush: 'sync' })

  /** Plays it, or holds it back. */
  function playOrHold(parts: readonly ActionDescription[], play: () => void): boolean {
    const why = holdBackReason(course.lessons, progress.value, parts, situation.value)
    heldBack.value = why && { play, why }
    return why === undefined
  }
  onScopeDispose(
    table.askBeforeDraft((parts, enter) => {
      const from = situation.value
      const play = (): void => {
        answers.begin(from, parts)
        enter()
      }
      if (playOrHold(parts, play)) play()
      return false
    }),
  )

  function playWanted(): void {
    const parts = lesson.value?.draft?.(situation.value)
    if (parts === undefined) {
      if (wanted.value !== undefined) table.choose(wanted.value.action)
    } else if (hint.proposed === null) hint.proposed = parts
    else {
      answers.begin(situation.value, parts)
      enterParts(parts, () => situation.value.legalActions, table.choose)
    }
  }

  return {
    course,
    situation,
    progress,
    lesson,
    wanted,
    answer: answers.answer,
    heldBack,
    mayChoose(action) {
      const choice = situation.value.legalActions.find((one) => one.action === action)
      return choice === undefined || playOrHold([choice.described], () => void table.choose(action))
    },
    insist: () => heldBack.value?.play(),
    reconsider: () => (heldBack.value = undefined),
    finish() {
      if (lesson.value !== undefined) guide.finish(course.game, lesson.value.id, situation.value.ply)
    },
    playWanted,
  }
}

/** A good choice among the legal ones; undefined if there are none. */
function suggestionAt(
  table: ReturnType<ReturnType<typeof useTable>['currentTable']>,
  legalActions: readonly LegalAction[],
): LegalAction | undefined {
  if (table === undefined || legalActions.length === 0) return undefined
  const action = suggestChoice(table.game, table.state())
  return legalActions.find((choice) => choice.action === action)
}
