import type { Message } from '../../../i18n/message.ts'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import type { GameUi } from '../game-ui.ts'
import { rankChoices, shownFigures } from './ranked-choices.ts'

/** A source that makes up this part of a difference is worth naming, if it is a point or so. */
const MOST = 0.4
const WORTH_NAMING = 0.3

const count = (number: number): Message['values'][string] => ({ kind: 'number', number })
const hundred = (share: number): Message['values'][string] => count(Math.round(share * 100))
const tenth = (points: number): Message['values'][string] => count(Math.round(points * 10) / 10)

/** Why the best choice is the best, in one or two sentences that do not name it; or that several are as good. */
export function whyBest(analysis: Analysis, sources: GameUi['scoreSources']): readonly Message[] {
  const { exact } = analysis
  const { best: equals, others } = rankChoices(analysis)
  const [best] = equals
  if (best === undefined) return []
  if (equals.length > 1) {
    const values = { n: count(equals.length), win: hundred(meanWin(equals)) }
    return [{ key: exact ? 'analysis.why.exact.equal' : 'analysis.why.equal', values, plural: equals.length }]
  }
  const next = others.find(({ action }) => action !== best.action)
  if (next === undefined) return [{ key: 'analysis.why.alone', values: { win: hundred(best.win) } }]
  return [exact ? solved(best) : estimated(best, next), ...causesOf(best, next, sources)]
}

/** The wins of several choices together: what was tried often counts more. */
function meanWin(choices: readonly ChoiceAnalysis[]): number {
  const visits = choices.reduce((sum, one) => sum + one.visits, 0)
  return choices.reduce((sum, one) => sum + one.win * one.visits, 0) / Math.max(1, visits)
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
  const isByWin = shownFigures(one).wins !== shownFigures(other).wins
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
  // Where no more points are expected, there is no source of more of them.
  if (most.key !== '' && shownFigures(one).points <= shownFigures(other).points) return []
  if (most.more < WORTH_NAMING || most.more < MOST * all) return []
  if (most.key === '') return [{ key: 'analysis.why.others', values: { points: tenth(theirs) } }]
  const values = { source: { kind: 'word', key: most.key }, points: tenth(most.more) } as const
  return [{ key: 'analysis.why.source', values }]
}
