import { CHANCE, OVER } from '../../src/engine/core/game.ts'
import { defaultOptions } from '../../src/engine/core/options.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { botSeed, seededDice, seedOf } from '../../src/session/dice-source.ts'
import { newTable } from '../../src/session/table.ts'
import { thinkNow } from '../../src/session/thinking.ts'
import { answeredAt, lessonAt } from '../../src/components/guide/course.ts'
import type { LessonAnswer, Course, DoneLessons } from '../../src/components/guide/course.ts'
import type { Lesson } from '../../src/components/guide/lesson.ts'
import type { Situation, OpenChoice } from '../../src/components/guide/situation.ts'

/** A simulated learner: reads on, or chooses. */
export interface Learner {
  reads(lesson: Lesson, situation: Situation): boolean
  chooses(lesson: Lesson | undefined, situation: Situation): OpenChoice
}
/** A lesson that was met, and its answer. */
interface MetLesson {
  readonly lesson: string
  readonly round: number
  readonly answer: LessonAnswer | 'read'
}

/** Plays a guided game without a screen, to its end or until `enough` returns true. */
export function playCourse(
  { game: id, seats, seed: text, learner, lessons, advise }: Course,
  pupil: Learner,
  enough: (situation: Situation) => boolean = () => false,
): { readonly met: readonly MetLesson[]; readonly end: Situation; readonly isOver: boolean } {
  const game = gameById(id)!
  const seed = seedOf(text)
  const luck = `seed:${seed}`
  const dice = seededDice(seed)
  const table = newTable(game, seats, defaultOptions(game.options))
  const met: MetLesson[] = []
  let done: DoneLessons = {}
  const now = (): Situation => ({
    view: game.view(table.state()) as Situation['view'],
    me: learner,
    ply: table.ply(),
    events: table.happenings().flatMap(({ events }) => events),
    open:
      table.turn() === learner
        ? table.legal().map((action) => ({ action, described: game.describe(table.state(), action) }))
        : [],
    isHandOverPending: false,
  })
  for (;;) {
    const turn = table.turn()
    const situation = now()
    if (turn === OVER || enough(situation)) return { met, end: situation, isOver: turn === OVER }
    if (turn === CHANCE) {
      table.post({ seat: CHANCE, salt: dice.salt(table.rolls()) })
    } else if (turn !== learner) {
      const { version } = game
      const level = 'boatswain'
      const question = {
        game: id,
        version,
        state: table.state(),
        level,
        seed: botSeed(luck, table.hash()),
      } as const
      table.post({ seat: turn, action: advise(table.state()) ?? thinkNow(gameById, question) })
    } else {
      const lesson = lessonAt(lessons, done, situation)
      if (lesson !== undefined && lesson.wants === undefined && pupil.reads(lesson, situation)) {
        done = { ...done, [lesson.id]: situation.ply }
        met.push({ lesson: lesson.id, round: situation.view.round, answer: 'read' })
        continue
      }
      const choice = pupil.chooses(lesson, situation)
      table.post({ seat: learner, action: choice.action })
      const answered = answeredAt(lessons, done, situation, choice.action, now())
      if (answered === undefined) continue
      done = { ...done, [answered.lesson.id]: table.ply() }
      met.push({ lesson: answered.lesson.id, round: situation.view.round, answer: answered.answer })
    }
  }
}
