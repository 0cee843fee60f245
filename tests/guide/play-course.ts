import type { Action, ActionDescription } from '../../src/engine/core/game.ts'
import { CHANCE, OVER } from '../../src/engine/core/game.ts'
import { defaultOptions } from '../../src/engine/core/options.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { botSeed, seededDice, seedOf } from '../../src/session/dice-source.ts'
import { newTable } from '../../src/session/table.ts'
import { suggestChoice } from '../../src/session/suggestion.ts'
import { thinkNow } from '../../src/session/thinking.ts'
import {
  answeredAt,
  holdBackReason,
  isCounted,
  isDone,
  lessonAt,
  partsWanted,
  progressAfter,
  wantedChoice,
} from '../../src/components/guide/course.ts'
import type { LessonAnswer, Course, Progress } from '../../src/components/guide/course.ts'
import type { Lesson } from '../../src/components/guide/lesson.ts'
import { enterParts } from '../../src/components/guide/enter-parts.ts'
import type { Situation } from '../../src/components/guide/situation.ts'

/** A simulated learner: reads on, or chooses. */
export interface Learner {
  reads(lesson: Lesson, situation: Situation): boolean
  /** A choice, or the parts of a whole draft. */
  plays(lesson: Lesson | undefined, situation: Situation): readonly ActionDescription[]
  /** Insists on a choice that was held back. */
  insists(): boolean
}
/** A lesson that was met, and its answer. */
interface MetLesson {
  readonly lesson: string
  readonly round: number
  readonly answer: LessonAnswer | 'read'
}
/** A guided game that was played. */
interface GuidedGame {
  readonly met: readonly MetLesson[]
  readonly end: Situation
  readonly isOver: boolean
  readonly progress: Progress
  /** The questions of the guided part at which the guide named nothing to do or to read. */
  readonly unguided: readonly string[]
}

/** Plays a guided game without a screen, to its end or until `enough` returns true. */
export function playCourse(
  { game: id, seats, seed: text, learner, lessons, advise, freeAfter }: Course,
  decisions: Learner,
  enough: (situation: Situation) => boolean = () => false,
): GuidedGame {
  const game = gameById(id)!
  const seed = seedOf(text)
  const luck = `seed:${seed}`
  const dice = seededDice(seed)
  const table = newTable(game, seats, defaultOptions(game.options))
  const met: MetLesson[] = []
  const unguided: string[] = []
  const last = lessons.findLast((one) => (freeAfter === undefined ? isCounted(one) : one.id === freeAfter))!
  let progress: Progress = { done: {}, left: {} }
  const now = (): Situation => {
    const state = table.state()
    const legalActions =
      table.turn() === learner
        ? table.legal().map((action) => ({ action, described: game.describe(state, action) }))
        : []
    const best = legalActions.length === 0 ? undefined : suggestChoice(game, state)
    return {
      view: game.view(state) as Situation['view'],
      me: learner,
      ply: table.ply(),
      events: table.playedEntries().flatMap(({ events }) => events),
      legalActions,
      suggested: legalActions.find(({ action }) => action === best),
      isHandOverPending: false,
    }
  }
  const askBot = (): Action => {
    const { version } = game
    const seed = botSeed(luck, table.hash())
    const question = { game: id, version, state: table.state(), level: 'boatswain', seed } as const
    return advise(table.state()) ?? thinkNow(gameById, question)
  }
  /** Reads the lesson, or answers the question. */
  const study = (situation: Situation): void => {
    const lesson = lessonAt(lessons, progress, situation)
    if (!isDone(progress, last, situation.ply) && !isGuided(lesson, situation))
      unguided.push(`${String(situation.view.question?.name)}: ${String(lesson?.id)}`)
    const { round } = situation.view
    if (lesson !== undefined && lesson.wants === undefined && decisions.reads(lesson, situation)) {
      progress = { ...progress, done: { ...progress.done, [lesson.id]: situation.ply } }
      met.push({ lesson: lesson.id, round, answer: 'read' })
      return
    }
    let parts = decisions.plays(lesson, situation)
    if (holdBackReason(lessons, progress, parts, situation) !== undefined && !decisions.insists())
      parts = partsWanted(lesson, situation)
    enterParts(
      parts,
      () => now().legalActions,
      (action) => {
        table.post({ seat: learner, action })
        return true
      },
    )
    const answered = answeredAt(lessons, progress, situation, parts, now())
    if (answered === undefined) return
    progress = progressAfter(progress, answered, table.ply())
    met.push({ lesson: answered.lesson.id, round, answer: answered.answer })
  }
  for (;;) {
    const turn = table.turn()
    const situation = now()
    if (turn === OVER || enough(situation))
      return { met, end: situation, isOver: turn === OVER, progress, unguided }
    if (turn === CHANCE) table.post({ seat: CHANCE, salt: dice.salt(table.rolls()) })
    else if (turn === learner) study(situation)
    else table.post({ seat: turn, action: askBot() })
  }
}

/** Does the guide ring something, and if it asks for a choice, for one that is legal? */
function isGuided(lesson: Lesson | undefined, situation: Situation): boolean {
  if (lesson === undefined || lesson.highlights(situation).length === 0) return false
  return lesson.wants === undefined || wantedChoice(lesson, situation) !== undefined
}
