import { rate } from 'openskill'
import type { Rating } from 'openskill'
import type { Day } from '../deal/day.ts'
import type { PuzzleGrade } from './puzzle-data.ts'

// My rating at puzzles, by the method of Weng and Lin, as against the levels (my-rating.ts). A puzzle is an opponent whose
// rating is a guess and never moves.

/** The first try at a puzzle. */
export interface PuzzleTry {
  readonly id: string
  /** The rating of the puzzle when it was tried. */
  readonly rating: number
  readonly grade: PuzzleGrade
  readonly day: Day
}

/** Where my rating begins, and how uncertain mine and those of puzzles are. */
const FIRST = { mu: 1500, sigma: 350 }
const PUZZLE_SIGMA = 250
/** How far skill may move between two tries. */
const TAU = 10
/** With two players, 400 points make ten times the odds. */
const BETA = 400 / Math.LN10 / Math.SQRT2
/** The places of a player and a puzzle: a nearly right answer is a draw. */
const RANKS = { good: [1, 2], nearly: [1, 1], wrong: [2, 1] }

/** My rating after these first tries, and half of its interval of 95 %. */
export function puzzleRatingAfter(tries: readonly PuzzleTry[]): { rating: number; margin: number } {
  let mine: Rating = FIRST
  for (const { rating, grade } of tries) {
    const puzzle = { mu: rating, sigma: PUZZLE_SIGMA }
    mine = rate([[mine], [puzzle]], { rank: RANKS[grade], tau: TAU, beta: BETA })[0]![0]!
  }
  return { rating: Math.round(mine.mu), margin: Math.round(2 * mine.sigma) }
}

/** Right first tries in a row, up to now and at most. */
export function runsOf(tries: readonly PuzzleTry[]): { current: number; longest: number } {
  let [current, longest] = [0, 0]
  for (const { grade } of tries) {
    current = grade === 'good' ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return { current, longest }
}
