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
import type { OwnPuzzle } from '../session/puzzles/own-puzzles.ts'
import { bestOf, puzzleGradeOf } from '../session/puzzles/puzzle-data.ts'
import type { Puzzle, PuzzleData, PuzzleGrade } from '../session/puzzles/puzzle-data.ts'
import { loadPuzzles } from '../session/puzzles/puzzle-files.ts'
import { newQuiz } from '../session/review/quiz.ts'
import type { Quiz } from '../session/review/quiz.ts'
import type { Appearance } from '../session/players.ts'
import { useOwnPuzzles } from './own-puzzles.ts'
import { usePuzzles } from './puzzles.ts'
import { useSettings } from './settings.ts'
import { useTable } from './table.ts'

/** How far a puzzle is: asked, answered, or its answer shown. */
export type PuzzleStage = 'asking' | PuzzleGrade | 'shown'
/** What the table shows after an answer; the position where the choice ends the game. */
export type PuzzleShown = 'mine' | 'best' | 'line' | 'position'
/** Why there is no puzzle: the file did not come, there is none of this name, or the rules have changed. */
export type PuzzleFault = 'notLoaded' | 'unknown' | 'stale'

/** Milliseconds between two choices while a line is played. */
const PACE = 1200
/** Stands in an address for the puzzle of the day. */
export const DAY = 'day'

/** The puzzle on the screen. */
export const usePuzzle = defineStore('puzzle', () => {
  const puzzles = usePuzzles()
  const own = useOwnPuzzles()
  const settings = useSettings()
  const table = useTable()
  const platform = usePlatform()
  const opened = shallowRef<OpenPuzzle | null>(null)
  const data = shallowRef<PuzzleData | null>(null)
  const fault = ref<PuzzleFault | null>(null)
  const stage = ref<PuzzleStage>('asking')
  /** The last answer, by the number of the choice; null before the first. */
  const answer = ref<number | null>(null)
  const { first, note, forget } = newFirstAnswer()
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
    puzzles.readClock()
    const { games } = await platform.gameRuntime()
    const mine = own.find(id)
    const found = mine === undefined ? await findPuzzle(game, id, puzzles.today, games) : openOwn(mine, games)
    if (wanted !== asked) return
    if ('fault' in found) {
      own.forget(id)
      return void (fault.value = found.fault)
    }
    data.value = found.data
    stage.value = 'asking'
    answer.value = null
    forget()
    opened.value = found.ready
    screen.put(found.ready, settings.own, (choice) => judge(found.ready, choice))
  }
  function judge({ puzzle, game }: OpenPuzzle, choice: number): void {
    answer.value = choice
    stage.value = puzzleGradeOf(puzzle, choice)
    note(game.id, puzzle, stage.value)
  }
  return {
    opened,
    data,
    fault,
    stage,
    shown: screen.shown,
    answer,
    first,
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
      note(opened.value.game.id, opened.value.puzzle, 'wrong')
      stage.value = 'shown'
      screen.show(best.value)
    },
    follow: (choice: number): void => screen.follow(choice),
  }
})

type Found =
  | { readonly data: PuzzleData | null; readonly ready: OpenPuzzle }
  | { readonly fault: PuzzleFault }

/** Shows one puzzle after the other on the table of the screen. */
function newPuzzleScreen(table: ReturnType<typeof useTable>) {
  const film = newFilm(table)
  let quiz: Quiz | undefined
  let ready: OpenPuzzle | undefined
  const shown = ref<PuzzleShown>('mine')
  function show(choice: number, what: PuzzleShown, most?: number): void {
    film.stop()
    if (ready === undefined) return
    const line = choicesAfter(ready, choice).slice(0, most)
    shown.value = line.length === 0 ? 'position' : what
    quiz?.show(line)
  }
  return {
    shown,
    put(puzzle: OpenPuzzle, me: Appearance, chosen: (choice: number) => void): void {
      ready = puzzle
      quiz = quizAbout(puzzle, me, (choice) => {
        shown.value = 'mine'
        chosen(choice)
        // The end of a game would cover the answer.
        if (quiz?.opened.table.turn() === OVER) show(choice, 'position', 0)
      })
      const { opened } = quiz
      opened.session?.watch(table.showTable(opened))
    },
    ask(): void {
      film.stop()
      quiz?.ask()
    },
    show: (choice: number): void => show(choice, 'best', 1),
    /** Plays what probably follows a choice, from the position on. */
    follow(choice: number): void {
      show(choice, 'line')
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

/** Keeps the first answer of a visit: as a try, or that at a mistake of mine. */
function newFirstAnswer() {
  const puzzles = usePuzzles()
  const own = useOwnPuzzles()
  /** How good it was; null before it. */
  const first = ref<PuzzleGrade | null>(null)
  return {
    first,
    forget: (): void => void (first.value = null),
    note(game: string, puzzle: Puzzle, grade: PuzzleGrade): void {
      if (first.value !== null) return
      first.value = grade
      if (own.find(puzzle.id) === undefined) puzzles.note(game, puzzle, grade)
      else own.note(puzzle.id, grade)
    },
  }
}

/** Opens a mistake of mine, which has no others of its game. */
function openOwn({ puzzle }: OwnPuzzle, games: GameRegistry): Found {
  const ready = openPuzzle(puzzle, games)
  return ready === undefined ? { fault: 'stale' } : { data: null, ready }
}

/** The puzzle of this name, or that of the day, with all others of its game; or why there is none. */
async function findPuzzle(game: string, id: string, today: Day, games: GameRegistry): Promise<Found> {
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
