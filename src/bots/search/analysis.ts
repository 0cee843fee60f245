import { ignoreEvents, listActions } from '../../engine/core/game.ts'
import type { Action } from '../../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis } from '../bot.ts'
import { actionsOf, listMoves, newMoveList, newPosition } from './moves.ts'
import { sumStatistics } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import type { SearchContext } from './search-context.ts'
import { NONE } from './tree.ts'
import { childOf, mostVisited, playMove, rankMoves } from './selection.ts'

/** Choices of a continuation that are shown; forced actions between them are shown too. */
const MAX_CHOICES_SHOWN = 3

/** Returns what a search knows so far. */
export function analysisOf(context: SearchContext): Analysis {
  const { tree, root, rootMoves, statistics, iterations } = context
  const { seat } = root
  const whole = sumStatistics(statistics, tree.seats)
  const ranked = rankMoves(tree, 0, seat, rootMoves)
  const figures = (move: number): Statistics =>
    statistics[move] !== undefined && statistics[move].games > 0 ? statistics[move] : whole
  const choices = ranked.map(({ move, visits }): ChoiceAnalysis => {
    const [action, ...rest] = actionsOf(rootMoves, move)
    const continuation = rest.length > 0 ? rest : continuationAfter(context, move)
    return { action: action!, visits, ...figuresOf(figures(move), seat), continuation }
  })
  const listed = new Set(choices.map(({ action }) => action))
  for (const action of listActions(root.open))
    if (!listed.has(action)) choices.push({ action, visits: 0, ...figuresOf(whole, seat), continuation: [] })
  const best = figures(ranked[0]!.move)
  return {
    seat,
    iterations,
    exact: false,
    pliesLeft: best.plies / Math.max(1, best.games),
    win: means(best.win, best.games),
    points: means(best.points, best.games),
    choices,
  }
}

const means = (sums: Float64Array, games: number): number[] =>
  Array.from(sums, (sum) => sum / Math.max(1, games))

function figuresOf(
  statistics: Statistics,
  seat: number,
): Pick<ChoiceAnalysis, 'win' | 'points' | 'margin' | 'sources'> {
  const games = Math.max(1, statistics.games)
  return {
    win: statistics.win[seat]! / games,
    points: statistics.points[seat]! / games,
    margin: statistics.margin / games,
    sources: Object.fromEntries([...statistics.sources].map(([source, sum]) => [source, sum / games])),
  }
}

/** The most visited continuation after a root move: up to three choices, and the forced actions between them. */
function continuationAfter(
  { game, heuristics, parameters, root, rootMoves, tree }: SearchContext,
  move: number,
): Action[] {
  const now = newPosition(root.state.slice())
  mostVisited(tree, 0, root.seat, rootMoves)
  let node = childOf(move)
  playMove(game, now, rootMoves, move)
  const continuation: Action[] = []
  const moves = newMoveList()
  for (let shown = 0; shown < MAX_CHOICES_SHOWN && node !== NONE && game.turn(now.state) >= 0;) {
    if (now.open.count === 1) {
      continuation.push(now.open.at[0]!)
      game.play(now.state, now.open.at[0]!, ignoreEvents, now.open)
      continue
    }
    now.seat = game.turn(now.state)
    listMoves(moves, heuristics.policy, now, parameters.priorSpread)
    const next = mostVisited(tree, node, now.seat, moves)
    node = childOf(next)
    if (node === NONE) break
    continuation.push(...actionsOf(moves, next))
    playMove(game, now, moves, next)
    shown++
  }
  return continuation
}
