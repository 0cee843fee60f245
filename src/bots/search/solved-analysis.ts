import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { Action, Score, State } from '../../engine/core/game.ts'
import type { Analysis, Judged } from '../bot.ts'
import { newPosition } from './moves.ts'
import { markOf, recall, UNKNOWN } from './transposition-table.ts'
import { KINDS, MARGIN, POINTS, REWARD, WIN } from './endgame-solver.ts'
import type { Solver } from './endgame-solver.ts'

/** So many choices of a continuation are told, and with them those that were forced. */
const TOLD = 3
/** No game goes on longer than this once it can be solved. */
const LONGEST = 1000

const valueOf = (solver: Solver, choice: number, kind: number): number =>
  solver.choices[choice]![solver.frames[0]!.position.seat * KINDS + kind]!

/** The choices of a solved position, best first; of equal ones the first. */
function ranked(solver: Solver): number[] {
  const all = solver.choices.map((_, choice) => choice)
  return all.sort((a, b) => valueOf(solver, b, REWARD) - valueOf(solver, a, REWARD) || a - b)
}

export function bestSolved(solver: Solver): Action {
  return solver.frames[0]!.position.open.at[ranked(solver)[0]!]!
}

/** What is known of a solved position: no estimates. Visits only keep the order, for nothing was tried more often than once. */
export function solvedAnalysis(solver: Solver): Analysis {
  const { position } = solver.frames[0]!
  const { seat } = position
  const order = ranked(solver)
  const best = solver.choices[order[0]!]!
  const ofAll = (kind: number): number[] =>
    Array.from({ length: solver.seats }, (_, one) => best[one * KINDS + kind]!)
  return {
    seat,
    iterations: solver.seen,
    exact: true,
    win: ofAll(WIN),
    points: ofAll(POINTS),
    choices: order.map((choice, place): Judged => {
      const action = position.open.at[choice]!
      const { line, scores } = goesOn(solver, position.state, action)
      return {
        action,
        visits: order.length - place,
        win: valueOf(solver, choice, WIN),
        points: valueOf(solver, choice, POINTS),
        margin: valueOf(solver, choice, MARGIN),
        sources: scores.find((score) => score.seat === seat)?.sources ?? {},
        line,
      }
    }),
  }
}

/** How it goes on after a choice if everybody chooses what is best for himself, up to where dice fall. */
function goesOn(solver: Solver, from: State, action: Action): { line: Action[]; scores: readonly Score[] } {
  const { game } = solver
  const now = newPosition(from.slice())
  game.play(now.state, action, ignoreEvents, now.open)
  const line: Action[] = []
  let told = 0
  for (let ply = 0; ply < LONGEST && game.turn(now.state) >= 0; ply++) {
    const next = now.open.count === 1 ? now.open.at[0]! : bestIn(solver, now.state)
    if (next === undefined) break
    if (told < TOLD) line.push(next)
    if (now.open.count > 1) told++
    game.play(now.state, next, ignoreEvents, now.open)
  }
  return { line, scores: game.turn(now.state) === OVER ? game.scores(now.state) : game.scores(from) }
}

const mark = { low: 0, high: 0 }

/** What the seat in turn chooses, as far as the solver has been there. */
function bestIn({ memo }: Solver, state: State): Action | undefined {
  markOf(state, mark)
  const row = recall(memo, mark)
  return row === UNKNOWN ? undefined : memo.values[(row + 1) * memo.width - 1]
}
