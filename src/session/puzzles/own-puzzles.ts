import * as v from 'valibot'
import { CHANCE, ignoreEvents } from '../../engine/core/game.ts'
import type { Action, Seat } from '../../engine/core/game.ts'
import { hashText } from '../../engine/core/hash.ts'
import type { Analysis, ChoiceAnalysis } from '../analysis.ts'
import { integer } from '../parse.ts'
import { newEstimator } from '../review/estimator.ts'
import type { Estimator } from '../review/estimator.ts'
import type { ReviewedDecision } from '../review/game-review.ts'
import { reviewSeat } from '../review/review-seat.ts'
import type { AnalystSource } from '../review/review-runner.ts'
import { severityOf } from '../review/verdict.ts'
import type { Estimate } from '../review/verdict.ts'
import { composePuzzle, legalOf } from './compose-puzzle.ts'
import type { ChoiceWorth, PuzzleSource } from './compose-puzzle.ts'
import { puzzleShape } from './puzzle-data.ts'
import type { Puzzle } from './puzzle-data.ts'

/** A mistake of mine as a puzzle. */
export const ownPuzzleShape = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(40)),
  puzzle: v.strictObject({
    ...puzzleShape.entries,
    /** From the table and seat, and the ply. */
    id: v.pipe(v.string(), v.regex(/^own-[0-9a-f]{8}-\d{1,5}$/)),
  }),
  /** The number of the choice in the game. */
  played: integer(0, 63),
  /** Was it answered right, at the first try of a visit? */
  solved: v.boolean(),
})
export type OwnPuzzle = v.InferOutput<typeof ownPuzzleShape>

/** Begins the ids of the puzzles of one seat of a table. */
export const ownIdOf = (id: string, seat: Seat): string =>
  `own-${hashText(`${id} ${String(seat)}`).slice(0, 8)}-`

/** One seat of a finished game. */
export interface OwnSeat extends PuzzleSource {
  /** The table. */
  readonly id: string
  readonly seat: Seat
}
/** Tells as messages why one choice is better than another at a ply. */
export type ReasonTeller = (
  ply: number,
  one: ChoiceAnalysis,
  other: ChoiceAnalysis,
  exact: boolean,
) => Puzzle['reasons']

/** A position has at least and at most as many choices: each is estimated. */
const CHOICES = { least: 3, most: 20 }
/** The chance of winning after the best choice. */
const OPEN = { least: 0.05, most: 0.95 }
/** What the choice in the game has to lose, and what a choice may lose and be right. */
const LOST = 0.06
const AS_GOOD = 0.02
/** Several right choices are no puzzle. */
const MOST_GOOD = 2
/** The costliest mistakes of a game. */
const MOST_OF_GAME = 5
/** The dice of the review are those of the batches 0 and 1. */
const FRESH_BATCH = 2
/** Where all begin; they do not count for a rating. */
const RATING = 1500
/** The share of the review in the work on a game. */
const REVIEW = 0.7

/**
 * Reviews the choices of a seat and returns its mistakes that hold with fresh dice as puzzles. Undefined if no analyst works,
 * or the signal aborts.
 */
export async function findOwnPuzzles(
  own: OwnSeat,
  tellReasons: ReasonTeller,
  source: AnalystSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<readonly OwnPuzzle[] | undefined> {
  const reviewed = await reviewSeat(own, source, signal, (share) => onProgress(share * REVIEW))
  if (reviewed === undefined) return undefined
  const mistakes = reviewed.filter((one) => mayBePuzzle(own, one)).sort(costliestFirst)
  const found: OwnPuzzle[] = []
  const analyst = (await source.gameRuntime()).newAnalyst()
  try {
    const estimator = newEstimator(analyst, new Map(), signal, FRESH_BATCH)
    for (const [at, mistake] of mistakes.entries()) {
      onProgress(REVIEW + ((1 - REVIEW) * at) / mistakes.length)
      const puzzle = await verified(own, mistake, estimator, tellReasons)
      if (puzzle !== undefined) found.push(puzzle)
      if (found.length === MOST_OF_GAME) break
    }
    return found
  } catch {
    return undefined
  } finally {
    analyst.close()
  }
}

const costliestFirst = (one: ReviewedDecision, other: ReviewedDecision): number =>
  other.verdict!.loss.win - one.verdict!.loss.win

function mayBePuzzle({ table }: OwnSeat, { decision, verdict }: ReviewedDecision): boolean {
  if (verdict === undefined || verdict.measure !== 'win') return false
  const { severity, played, best } = verdict
  // A placement is many choices in one.
  if (severity === null || severity === 'inaccuracy' || played.length > 1 || best.length > 1) return false
  const { length } = table.legal(decision.ply)
  return length >= CHOICES.least && length <= CHOICES.most
}

/** Estimates every choice with fresh dice; undefined if the choice in the game was no clear mistake. */
async function verified(
  own: OwnSeat,
  { decision, analysis }: ReviewedDecision,
  estimator: Estimator,
  tellReasons: ReasonTeller,
): Promise<OwnPuzzle | undefined> {
  const { ply } = decision
  const [played] = decision.played
  const { game } = own.table
  const state = own.table.state(ply)
  const legal = legalOf(game, state)
  const worths = new Map<Action, ChoiceWorth & Estimate>()
  for (const action of legal) {
    const estimate = await estimator.estimateAfter(game, state, [action], 2)
    if (estimate === undefined) return undefined
    worths.set(action, { ...estimate, line: await lineAfter(own, ply, action, estimator) })
  }
  const [best, top] = [...worths].reduce((most, one) => (one[1].win > most[1].win ? one : most))
  const mine = worths.get(played!)!
  const accepted = legal.filter((action) => top.win - worths.get(action)!.win <= AS_GOOD)
  const isOpen = top.win >= OPEN.least && top.win <= OPEN.most
  const isMistake = top.win - mine.win >= LOST && severityOf(top, mine) !== null
  if (!isOpen || !isMistake || accepted.length > MOST_GOOD) return undefined
  const puzzle = composePuzzle(own, ply, {
    id: ownIdOf(own.id, own.seat) + String(ply),
    exact: [...worths.values()].every(({ games }) => games === Infinity),
    amongGood: false,
    best,
    accepted,
    worths,
    reasons: reasonsFrom(analysis, best, played!, (one, other) =>
      tellReasons(ply, one, other, analysis.exact),
    ),
    rating: RATING,
  })
  return { game: game.id, puzzle, played: legal.indexOf(played!), solved: false }
}

function reasonsFrom(
  { choices }: Analysis,
  best: Action,
  played: Action,
  tell: (one: ChoiceAnalysis, other: ChoiceAnalysis) => Puzzle['reasons'],
): Puzzle['reasons'] {
  const find = (action: Action) => choices.find((one) => one.action === action)
  const [one, other] = [find(best), find(played)]
  return one === undefined || other === undefined ? [] : tell(one, other)
}

/** How the game probably goes on after a choice, up to a roll, by the analysis on which its estimate rests. */
async function lineAfter(
  { table: { game, state } }: OwnSeat,
  ply: number,
  action: Action,
  estimator: Estimator,
): Promise<readonly Action[]> {
  const after = state(ply).slice()
  game.play(after, action, ignoreEvents)
  if (game.turn(after) <= CHANCE) return []
  const [first] = (await estimator.analyze(game, after, 1)).choices
  return first === undefined
    ? []
    : [first.action, ...(first.line.length > 0 ? first.line : first.continuation)]
}
