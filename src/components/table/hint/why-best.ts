import type { Message } from '../../../i18n/message.ts'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import type { GameUi } from '../game-ui.ts'

/** Standard errors that two choices lie apart before one is called better. */
const CLEAR = 1.5
/** Smaller differences do not count, however certain they are: as a share of a win, and in points. */
const LEAST_WIN = 0.015
const LEAST_POINTS = 0.5
/** Final points of one position played on spread so far, roughly, from their mean. */
const SPREAD = 8
/** A choice that was tried less often than this, in parts of what the best was, is no equal of it: it was given up. */
const GIVEN_UP = 0.15
/** A source that makes up this part of a difference is worth naming, if it is a point or so. */
const MOST = 0.4
const WORTH_NAMING = 0.3

const count = (number: number): Message['values'][string] => ({ kind: 'number', number })
const hundred = (share: number): Message['values'][string] => count(Math.round(share * 100))
const tenth = (points: number): Message['values'][string] => count(Math.round(points * 10) / 10)

/** The squared standard error of a win rate measured in `visits` games. */
function errorOfWin({ win, visits }: ChoiceAnalysis): number {
  // As if one more game had been drawn: a few games that were all won prove little.
  const chance = (win * visits + 0.5) / (visits + 1)
  return (chance * (1 - chance)) / (visits + 1)
}

/** Does one choice win clearly more often than the other, or bring clearly more points? What is solved is always clear. */
function isClear(one: ChoiceAnalysis, other: ChoiceAnalysis, exact: boolean): 'win' | 'points' | undefined {
  const win = Math.abs(one.win - other.win)
  const points = Math.abs(one.points - other.points)
  if (exact) return win > 0.001 ? 'win' : points > 0.001 ? 'points' : undefined
  const unsureWin = Math.sqrt(errorOfWin(one) + errorOfWin(other))
  const unsurePoints = SPREAD * Math.sqrt(1 / (one.visits + 1) + 1 / (other.visits + 1))
  if (win > Math.max(LEAST_WIN, CLEAR * unsureWin)) return 'win'
  return points > Math.max(LEAST_POINTS, 2 * unsurePoints) ? 'points' : undefined
}

/** The choices that are as good as the best, as far as can be told, the best itself among them. */
export function equallyGood({ choices, exact }: Analysis): readonly ChoiceAnalysis[] {
  const [best, ...others] = choices
  if (best === undefined) return []
  const tried = GIVEN_UP * best.visits
  return [
    best,
    ...others.filter(
      (other) => (exact || other.visits >= tried) && isClear(best, other, exact) === undefined,
    ),
  ]
}

/** Why the best choice is the best, in one or two sentences that do not name it; or that several are as good. */
export function whyBest(analysis: Analysis, sources: GameUi['scoreSources']): readonly Message[] {
  const { choices, exact } = analysis
  const best = choices[0]!
  const equals = equallyGood(analysis)
  if (equals.length > 1) {
    const values = { n: count(equals.length), win: hundred(best.win) }
    return [{ key: exact ? 'analysis.why.exact.equal' : 'analysis.why.equal', values, plural: equals.length }]
  }
  const next = choices.slice(1).find(({ action, visits }) => action !== best.action && (exact || visits > 0))
  if (next === undefined) return [{ key: 'analysis.why.alone', values: { win: hundred(best.win) } }]
  return [exact ? solved(best) : estimated(best, next), ...causesOf(best, next, sources)]
}

/** Why one choice is better than another whose figures stand beside it, in sentences that name neither. */
export function whyBetter(
  one: ChoiceAnalysis,
  other: ChoiceAnalysis,
  exact: boolean,
  sources: GameUi['scoreSources'],
): readonly Message[] {
  return [...(exact ? [solved(one)] : []), ...causesOf(one, other, sources)]
}

function solved({ win }: ChoiceAnalysis): Message {
  const how = win > 0.999 ? 'won' : win > 0.001 ? 'shared' : 'lost'
  return { key: `analysis.why.exact.${how}`, values: {} }
}

function estimated(one: ChoiceAnalysis, other: ChoiceAnalysis): Message {
  const isByWin = Math.round(one.win * 100) !== Math.round(other.win * 100)
  if (isByWin)
    return { key: 'analysis.why.win', values: { win: hundred(one.win), other: hundred(other.win) } }
  const values = { win: hundred(one.win), points: tenth(one.points), other: tenth(other.points) }
  return { key: 'analysis.why.points', values }
}

/** Where most of the difference comes from: one source of points, or what the best of the others loses; nothing if from everywhere. */
function causesOf(
  one: ChoiceAnalysis,
  other: ChoiceAnalysis,
  sources: GameUi['scoreSources'],
): readonly Message[] {
  const gains = sources.map(([source, key]) => ({
    key,
    more: (one.sources[source] ?? 0) - (other.sources[source] ?? 0),
  }))
  // What I gain on the best of the others and do not gain myself, they lose.
  const theirs = one.margin - other.margin - (one.points - other.points)
  const all = gains.reduce((sum, { more }) => sum + Math.max(0, more), Math.max(0, theirs))
  const most = gains.reduce((best, gain) => (gain.more > best.more ? gain : best), { key: '', more: theirs })
  if (most.more < WORTH_NAMING || most.more < MOST * all) return []
  if (most.key === '') return [{ key: 'analysis.why.others', values: { points: tenth(theirs) } }]
  const values = { source: { kind: 'word', key: most.key }, points: tenth(most.more) } as const
  return [{ key: 'analysis.why.source', values }]
}
