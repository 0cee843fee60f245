import { ignoreEvents } from '../../../src/engine/core/game.ts'
import type { Action, AnyGame, State } from '../../../src/engine/core/game.ts'
import { writeGameLink } from '../../../src/session/link/game-link.ts'
import { newTable } from '../../../src/session/table.ts'
import type { Table } from '../../../src/session/table.ts'
import { PUZZLE_PHASES } from '../../../src/session/puzzles/puzzle-data.ts'
import type { Puzzle, PuzzlePhase } from '../../../src/session/puzzles/puzzle-data.ts'
import { pairOf, reasonsFor } from '../../../src/components/table/hint/reasons.ts'
import { reasonTextsOf } from '../hints/reason-texts.ts'
import { shareOfMates } from './estimates.ts'
import { legalOf } from './candidate.ts'
import type { Candidate, Passed } from './candidate.ts'
import type { SourceGame } from './source-game.ts'

/** Choices of a line at most. */
const LINE = 12
/** Points that a worse choice has to bring more for the question to say "to win". */
const MORE_POINTS = 0.5
/** The rating of a puzzle that half of the levels find, and points for ten times the odds. */
const MEAN_RATING = 1500
const SCALE = 400

/** The puzzle of a position that passed, as the file has it. */
export function compose(
  number: number,
  { table, luck, people }: SourceGame,
  at: Candidate,
  passed: Passed,
): Puzzle {
  const { game } = table
  const { state, ply } = at
  const { best, accepted, estimates, analysis } = passed
  const legal = legalOf(game, state)
  const top = estimates.get(best)!
  const thousandths = (share: number): number => Math.min(1000, Math.max(0, Math.round(share * 1000)))
  const wrong = legal.filter((action) => !accepted.includes(action))
  return {
    id: `${String(number)}-${String(ply)}`,
    link: writeGameLink(upTo(table, ply), { luck, people, moment: ply, release: '' }),
    seats: table.seats,
    question: game.describe(state, best).verb,
    phase: phaseOf(table, ply),
    exact: top.error === 0,
    toWin: wrong.some((action) => estimates.get(action)!.points >= top.points + MORE_POINTS),
    amongGood: passed.amongGood,
    win: thousandths(top.win),
    losses: legal.map((action) => thousandths(top.win - estimates.get(action)!.win)),
    lines: legal.map((action) => lineAfter(game, state, action, likelyLine(passed, action))),
    reasons: reasonsOf(game, state, passed),
    rating: ratingOf([...passed.found, shareOfMates(game, state, accepted)]),
  }

  function reasonsOf(...[, , { rival }]: [AnyGame, State, Passed]): Puzzle['reasons'] {
    const find = (action: Action) => analysis.choices.find((one) => one.action === action)
    const [one, other] = [find(best), find(rival)]
    if (one === undefined || other === undefined) return []
    const texts = reasonTextsOf(game, state)
    const pair = pairOf(one, other, { game, state }, texts, analysis.exact)
    return reasonsFor(pair).map((reason) => ({ ...reason }))
  }
}

/** The third of the game that a ply is in. */
export function phaseOf(table: Table, ply: number): PuzzlePhase {
  return PUZZLE_PHASES[Math.floor((ply * PUZZLE_PHASES.length) / table.ply())]!
}

function upTo(whole: Table, ply: number): Table {
  const table = newTable(whole.game, whole.seats, whole.options)
  for (const { entry } of whole.happenings().slice(0, ply)) table.post(entry)
  return table
}

/** How the game goes on after a choice: by the longest search if it looked at it, else by the estimate. */
function likelyLine({ analysis, estimates }: Passed, action: Action): readonly Action[] {
  const TRIED = 300
  const found = analysis.choices.find((one) => one.action === action)
  const isKnown = found !== undefined && found.line.length > 0 && (analysis.exact || found.visits >= TRIED)
  return isKnown ? found.line : estimates.get(action)!.line
}

/** The choices of a line by their places among the legal ones; forced ones are part of it. It ends before a roll. */
function lineAfter(game: AnyGame, from: State, first: Action, line: readonly Action[]): number[] {
  const state = from.slice()
  game.play(state, first, ignoreEvents)
  const places: number[] = []
  for (const action of line) {
    if (game.turn(state) < 0 || places.length === LINE) break
    const place = legalOf(game, state).indexOf(action)
    if (place < 0) break
    places.push(place)
    game.play(state, action, ignoreEvents)
  }
  return places
}

/** From how often bots of several levels find it: the fewer, the harder. It is a start and no measure of people. */
function ratingOf(shares: readonly number[]): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const share = Math.min(0.97, Math.max(0.03, mean))
  return Math.round(MEAN_RATING + SCALE * Math.log10((1 - share) / share))
}
