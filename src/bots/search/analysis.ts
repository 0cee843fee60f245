import { ignoreEvents, listActions } from '../../engine/core/game.ts'
import type { Action } from '../../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis } from '../bot.ts'
import { actionsOf, listMoves, newMoveList, newPosition } from './moves.ts'
import { sumStatistics } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import type { SearchContext } from './search-context.ts'
import { NONE } from './tree.ts'
import { childOf, mostVisited, playMove, rankMoves } from './selection.ts'

/** So many choices of a continuation are told, and with them those that were forced. */
const MAX_CHOICES_SHOWN = 3

/** What a search has found so far. */
export function analysisOf(mind: SearchContext): Analysis {
  const { tree, root, rootMoves, statistics, iterations } = mind
  const { seat } = root
  const whole = sumStatistics(statistics, tree.seats)
  const ranked = rankMoves(tree, 0, seat, rootMoves)
  const figures = (edge: number): Statistics =>
    statistics[edge] !== undefined && statistics[edge].games > 0 ? statistics[edge] : whole
  const choices = ranked.map(({ edge, visits }): ChoiceAnalysis => {
    const [action, ...rest] = actionsOf(rootMoves, edge)
    const line = rest.length > 0 ? rest : continuation(mind, edge)
    return { action: action!, visits, ...figuresOf(figures(edge), seat), continuation }
  })
  const begun = new Set(choices.map(({ action }) => action))
  for (const action of listActions(root.open))
    if (!begun.has(action)) choices.push({ action, visits: 0, ...figuresOf(whole, seat), continuation: [] })
  const so = figures(ranked[0]!.edge)
  return {
    seat,
    iterations: iterations,
    exact: false,
    win: means(so.win, so.games),
    points: means(so.points, so.games),
    choices,
  }
}

const means = (sums: Float64Array, games: number): number[] =>
  Array.from(sums, (sum) => sum / Math.max(1, games))

function figuresOf(
  found: Statistics,
  seat: number,
): Pick<ChoiceAnalysis, 'win' | 'points' | 'margin' | 'sources'> {
  const games = Math.max(1, found.games)
  return {
    win: found.win[seat]! / games,
    points: found.points[seat]! / games,
    margin: found.margin / games,
    sources: Object.fromEntries([...found.sources].map(([source, sum]) => [source, sum / games])),
  }
}

/** What was played most often after an edge of the root: up to three choices, and the forced ones between them. */
function continuation(
  { game, heuristics, parameters, root, rootMoves, tree }: SearchContext,
  edge: number,
): Action[] {
  const now = newPosition(root.state.slice())
  mostVisited(tree, 0, root.seat, rootMoves)
  let node = childOf(edge)
  playMove(game, now, rootMoves, edge)
  const line: Action[] = []
  const edges = newMoveList()
  for (let told = 0; told < MAX_CHOICES_SHOWN && node !== NONE && game.turn(now.state) >= 0;) {
    if (now.open.count === 1) {
      line.push(now.open.at[0]!)
      game.play(now.state, now.open.at[0]!, ignoreEvents, now.open)
      continue
    }
    now.seat = game.turn(now.state)
    listMoves(edges, heuristics.policy, now, parameters.priorSpread)
    const next = mostVisited(tree, node, now.seat, edges)
    node = childOf(next)
    if (node === NONE) break
    line.push(...actionsOf(edges, next))
    playMove(game, now, edges, next)
    told++
  }
  return line
}
