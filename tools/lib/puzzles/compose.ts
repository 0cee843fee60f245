import type { Action } from '../../../src/engine/core/game.ts'
import { composePuzzle } from '../../../src/session/puzzles/compose-puzzle.ts'
import type { PuzzleSource } from '../../../src/session/puzzles/compose-puzzle.ts'
import type { Puzzle } from '../../../src/session/puzzles/puzzle-data.ts'
import { pairOf, reasonsFor } from '../../../src/components/table/hint/reasons.ts'
import { reasonTextsOf } from '../hints/reason-texts.ts'
import { shareOfMates } from './estimates.ts'
import type { Candidate, Passed } from './candidate.ts'

/** The rating of a puzzle that half of the levels find, and points for ten times the odds. */
const MEAN_RATING = 1500
const SCALE = 400

/** The puzzle of a position that passed, as the file has it. */
export function compose(number: number, source: PuzzleSource, at: Candidate, passed: Passed): Puzzle {
  const { game } = source.table
  const { state, ply } = at
  const { best, accepted, estimates, amongGood } = passed
  return composePuzzle(source, ply, {
    id: `${String(number)}-${String(ply)}`,
    exact: estimates.get(best)!.error === 0,
    amongGood,
    best,
    accepted,
    worths: new Map(
      [...estimates].map(([action, worth]) => [action, { ...worth, line: likelyLine(passed, action) }]),
    ),
    reasons: reasonsOf(source, at, passed),
    rating: ratingOf([...passed.found, shareOfMates(game, state, accepted)]),
  })
}

function reasonsOf(
  { table }: PuzzleSource,
  { state }: Candidate,
  { analysis, best, rival }: Passed,
): Puzzle['reasons'] {
  const { game } = table
  const find = (action: Action) => analysis.choices.find((one) => one.action === action)
  const [one, other] = [find(best), find(rival)]
  if (one === undefined || other === undefined) return []
  const pair = pairOf(one, other, { game, state }, reasonTextsOf(game, state), analysis.exact)
  return reasonsFor(pair).map((reason) => ({ ...reason }))
}

/** How the game goes on after a choice: by the longest search if it looked at it, else by the estimate. */
function likelyLine({ analysis, estimates }: Passed, action: Action): readonly Action[] {
  const TRIED = 300
  const found = analysis.choices.find((one) => one.action === action)
  const isKnown = found !== undefined && found.line.length > 0 && (analysis.exact || found.visits >= TRIED)
  return isKnown ? found.line : estimates.get(action)!.line
}

/** From how often bots of several levels find it: the fewer, the harder. It is a start and no measure of people. */
function ratingOf(shares: readonly number[]): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const share = Math.min(0.97, Math.max(0.03, mean))
  return Math.round(MEAN_RATING + SCALE * Math.log10((1 - share) / share))
}
