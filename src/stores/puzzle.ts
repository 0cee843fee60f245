import { useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { OVER } from '../engine/core/game.ts'
import type { Day } from '../session/deal/day.ts'
import type { GameRegistry } from '../session/journal.ts'
import { usePlatform } from '../platform/platform.ts'
import { puzzleOfDay } from '../session/puzzles/choose-puzzle.ts'
import { choicesAfter, openPuzzle, withPerson } from '../session/puzzles/open-puzzle.ts'
import type { OpenPuzzle } from '../session/puzzles/open-puzzle.ts'
import { bestOf, puzzleGradeOf } from '../session/puzzles/puzzle-data.ts'
import type { PuzzleData, PuzzleGrade } from '../session/puzzles/puzzle-data.ts'
import { loadPuzzles } from '../session/puzzles/puzzle-files.ts'
import { newQuiz } from '../session/review/quiz.ts'
import type { Quiz } from '../session/review/quiz.ts'
import type { Appearance } from '../session/players.ts'
import { usePuzzles } from './puzzles.ts'
import { useSettings } from './settings.ts'
import { useTable } from './table.ts'

/** How far a puzzle is: asked, answered, or its answer shown. */
export type PuzzleStage = 'asking' | PuzzleGrade | 'shown'
/** Why there is no puzzle: the file did not come, there is none of this name, or the rules have changed. */
export type PuzzleFault = 'notLoaded' | 'unknown' | 'stale'

/** Milliseconds between two choices while a line is played. */
const PACE = 1200
/** Stands in an address for the puzzle of the day. */
export const DAY = 'day'

/** The puzzle on the screen. */
export const usePuzzle = defineStore('puzzle', () => {
  const puzzles = usePuzzles()
  const settings = useSettings()
  const table = useTable()
  const platform = usePlatform()
  const opened = shallowRef<OpenPuzzle | null>(null)
  const data = shallowRef<PuzzleData | null>(null)
  const fault = ref<PuzzleFault | null>(null)
  const stage = ref<PuzzleStage>('asking')
  /** The last answer, by the number of the choice; null before the first. */
  const answer = ref<number | null>(null)
  const screen = newPuzzleScreen(table)
  let wanted = ''
  const best = computed(() => (opened.value === null ? null : bestOf(opened.value.puzzle)))

  function close(): void {
    wanted = ''
    opened.value = null
    fault.value = null
    screen.leave()
  }
  /** Shows the puzzle of this name, or that of today; see `opened` and `fault` for the result. */
  async function open(game: string, id: string): Promise<void> {
    close()
    const asked = `${game} ${id}`
    wanted = asked
    const { games } = await platform.gameRuntime()
    const found = await findPuzzle(game, id, puzzles.today, games)
    if (wanted !== asked) return
    if ('fault' in found) return void (fault.value = found.fault)
    data.value = found.data
    stage.value = 'asking'
    answer.value = null
    opened.value = found.ready
    screen.put(found.ready, settings.own, (choice) => judge(found.ready, choice))
  }
  function judge({ puzzle, game }: OpenPuzzle, choice: number): void {
    const grade = puzzleGradeOf(puzzle, choice)
    puzzles.note(game.id, puzzle, grade)
    answer.value = choice
    stage.value = grade
  }
  return {
    opened,
    data,
    fault,
    stage,
    answer,
    best,
    open,
    close,
    again(): void {
      stage.value = 'asking'
      screen.ask()
    },
    /** Gives up: without a try before, that is a wrong one. */
    show(): void {
      if (opened.value === null || best.value === null) return
      puzzles.note(opened.value.game.id, opened.value.puzzle, 'wrong')
      stage.value = 'shown'
      screen.show(best.value)
    },
    /** Plays what probably follows a choice, from the position on. */
    follow: (choice: number): void => screen.follow(choice),
  }
})

/** Shows one puzzle after the other on the table of the screen. */
function newPuzzleScreen(table: ReturnType<typeof useTable>) {
  const film = newFilm(table)
  let quiz: Quiz | undefined
  let ready: OpenPuzzle | undefined
  function show(choice: number, most?: number): void {
    film.stop()
    if (ready !== undefined) quiz?.show(choicesAfter(ready, choice).slice(0, most))
  }
  return {
    put(puzzle: OpenPuzzle, me: Appearance, chosen: (choice: number) => void): void {
      ready = puzzle
      quiz = quizAbout(puzzle, me, (choice) => {
        chosen(choice)
        // The end of a game would cover the answer.
        if (quiz?.opened.table.turn() === OVER) show(choice, 0)
      })
      const { opened } = quiz
      opened.session?.watch(table.showTable(opened))
    },
    ask(): void {
      film.stop()
      quiz?.ask()
    },
    show: (choice: number): void => show(choice, 1),
    follow(choice: number): void {
      show(choice)
      if (ready !== undefined) film.play(ready.table.ply())
    },
    leave(): void {
      film.stop()
      quiz = undefined
      ready = undefined
      table.close()
    },
  }
}

/** A quiz at the position of a puzzle, at which a person sits; `chosen` is called with the number of the choice. */
function quizAbout(ready: OpenPuzzle, me: Appearance, chosen: (choice: number) => void): Quiz {
  const { game, table, people, seat, legal } = ready
  const record = { game: game.id, seats: withPerson(people, seat, me), options: table.options }
  return newQuiz(table, table.ply(), record, ([action]) => chosen(legal.indexOf(action!)))
}

/** The puzzle of this name, or that of the day, with all others of its game; or why there is none. */
async function findPuzzle(
  game: string,
  id: string,
  today: Day,
  games: GameRegistry,
): Promise<{ readonly data: PuzzleData; readonly ready: OpenPuzzle } | { readonly fault: PuzzleFault }> {
  const data = await loadPuzzles(game).catch(() => null)
  if (data === null) return { fault: 'notLoaded' }
  const all = data?.puzzles ?? []
  const puzzle = id === DAY ? puzzleOfDay(game, today, all) : all.find((one) => one.id === id)
  if (data === undefined || puzzle === undefined) return { fault: 'unknown' }
  const ready = openPuzzle(puzzle, games)
  return ready === undefined ? { fault: 'stale' } : { data, ready }
}

/** Steps through the last plies of the table; stops when the player goes elsewhere. */
function newFilm(table: ReturnType<typeof useTable>) {
  let at = 0
  const { pause, resume } = useIntervalFn(step, PACE, { immediate: false })
  function step(): void {
    if (table.cursor !== at) return pause()
    at++
    const isLast = at >= table.plies
    table.goTo(isLast ? null : at)
    if (isLast) pause()
  }
  return {
    play(ply: number): void {
      at = ply
      table.goTo(ply)
      resume()
    },
    stop(): void {
      pause()
      table.goTo(null)
    },
  }
}
