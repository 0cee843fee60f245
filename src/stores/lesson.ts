import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Action, Seat } from '../engine/core/game.ts'
import type { Comparison } from '../session/review/review-runner.ts'
import { gradeOf } from '../session/review/verdict.ts'
import type { Grade } from '../session/review/verdict.ts'
import { newQuiz } from '../session/review/quiz.ts'
import type { Quiz } from '../session/review/quiz.ts'
import type { ReviewedDecision } from '../session/review/game-review.ts'
import { useReview } from './review.ts'
import { useTable } from './table.ts'

/** How a question stands: asked, being judged, judged, or given up and shown. */
export type Stage = 'asking' | 'judging' | Grade | 'shown' | 'done'

/**
 * Learning from one's mistakes: the moments before them, one after the other, each as a table that ends there, so that
 * nothing on the screen tells what came of it. Whoever finds a better choice goes on; whoever does not may try again, or
 * be shown one.
 */
export const useLesson = defineStore('lesson', () => {
  const review = useReview()
  const table = useTable()
  const stage = ref<Stage>('done')
  /** Whose mistakes; null while there is no lesson. */
  const seat = ref<Seat | null>(null)
  const questions = shallowRef<readonly ReviewedDecision[]>([])
  const index = ref(0)
  /** How many questions were answered well without being shown. */
  const solved = ref(0)
  const stand = newQuizScreen(table)

  const question = computed(() => (seat.value === null ? undefined : questions.value[index.value]))

  function ask(): void {
    const { told } = review
    const { record } = table
    const at = question.value?.decision
    if (told === null || record === null || at === undefined) return
    stage.value = 'asking'
    stand.put(newQuiz(told, at.ply, record, (actions) => void judge(actions)))
  }
  async function judge(actions: readonly Action[]): Promise<void> {
    const asked = question.value
    if (asked === undefined) return
    stage.value = 'judging'
    const grade = await gradeAnswer(asked, actions, review.compare)
    // Somebody who went on meanwhile does not wait for it any more.
    if (question.value !== asked || stage.value !== 'judging') return
    stage.value = grade
    if (grade === 'good') solved.value++
  }
  function stop(): void {
    stand.leave(question.value?.decision.ply ?? null)
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
    /** Begins with the first of these questions, all of them choices of one seat that have their verdicts. */
    start(whose: Seat, all: readonly ReviewedDecision[]): void {
      const [first] = all
      if (first === undefined) return
      seat.value = whose
      questions.value = all
      index.value = 0
      solved.value = 0
      // The moment itself first: what was on the screen before does not fly there.
      table.goTo(first.decision.ply)
      ask()
    },
    again(): void {
      stage.value = 'asking'
      stand.quiz()?.ask()
    },
    show(): void {
      const best = question.value?.verdict?.best
      if (best === undefined) return
      stage.value = 'shown'
      stand.quiz()?.show([best])
    },
    next(): void {
      index.value++
      stage.value = 'done'
      ask()
    },
    stop,
  }
})

/** Puts one moment after the other on the screen, and what was there back in the end. */
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

/** What is known of an answer needs no second look. */
async function gradeAnswer(
  { decision, verdict }: ReviewedDecision,
  actions: readonly Action[],
  compare: (ply: number, actions: readonly Action[]) => Promise<Comparison | undefined>,
): Promise<Grade> {
  if (verdict === undefined) return 'notYet'
  const { best, played, loss } = verdict
  const [first, ...more] = actions
  if (more.length === 0 && first === best) return 'good'
  if (more.length === 0 && first === played) return 'notYet'
  const compared = await compare(decision.ply, actions)
  return compared === undefined ? 'notYet' : gradeOf(compared.best.win - compared.answer.win, loss.win)
}
