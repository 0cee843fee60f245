import { botDice } from '../../../src/bots/bot.ts'
import { policyPlayer } from '../../../src/bots/policy-player.ts'
import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import type { Analysis, ChoiceAnalysis } from '../../../src/session/analysis.ts'
import type { Message } from '../../../src/i18n/message.ts'
import { rowsOf } from '../../../src/components/table/hint/hint-rows.ts'
import type { HintRow } from '../../../src/components/table/hint/hint-rows.ts'
import { nextBest, rankChoices, shownFigures } from '../../../src/components/table/hint/ranked-choices.ts'
import { whyBest } from '../../../src/components/table/hint/why-best.ts'
import { reasonTextsOf } from './reason-texts.ts'

// A hint says one thing by its order, its stars, its sentence and its figures, at every moment of counting.

const PLAIN = {
  label: (described: object) => ({ key: JSON.stringify(described), values: {} }),
  isDraft: () => false,
}
/** Rows of a hint at most. */
const MOST = 5
/** The temperature of the players on the way to a position. */
const WARM = 60
/** Plies between two positions of one game. */
const APART = 37
/** Iterations between two looks, and before the first one. */
const STEP = 50
const FIRST = 200

/** Positions at which a seat has a choice, some choices apart, from games of every size. */
function positions(game: AnyGame, many: number): State[] {
  const found: State[] = []
  for (let number = 0; found.length < many; number++) found.push(...positionsOfGame(game, number))
  return found.slice(0, many)
}

function positionsOfGame(game: AnyGame, number: number): State[] {
  const bot = policyPlayer(heuristicsFor(game.id)!.policy, WARM)
  const state = game.setup(game.seats[number % game.seats.length]!, defaultOptions(game.options))
  const found: State[] = []
  for (let ply = 0; game.turn(state) !== OVER; ply++) {
    const seat = game.turn(state)
    if (seat === CHANCE) {
      game.roll(state, botDice(number, ply), ignoreEvents)
      continue
    }
    if ((ply + number) % APART === APART - 1) found.push(state.slice())
    const action = bot(game, state, seat, { plies: 4096, spent: 0 }, number * 1000 + ply)
    game.play(state, action, ignoreEvents)
  }
  return found
}

const numberOf = ({ values }: Message, name: string): number => {
  const value = values[name]
  return value !== undefined && 'number' in value ? Number(value.number) : NaN
}

/** Figures as they are shown. */
type Figures = Pick<HintRow, 'wins' | 'points'>
/** A claim about a hint, by what is wrong if it does not hold. */
type Claims = readonly (readonly [wrong: string, holds: boolean])[]

/** What contradicts itself in a hint; nothing if it is consistent. */
function contradictions(game: AnyGame, state: State, analysis: Analysis): string[] {
  const rows = rowsOf(analysis, { game, state }, PLAIN)
  const said = whyBest(analysis, { game, state }, reasonTextsOf(game, state))
  const why = said.find(({ key }) => FIGURES.test(key))
  const [first, second] = rows
  if (first === undefined || why === undefined) return ['no figures are said']
  const next = nextBest(rankChoices(analysis))
  const claims: Claims = [
    ...rows.slice(1).flatMap((row, at) => orderClaims(rows[at]!, row)),
    ['the first row has no star', first.isBest],
    ...sentenceClaims(why, rows),
    ...(next === undefined ? [] : comparisonClaims(why, first, shownFigures(next))),
    ...said.flatMap((reason) => reasonClaims(reason, analysis)),
    [
      'two that are not told apart are not equal',
      second === undefined || second.isBest || isApart(analysis, first.action, second.action),
    ],
  ]
  return claims.filter(([, holds]) => !holds).map(([wrong]) => wrong)
}

/** The sentences that tell figures. */
const FIGURES = /\.(win|points|alone|equal|won|shared|lost)$/

/** The best choice and the next one, and what a reason says of them: whose points, and how many. */
interface Reason {
  readonly best: ChoiceAnalysis
  readonly next: ChoiceAnalysis
  readonly points: number
  /** The points that the seat of the reason loses. */
  readonly less: number
}
const hasMorePoints = ({ best, next }: Reason): boolean =>
  shownFigures(best).points > shownFigures(next).points
const isSetback = ({ points, less }: Reason): boolean => less > 0 && Math.abs(less - points) < 0.051

/** What has to hold where a reason is given, by the end of its key. */
const BORNE_OUT: { readonly [reason: string]: (reason: Reason) => boolean } = {
  source: hasMorePoints,
  later: hasMorePoints,
  opponent: isSetback,
  opponentNow: isSetback,
  rival: ({ less }) => less > 0,
  sooner: ({ best, next }) => best.lastRound < next.lastRound && best.win > next.win,
  longer: ({ best, next }) => best.lastRound > next.lastRound && best.points > next.points,
}

/** The reasons against the figures of the best choice and of the next one. */
function reasonClaims(said: Message, analysis: Analysis): Claims {
  const holds = BORNE_OUT[said.key.split('.').at(-1) ?? '']
  const ranked = rankChoices(analysis)
  const [best] = ranked.best
  const next = nextBest(ranked)
  if (holds === undefined || best === undefined || next === undefined) return []
  const seat = said.values['seat']
  const whose = seat?.type === 'seat' ? seat.seat : analysis.seat
  const less = (next.seatPoints[whose] ?? 0) - (best.seatPoints[whose] ?? 0)
  return [
    [
      `the figures do not bear out ${said.key}`,
      holds({ best, next, points: numberOf(said, 'points'), less }),
    ],
  ]
}

function orderClaims(before: HintRow, row: HintRow): Claims {
  const isOrdered = before.wins > row.wins || (before.wins === row.wins && before.points >= row.points)
  return [
    ['a row has better figures than the one before', isOrdered],
    ['a star stands below a row without one', before.isBest || !row.isBest],
  ]
}

/** The sentence against the stars: how many choices are equal, and their wins. */
function sentenceClaims(why: Message, rows: readonly HintRow[]): Claims {
  const stars = rows.filter(({ isBest }) => isBest)
  const isEqual = why.key.endsWith('equal') || why.key.includes('decided')
  const claims: Claims = [['equal is said of one, or not of several', isEqual === stars.length > 1]]
  if (!isEqual || why.key.includes('exact')) return claims
  const [number, win] = [numberOf(why, 'n'), numberOf(why, 'win')]
  // Of more than five equal choices only five are shown.
  const isWhole = rows.length < MOST
  return [
    ...claims,
    [
      'the sentence has another number of choices',
      isWhole ? number === stars.length : number >= stars.length,
    ],
    [
      'the sentence has wins that no row has',
      !isWhole || (win <= stars[0]!.wins && win >= stars.at(-1)!.wins),
    ],
  ]
}

/** The sentence against the figures of the best choice and of the next one. */
function comparisonClaims(why: Message, first: HintRow, next: Figures): Claims {
  const other = numberOf(why, 'other')
  switch (why.key.replace('analysis.why.', '')) {
    case 'win':
      return [
        ['the sentence has other wins', numberOf(why, 'win') === first.wins && other === next.wins],
        ['the next-best choice wins more', other < first.wins],
      ]
    case 'points':
      return [
        ['the sentence has other wins', numberOf(why, 'win') === first.wins && first.wins === next.wins],
        ['the sentence has other points', numberOf(why, 'points') === first.points && other === next.points],
        ['the next-best choice has more points', other < first.points],
      ]
    case 'exact.won':
      return [['won, but not by its figures', first.wins === 100]]
    case 'exact.lost':
      return [['lost, but not by its figures', first.wins === 0]]
    default:
      return []
  }
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

/** Looks for contradictions in hints about this number of positions of a game, again and again while the playouts are counted. */
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
