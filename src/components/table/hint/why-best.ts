import type { Message } from '../../../i18n/message.ts'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import type { HintQuestion } from '../../../stores/hint.ts'
import { nextBest, rankChoices, shownFigures } from './ranked-choices.ts'
import { contrastOf, count, pairOf, reasonsAlone, reasonsFor, tenth } from './reasons.ts'
import type { ReasonTexts } from './reasons.ts'

/** The share of wins from which a game is as good as won, and below which it is as good as lost. */
const WON = 0.975
const LOST = 0.015

const hundred = (share: number): Message['values'][string] => count(Math.round(share * 100))

/** Why the best choice is the best: the reasons, which do not name it, and its figures; or that several are as good, and how they differ. */
export function whyBest(analysis: Analysis, asked: HintQuestion, ui: ReasonTexts): readonly Message[] {
  const { exact } = analysis
  const ranked = rankChoices(analysis)
  const equals = ranked.best
  const [best, second] = equals
  if (best === undefined) return []
  if (second !== undefined) {
    const contrast = contrastOf(pairOf(best, second, asked, ui, exact))
    return [equalFigures(equals, exact), ...contrast]
  }
  const next = nextBest(ranked)
  if (next === undefined) {
    const alone = { key: 'analysis.why.alone', values: { win: hundred(best.win) } }
    return [...reasonsAlone(best, asked, ui), alone]
  }
  const figures = exact ? solved(best) : estimated(best, next)
  return [...reasonsFor(pairOf(best, next, asked, ui, exact)), figures]
}

function equalFigures(equals: readonly ChoiceAnalysis[], exact: boolean): Message {
  const values = { n: count(equals.length), win: hundred(meanWin(equals)) }
  return { key: `analysis.why.${equalKey(equals, exact)}`, values, plural: equals.length }
}
function equalKey(equals: readonly ChoiceAnalysis[], exact: boolean): string {
  if (exact) return 'exact.equal'
  if (!isDecided(equals)) return 'equal'
  return equals[0]!.win >= WON ? 'decided.won' : 'decided.lost'
}
function isDecided(equals: readonly ChoiceAnalysis[]): boolean {
  return equals.every(({ win }) => win >= WON) || equals.every(({ win }) => win < LOST)
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
  asked: HintQuestion,
  ui: ReasonTexts,
): readonly Message[] {
  return [...(exact ? [solved(one)] : []), ...reasonsFor(pairOf(one, other, asked, ui, exact))]
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
