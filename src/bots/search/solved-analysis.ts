import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { Action, Score, State } from '../../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis } from '../bot.ts'
import { newPosition } from './moves.ts'
import { hashPosition, lookUp, NOT_FOUND } from './transposition-table.ts'
import { VALUE_FIELDS, MARGIN, POINTS, REWARD, WIN } from './endgame-solver.ts'
import type { EndgameSolver } from './endgame-solver.ts'

/** Choices of a continuation that are shown; forced actions between them are shown too. */
const MAX_CHOICES_SHOWN = 3
/** No solved game goes on for longer than this. */
const MAX_PLIES = 1000

const valueOf = (solver: EndgameSolver, choice: number, kind: number): number =>
  solver.choices[choice]![solver.frames[0]!.position.seat * VALUE_FIELDS + kind]!

/** The indices of the root choices, best first; equal ones in the order of the legal actions. */
function rankChoices(solver: EndgameSolver): number[] {
  const all = solver.choices.map((_, choice) => choice)
  return all.sort((a, b) => valueOf(solver, b, REWARD) - valueOf(solver, a, REWARD) || a - b)
}

const pointsOf = (solver: EndgameSolver, choice: number): number[] =>
  Array.from({ length: solver.seats }, (_, each) => solver.choices[choice]![each * VALUE_FIELDS + POINTS]!)

export function bestSolvedAction(solver: EndgameSolver): Action {
  return solver.frames[0]!.position.open.at[rankChoices(solver)[0]!]!
}

/** The analysis of a solved position: exact values. `visits` only encodes the order. */
export function solvedAnalysis(solver: EndgameSolver): Analysis {
  const { position } = solver.frames[0]!
  const { seat } = position
  const order = rankChoices(solver)
  const best = solver.choices[order[0]!]!
  const ofAll = (kind: number): number[] =>
    Array.from({ length: solver.seats }, (_, each) => best[each * VALUE_FIELDS + kind]!)
  return {
    seat,
    iterations: solver.visited,
    exact: true,
    pliesLeft: 0,
    win: ofAll(WIN),
    points: ofAll(POINTS),
    choices: order.map((choice, place): ChoiceAnalysis => {
      const action = position.open.at[choice]!
      const { continuation, line, scores } = continueOptimally(solver, position.state, action)
      return {
        action,
        visits: order.length - place,
        win: valueOf(solver, choice, WIN),
        points: valueOf(solver, choice, POINTS),
        margin: valueOf(solver, choice, MARGIN),
        sources: scores.find((score) => score.seat === seat)?.sources ?? {},
        seatPoints: pointsOf(solver, choice),
        lastRound: 0,
        continuation,
        line,
      }
    }),
  }
}

/** How the game goes on after a choice if every seat plays best for itself, up to the next roll. */
function continueOptimally(
  solver: EndgameSolver,
  from: State,
  action: Action,
): { continuation: Action[]; line: Action[]; scores: readonly Score[] } {
  const { game } = solver
  const now = newPosition(from.slice())
  game.play(now.state, action, ignoreEvents, now.open)
  const continuation: Action[] = []
  const line: Action[] = []
  let shown = 0
  for (let ply = 0; ply < MAX_PLIES && game.turn(now.state) >= 0; ply++) {
    const next = now.open.count === 1 ? now.open.at[0]! : knownBestAction(solver, now.state)
    if (next === undefined) break
    if (shown < MAX_CHOICES_SHOWN) continuation.push(next)
    line.push(next)
    if (now.open.count > 1) shown++
    game.play(now.state, next, ignoreEvents, now.open)
  }
  return {
    continuation,
    line,
    scores: game.turn(now.state) === OVER ? game.scores(now.state) : game.scores(from),
  }
}

const hash = { low: 0, high: 0 }

/** The best action of the seat in turn; undefined if the solver has not visited the position. */
function knownBestAction({ transpositions }: EndgameSolver, state: State): Action | undefined {
  hashPosition(state, hash)
  const row = lookUp(transpositions, hash)
  return row === NOT_FOUND ? undefined : transpositions.values[(row + 1) * transpositions.width - 1]
}
