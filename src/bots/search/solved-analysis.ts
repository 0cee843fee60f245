import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { Action, Score, State } from '../../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis } from '../bot.ts'
import { newPosition } from './moves.ts'
import { hashPosition, lookUp, NOT_FOUND } from './transposition-table.ts'
import { VALUE_FIELDS, MARGIN, POINTS, REWARD, WIN } from './endgame-solver.ts'
import type { EndgameSolver } from './endgame-solver.ts'

/** So many choices of a continuation are told, and with them those that were forced. */
const MAX_CHOICES_SHOWN = 3
/** No game goes on longer than this once it can be solved. */
const MAX_PLIES = 1000

const valueOf = (solver: EndgameSolver, choice: number, kind: number): number =>
  solver.choices[choice]![solver.frames[0]!.position.seat * VALUE_FIELDS + kind]!

/** The choices of a solved position, best first; of equal ones the first. */
function rankChoices(solver: EndgameSolver): number[] {
  const all = solver.choices.map((_, choice) => choice)
  return all.sort((a, b) => valueOf(solver, b, REWARD) - valueOf(solver, a, REWARD) || a - b)
}

export function bestSolvedAction(solver: EndgameSolver): Action {
  return solver.frames[0]!.position.open.at[rankChoices(solver)[0]!]!
}

/** What is known of a solved position: no estimates. Visits only keep the order, for nothing was tried more often than once. */
export function solvedAnalysis(solver: EndgameSolver): Analysis {
  const { position } = solver.frames[0]!
  const { seat } = position
  const order = rankChoices(solver)
  const best = solver.choices[order[0]!]!
  const ofAll = (kind: number): number[] =>
    Array.from({ length: solver.seats }, (_, one) => best[one * VALUE_FIELDS + kind]!)
  return {
    seat,
    iterations: solver.visited,
    exact: true,
    win: ofAll(WIN),
    points: ofAll(POINTS),
    choices: order.map((choice, place): ChoiceAnalysis => {
      const action = position.open.at[choice]!
      const { line, scores } = continueOptimally(solver, position.state, action)
      return {
        action,
        visits: order.length - place,
        win: valueOf(solver, choice, WIN),
        points: valueOf(solver, choice, POINTS),
        margin: valueOf(solver, choice, MARGIN),
        sources: scores.find((score) => score.seat === seat)?.sources ?? {},
        continuation,
      }
    }),
  }
}

/** How it goes on after a choice if everybody chooses what is best for himself, up to where dice fall. */
function continueOptimally(
  solver: EndgameSolver,
  from: State,
  action: Action,
): { line: Action[]; scores: readonly Score[] } {
  const { game } = solver
  const now = newPosition(from.slice())
  game.play(now.state, action, ignoreEvents, now.open)
  const line: Action[] = []
  let told = 0
  for (let ply = 0; ply < MAX_PLIES && game.turn(now.state) >= 0; ply++) {
    const next = now.open.count === 1 ? now.open.at[0]! : knownBestAction(solver, now.state)
    if (next === undefined) break
    if (told < MAX_CHOICES_SHOWN) line.push(next)
    if (now.open.count > 1) told++
    game.play(now.state, next, ignoreEvents, now.open)
  }
  return { line, scores: game.turn(now.state) === OVER ? game.scores(now.state) : game.scores(from) }
}

const mark = { low: 0, high: 0 }

/** What the seat in turn chooses, as far as the solver has been there. */
function knownBestAction({ transpositions }: EndgameSolver, state: State): Action | undefined {
  hashPosition(state, mark)
  const row = lookUp(transpositions, mark)
  return row === NOT_FOUND ? undefined : transpositions.values[(row + 1) * transpositions.width - 1]
}
