import { botDice } from '../../../src/bots/bot.ts'
import { policyPlayer } from '../../../src/bots/policy-player.ts'
import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import type { Analysis } from '../../../src/session/analysis.ts'
import type { Message } from '../../../src/i18n/message.ts'
import { rowsOf } from '../../../src/components/table/hint/hint-rows.ts'
import { whyBest } from '../../../src/components/table/hint/why-best.ts'

// A hint says one thing by its order, its stars, its sentence and its figures, at every moment of counting.

const PLAIN = {
  label: (described: object) => ({ key: JSON.stringify(described), values: {} }),
  isDraft: () => false,
}
/** The temperature of the players on the way to a position. */
const WARM = 60
/** Iterations between two looks, and before the first one. */
const STEP = 50
const FIRST = 200

/** Positions at which a seat has a choice, some choices apart, from games of every size. */
function positions(game: AnyGame, many: number): State[] {
  const { policy } = heuristicsFor(game.id)!
  const bot = policyPlayer(policy, WARM)
  const found: State[] = []
  for (let number = 0; found.length < many; number++) {
    const state = game.setup(game.seats[number % game.seats.length]!, defaultOptions(game.options))
    for (let ply = 0; game.turn(state) !== OVER && found.length < many; ply++) {
      const seat = game.turn(state)
      if (seat === CHANCE) game.roll(state, botDice(number, ply), ignoreEvents)
      else {
        if ((ply + number) % 37 === 20) found.push(state.slice())
        game.play(state, bot(game, state, seat, { plies: 4096, spent: 0 }, number * 1000 + ply), ignoreEvents)
      }
    }
  }
  return found
}

const numberOf = ({ values }: Message, name: string): number => {
  const value = values[name]
  return value !== undefined && 'number' in value ? Number(value.number) : NaN
}

/** What contradicts itself in a hint; nothing if it is consistent. */
function contradictions(game: AnyGame, state: State, analysis: Analysis): string[] {
  const rows = rowsOf(analysis, { game, state }, PLAIN)
  const sources = Object.keys(game.scores(state)[0]!.sources).map((source) => [source, source] as const)
  const [why, cause] = whyBest(analysis, sources)
  const [first, second] = rows
  if (first === undefined || why === undefined) return ['nothing is said']
  const found: string[] = []
  const claim = (what: string, holds: boolean): void => void (holds || found.push(what))
  rows.forEach((row, at) => {
    const before = rows[at - 1]
    if (before === undefined) return
    claim(
      'a row has better figures than the one before',
      before.wins > row.wins || (before.wins === row.wins && before.points >= row.points),
    )
    claim('a star stands below a row without one', before.isBest || !row.isBest)
  })
  claim('the first row has no star', first.isBest)
  const stars = rows.filter(({ isBest }) => isBest)
  const next = rows.find(({ action }) => action !== first.action)
  const said = why.key.replace('analysis.why.', '')
  claim('equal is said of one, or not of several', said.endsWith('equal') === stars.length > 1)
  if (said === 'equal') {
    claim(
      'the sentence has another number of choices',
      rows.length < 5 ? numberOf(why, 'n') === stars.length : numberOf(why, 'n') >= stars.length,
    )
    claim(
      'the sentence has wins that no row has',
      rows.length === 5 || (numberOf(why, 'win') <= first.wins && numberOf(why, 'win') >= stars.at(-1)!.wins),
    )
  }
  if (said === 'win' || said === 'points') {
    claim('the sentence has other wins', numberOf(why, 'win') === first.wins)
    const other = numberOf(why, 'other')
    if (next !== undefined)
      claim('the next-best choice has other figures', other === (said === 'win' ? next.wins : next.points))
    claim(
      'the next-best choice is better',
      said === 'win' ? other < first.wins : other < numberOf(why, 'points'),
    )
  }
  if (said === 'exact.won') claim('won, but not by its figures', first.wins === 100)
  if (said === 'exact.lost') claim('lost, but not by its figures', first.wins === 0)
  if (cause?.key === 'analysis.why.source' && next !== undefined)
    claim('extra points of a choice without them', first.points > next.points)
  if (second !== undefined)
    claim(
      'two that are not told apart are not equal',
      second.isBest || isApart(analysis, first.action, second.action),
    )
  return found
}

/** Are two choices told apart: by more than one standard error, or since one of them was hardly tried? */
function isApart({ choices, exact }: Analysis, one: number, other: number): boolean {
  const [a, b] = [one, other].map((action) => choices.find((choice) => choice.action === action)!)
  if (exact || a!.action === b!.action) return true
  const most = Math.max(...choices.map(({ visits }) => visits))
  if (Math.min(a!.visits, b!.visits) < most * 0.15) return true
  const error = Math.sqrt((a!.win * (1 - a!.win)) / a!.visits + (b!.win * (1 - b!.win)) / b!.visits)
  return Math.abs(a!.win - b!.win) > error || Math.abs(a!.points - b!.points) > 0.5
}

/** What was looked at, and each contradiction that was found, with the number of its position. */
export interface Search {
  readonly moments: number
  readonly found: readonly string[]
}

/** Looks for contradictions in hints about so many positions of a game, again and again while the playouts are counted. */
export function searchContradictions(id: string, many: number, iterations: number): Search {
  const game = gameById(id)!
  const found: string[] = []
  let moments = 0
  for (const [number, state] of positions(game, many).entries()) {
    const search = searchFor(game, heuristicsFor(id)!, state, 1, { iterations, analysis: true })
    for (let done = FIRST; done <= iterations; done += STEP) {
      search.run(done === FIRST ? FIRST : STEP)
      const analysis = search.analysis()
      moments++
      for (const one of contradictions(game, state, analysis))
        found.push(`position ${String(number)}, ${String(done)} playouts: ${one}`)
      if (analysis.exact) break
    }
  }
  return { moments, found }
}
