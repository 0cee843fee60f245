import { ignoreEvents, listActions } from '../../engine/core/game.ts'
import type { Action, Actions, Seat, State } from '../../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis, Policy } from '../bot.ts'
import { actionsOf, listMoves, MAX_CHOICES, newMoveList, newPosition } from './moves.ts'
import { sumStatistics } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import type { SearchContext } from './search-context.ts'
import { NONE } from './tree.ts'
import { childOf, mostVisited, playMove, rankMoves } from './selection.ts'

/** Choices of a continuation that are shown; forced actions between them are shown too. */
const MAX_CHOICES_SHOWN = 3
/** Choices whose lines are told, and actions of a line at most. */
const LINES = 8
const LINE_LENGTH = 60

/** Returns what a search knows so far. */
export function analysisOf(context: SearchContext): Analysis {
  const { tree, root, rootMoves, statistics, iterations } = context
  const { seat } = root
  const whole = sumStatistics(statistics, tree.seats)
  const ranked = rankMoves(tree, 0, seat, rootMoves)
  const figures = (move: number): Statistics =>
    statistics[move] !== undefined && statistics[move].games > 0 ? statistics[move] : whole
  const choices = ranked.map(({ move, visits }, place): ChoiceAnalysis => {
    const [action, ...rest] = actionsOf(rootMoves, move)
    const continuation = rest.length > 0 ? rest : continuationAfter(context, move)
    const line = place < LINES && visits > 0 ? likelyLine(context, [action!, ...continuation]).slice(1) : []
    return { action: action!, visits, ...figuresOf(figures(move), seat), continuation, line }
  })
  const listed = new Set(choices.map(({ action }) => action))
  for (const action of listActions(root.open))
    if (!listed.has(action))
      choices.push({ action, visits: 0, ...figuresOf(whole, seat), continuation: [], line: [] })
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
): Omit<ChoiceAnalysis, 'action' | 'visits' | 'continuation' | 'line'> {
  const games = Math.max(1, statistics.games)
  return {
    win: statistics.win[seat]! / games,
    points: statistics.points[seat]! / games,
    margin: statistics.margin / games,
    sources: Object.fromEntries([...statistics.sources].map(([source, sum]) => [source, sum / games])),
    seatPoints: means(statistics.points, games),
    lastRound: statistics.rounds / games,
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

const rates = new Int32Array(MAX_CHOICES)

/** These actions, and how the policy goes on from there, up to a roll. */
function likelyLine({ game, heuristics, root }: SearchContext, first: readonly Action[]): Action[] {
  const { state, open } = newPosition(root.state.slice())
  const line: Action[] = []
  open.count = root.open.count
  open.at.set(root.open.at)
  while (open.count > 0 && line.length < LINE_LENGTH) {
    const action = first[line.length] ?? highestRated(heuristics.policy, state, game.turn(state), open)
    line.push(action)
    game.play(state, action, ignoreEvents, open)
  }
  return line
}

function highestRated(policy: Policy, state: State, seat: Seat, open: Actions): Action {
  policy.rate(state, seat, open, rates)
  let best = 0
  for (let i = 1; i < open.count; i++) if (rates[i]! > rates[best]!) best = i
  return open.at[best]!
}
