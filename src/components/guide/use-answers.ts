import { shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { ActionDescription } from '../../engine/core/game.ts'
import { useGuide } from '../../stores/guide.ts'
import { useTable } from '../../stores/table.ts'
import { answeredAt, appliesTo, lessonAt, progressAfter } from './course.ts'
import type { Course, LessonAnswer, Progress } from './course.ts'
import type { Situation } from './situation.ts'

/** What the learner has played of one draft. */
interface Played {
  readonly from: Situation
  readonly parts: readonly ActionDescription[]
}

/** Follows what the learner plays and records which lessons it answers. */
export function useAnswers(
  course: Course,
  situation: ComputedRef<Situation>,
  progress: ComputedRef<Progress>,
): {
  /** The learner's answer to the last lesson. */
  readonly answer: Readonly<ShallowRef<LessonAnswer | undefined>>
  /** Announces all parts of a draft that are about to be played. */
  begin(from: Situation, parts: readonly ActionDescription[]): void
} {
  const table = useTable()
  const guide = useGuide()
  const answer = shallowRef<LessonAnswer>()
  let played: Played | undefined
  /** What was played since `before`, with the parts of the same draft before it. */
  function playedSince(before: Situation, now: Situation): Played | undefined {
    if (now.ply <= before.ply) return undefined
    if (played?.from === before) return played
    const entry = table.playedEntries[before.ply]?.entry
    const choice = before.legalActions.find(
      ({ action }) => entry !== undefined && 'action' in entry && action === entry.action,
    )
    if (choice === undefined) return undefined
    return { from: played?.from ?? before, parts: [...(played?.parts ?? []), choice.described] }
  }
  watch(situation, (now, before) => {
    const shown = lessonAt(course.lessons, progress.value, before)
    // An extra lesson is done when its situation is over, read or not.
    if (shown?.isExtra === true && !appliesTo(shown, now)) guide.finish(course.game, shown.id, now.ply)
    const all = playedSince(before, now)
    played = undefined
    if (all === undefined) return
    const answered = answeredAt(course.lessons, progress.value, all.from, all.parts, now)
    if (answered !== undefined)
      guide.setProgress(course.game, progressAfter(progress.value, answered, now.ply))
    else if (shown?.draft !== undefined && appliesTo(shown, now)) played = all
    answer.value = answered?.answer
  })
  return {
    answer,
    begin(from, parts) {
      played = { from, parts }
    },
  }
}
