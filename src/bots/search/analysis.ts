import { ignoreEvents, listActions } from '../../engine/core/game.ts'
import type { Action } from '../../engine/core/game.ts'
import type { Analysis, Judged } from '../bot.ts'
import { actionsOf, findEdges, newEdges, newPosition } from './moves.ts'
import { addedUp } from './statistics.ts'
import type { Findings } from './statistics.ts'
import type { Mind } from './search-context.ts'
import { NONE } from './tree.ts'
import { childOf, favourite, playEdge, ranking } from './selection.ts'

/** So many choices of a continuation are told, and with them those that were forced. */
const TOLD = 3

/** What a search has found so far. */
export function analysisOf(mind: Mind): Analysis {
  const { tree, root, rootEdges, found, done } = mind
  const { seat } = root
  const whole = addedUp(found, tree.seats)
  const ranked = ranking(tree, 0, seat, rootEdges)
  const figures = (edge: number): Findings =>
    found[edge] !== undefined && found[edge].games > 0 ? found[edge] : whole
  const choices = ranked.map(({ edge, visits }): Judged => {
    const [action, ...rest] = actionsOf(rootEdges, edge)
    const line = rest.length > 0 ? rest : continuation(mind, edge)
    return { action: action!, visits, ...figuresOf(figures(edge), seat), line }
  })
  const begun = new Set(choices.map(({ action }) => action))
  for (const action of listActions(root.open))
    if (!begun.has(action)) choices.push({ action, visits: 0, ...figuresOf(whole, seat), line: [] })
  const so = figures(ranked[0]!.edge)
  return {
    seat,
    iterations: done,
    exact: false,
    win: means(so.win, so.games),
    points: means(so.points, so.games),
    choices,
  }
}

const means = (sums: Float64Array, games: number): number[] =>
  Array.from(sums, (sum) => sum / Math.max(1, games))

function figuresOf(found: Findings, seat: number): Pick<Judged, 'win' | 'points' | 'margin' | 'sources'> {
  const games = Math.max(1, found.games)
  return {
    win: found.win[seat]! / games,
    points: found.points[seat]! / games,
    margin: found.margin / games,
    sources: Object.fromEntries([...found.sources].map(([source, sum]) => [source, sum / games])),
  }
}

/** What was played most often after an edge of the root: up to three choices, and the forced ones between them. */
function continuation({ game, knowledge, habits, root, rootEdges, tree }: Mind, edge: number): Action[] {
  const now = newPosition(root.state.slice())
  favourite(tree, 0, root.seat, rootEdges)
  let node = childOf(edge)
  playEdge(game, now, rootEdges, edge)
  const line: Action[] = []
  const edges = newEdges()
  for (let told = 0; told < TOLD && node !== NONE && game.turn(now.state) >= 0;) {
    if (now.open.count === 1) {
      line.push(now.open.at[0]!)
      game.play(now.state, now.open.at[0]!, ignoreEvents, now.open)
      continue
    }
    now.seat = game.turn(now.state)
    findEdges(edges, knowledge.policy, now, habits.spread)
    const next = favourite(tree, node, now.seat, edges)
    node = childOf(next)
    if (node === NONE) break
    line.push(...actionsOf(edges, next))
    playEdge(game, now, edges, next)
    told++
  }
  return line
}
