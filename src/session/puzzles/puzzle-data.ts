import * as v from 'valibot'
import { MAX_LINK } from '../link/game-link.ts'
import { integer } from '../parse.ts'

/** Which third of a game a position is from. */
export const PUZZLE_PHASES = ['opening', 'middle', 'end'] as const
export type PuzzlePhase = (typeof PUZZLE_PHASES)[number]

/** The most points by which a rating of a puzzle can be named. */
const MOST_RATING = 4000
const MOST_CHOICES = 64
const MOST_REASONS = 4
/** Values of one reason, and letters of a key. */
const MOST_VALUES = 32
const MOST_LETTERS = 100

const word = v.pipe(v.string(), v.maxLength(MOST_LETTERS))
const few = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.pipe(v.array(shape), v.maxLength(MOST_VALUES), v.readonly())
const count = integer(-1_000_000, 1_000_000)
const counted: v.GenericSchema<readonly [count: number, key: string, icon?: string]> = v.union([
  v.strictTuple([count, word]),
  v.strictTuple([count, word, word]),
])
/** What stands in a message: the `MessageValue` of `i18n/message.ts`. */
const valueShape = v.variant('type', [
  v.strictObject({ type: v.literal('seat'), seat: integer(0, 15) }),
  v.strictObject({ type: v.literal('seats'), seats: few(integer(0, 15)) }),
  v.strictObject({ type: v.literal('number'), number: v.pipe(v.number(), v.finite()) }),
  v.strictObject({ type: v.literal('word'), key: word, icon: v.exactOptional(word) }),
  v.strictObject({ type: v.literal('counts'), counts: few(counted) }),
  v.strictObject({ type: v.literal('words'), keys: few(word) }),
])
/** A message of the app, which a test looks up in its catalogues. */
const reasonShape = v.strictObject({
  key: word,
  values: v.record(v.string(), valueShape),
  plural: v.exactOptional(count),
  weight: v.exactOptional(v.picklist(['round', 'phase', 'line', 'quiet'])),
})

/** A position with a best choice. Choices are counted among the legal ones in ascending order. */
export const puzzleShape = v.strictObject({
  /** The number of the game that it is from and its ply, `37-124`: its name forever. */
  id: v.pipe(v.string(), v.regex(/^\d+-\d+$/)),
  /** The game up to the position, as the text of a game link (docs/journal.md). */
  link: v.pipe(v.string(), v.maxLength(MAX_LINK)),
  seats: integer(2, 16),
  /** The verb of the best choice, such as `build`. */
  question: v.string(),
  phase: v.picklist(PUZZLE_PHASES),
  /** Are the figures exact, as the position is solved to the end? */
  exact: v.boolean(),
  /** Does a worse choice bring more points? */
  toWin: v.boolean(),
  /** The chance of winning after the best choice, in thousandths. */
  win: integer(0, 1000),
  /** What every choice loses of that, in thousandths. */
  losses: v.pipe(v.array(integer(0, 1000)), v.minLength(3), v.maxLength(MOST_CHOICES)),
  /** How the game probably goes on after every choice: further choices. */
  lines: v.pipe(v.array(v.array(integer(0, 511))), v.minLength(3), v.maxLength(MOST_CHOICES)),
  /** Why the best choice is better than the next one. */
  reasons: v.pipe(v.array(reasonShape), v.maxLength(MOST_REASONS)),
  /** Where it stands among puzzles: who of the bots find the best choice. */
  rating: integer(0, MOST_RATING),
})
export type Puzzle = v.InferOutput<typeof puzzleShape>

/** The puzzles of one game, for one version of its rules. */
export const puzzleDataShape = v.strictObject({
  game: v.string(),
  version: integer(1, 1_000_000),
  /** The number of games that were searched for puzzles. */
  searched: integer(0, 10_000_000),
  puzzles: v.array(puzzleShape),
})
export type PuzzleData = v.InferOutput<typeof puzzleDataShape>

/** Losses in thousandths up to which an answer is right, and up to which it is nearly right. */
const GOOD = 20
const NEARLY = 50

/** How good the choice with this number is. */
export const PUZZLE_GRADES = ['good', 'nearly', 'wrong'] as const
export type PuzzleGrade = (typeof PUZZLE_GRADES)[number]
export function puzzleGradeOf({ losses }: Pick<Puzzle, 'losses'>, choice: number): PuzzleGrade {
  const lost = losses[choice]!
  if (lost <= GOOD) return 'good'
  return lost <= NEARLY ? 'nearly' : 'wrong'
}
/** The number of the best choice. */
export const bestOf = ({ losses }: Pick<Puzzle, 'losses'>): number => losses.indexOf(Math.min(...losses))
