import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Action, Seat } from '../engine/core/game.ts'
import type { Comparison } from '../session/review/review-runner.ts'
import { isSameChoice } from '../session/review/choice.ts'
import { gradeOf } from '../session/review/verdict.ts'
import type { Grade } from '../session/review/verdict.ts'
import { newQuiz } from '../session/review/quiz.ts'
import type { Quiz } from '../session/review/quiz.ts'
import type { ReviewedDecision } from '../session/review/game-review.ts'
import { useReview } from './review.ts'
import { useTable } from './table.ts'

/** The state of a question: asked, being graded, graded, or its answer shown. */
export type Stage = 'asking' | 'judging' | Grade | 'shown' | 'done'

/**
 * Learning from mistakes: shows the positions before them, each on a table that ends there, so that nothing gives the
 * continuation away. The player looks for a better choice; after a wrong answer they may try again or see the best one.
 */
export const useLesson = defineStore('lesson', () => {
  const review = useReview()
  const table = useTable()
  const stage = ref<Stage>('done')
  /** The seat that made the mistakes; null without a lesson. */
  const seat = ref<Seat | null>(null)
  const questions = shallowRef<readonly ReviewedDecision[]>([])
  const index = ref(0)
  /** The number of good answers. */
  const solved = ref(0)
  const screen = newQuizScreen(table)

  const question = computed(() => (seat.value === null ? undefined : questions.value[index.value]))

  function ask(): void {
    const { told } = review
    const { record } = table
    const at = question.value?.decision
    if (told === null || record === null || at === undefined) return
    stage.value = 'asking'
    screen.put(newQuiz(told, at.ply, record, (actions) => void judge(actions)))
  }
  async function judge(actions: readonly Action[]): Promise<void> {
    const asked = question.value
    if (asked === undefined) return
    stage.value = 'judging'
    const grade = await gradeAnswer(asked, actions, review.compare)
    // The player has gone on meanwhile.
    if (question.value !== asked || stage.value !== 'judging') return
    stage.value = grade
    if (grade === 'good') solved.value++
  }
  function stop(): void {
    screen.leave(question.value?.decision.ply ?? null)
    seat.value = null
    questions.value = []
    stage.value = 'done'
  }
  return {
    stage,
    seat,
    questions,
    question,
    index,
    solved,
    isOn: computed(() => seat.value !== null),
    /** Starts with the first of these decisions, which belong to one seat and have verdicts. */
    start(whose: Seat, all: readonly ReviewedDecision[]): void {
      const [first] = all
      if (first === undefined) return
      seat.value = whose
      questions.value = all
      index.value = 0
      solved.value = 0
      // Goes to the position first, so that no piece is animated from the one before.
      table.goTo(first.decision.ply)
      ask()
    },
    again(): void {
      stage.value = 'asking'
      screen.quiz()?.ask()
    },
    show(): void {
      const best = question.value?.verdict?.best
      if (best === undefined) return
      stage.value = 'shown'
      screen.quiz()?.show(best)
    },
    next(): void {
      index.value++
      stage.value = 'done'
      ask()
    },
    stop,
  }
})

/** Shows one quiz after the other in place of the open table, which comes back in the end. */
function newQuizScreen(table: ReturnType<typeof useTable>) {
  let quiz: Quiz | undefined
  let goBack = (_ply: number | null): void => undefined
  return {
    quiz: () => quiz,
    put(next: Quiz): void {
      quiz = next
      goBack = table.showTemporarily(next.opened)
    },
    leave(ply: number | null): void {
      quiz = undefined
      goBack(ply)
    },
  }
}

/** Grades an answer; only one that the review does not know is estimated. */
async function gradeAnswer(
  { decision, verdict }: ReviewedDecision,
  actions: readonly Action[],
  compare: (ply: number, actions: readonly Action[]) => Promise<Comparison | undefined>,
): Promise<Grade> {
  if (verdict === undefined) return 'notYet'
  const { best, played, loss, measure } = verdict
  if (isSameChoice(actions, best)) return 'good'
  if (isSameChoice(actions, played)) return 'notYet'
  const compared = await compare(decision.ply, actions)
  return compared === undefined
    ? 'notYet'
    : gradeOf(compared.best[measure] - compared.answer[measure], loss[measure], measure)
}
