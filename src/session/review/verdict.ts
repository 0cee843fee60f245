import type { Analysis, ChoiceAnalysis } from '../../bots/bot.ts'
import type { Seat } from '../../engine/core/game.ts'
import { isSameChoice } from './choice.ts'
import type { Choice } from './choice.ts'

/** How bad a choice was, in the words chess uses. */
export const SEVERITIES = ['inaccuracy', 'mistake', 'blunder'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The least loss of win probability (0 to 1) of each severity. */
const LEAST: Readonly<Record<Severity, number>> = { inaccuracy: 0.03, mistake: 0.08, blunder: 0.15 }
/** The least loss of final points of each severity, where the game is decided. */
const LEAST_POINTS: Readonly<Record<Severity, number>> = { inaccuracy: 1, mistake: 2.5, blunder: 4 }
/** A game is decided for a seat that wins or loses with less than this probability. */
const DECIDED = 0.05
/** Final points of one position played on spread so far, roughly, from their mean. */
const SPREAD = 8
/** A loss counts if it is at least this many standard errors. */
const SURE = 2
/** Fewer visits say nothing; fewer than the second number are not enough to call a choice as good as the best. */
const LEAST_VISITS = 8
const FIRM_VISITS = 60
/** A choice with this share of the visits of a short analysis is settled as good (decision 26). */
const PLAIN = 0.4
/** What a choice gives away: win probability while the game is open, final points where it is decided. */
export type Measure = 'win' | 'points'
/** A smaller loss in the first estimate is not estimated again: it seldom becomes a mistake. */
const DOUBT: Readonly<Record<Measure, number>> = { win: 0.02, points: 1 }
/** A choice that loses less counts as the best. */
const AS_GOOD: Readonly<Record<Measure, number>> = { win: 0.01, points: 0.5 }

/** The expected result of a choice for the seat that makes it. */
export interface Estimate {
  /** Share of the win, 0 to 1. */
  readonly win: number
  /** Final points. */
  readonly points: number
  /** The number of playouts behind it; Infinity if it is exact. */
  readonly games: number
}
/** What the played choice gives away against the best one. */
export interface Loss {
  /** Win probability, 0 to 1; 0 if no better choice was found. */
  readonly win: number
  /** Final points; negative if the best choice gives points up for win probability. */
  readonly points: number
}
/** The review's result for one decision. */
export interface Verdict {
  readonly seat: Seat
  readonly played: Choice
  readonly best: Choice
  /** The expected results of both. */
  readonly estimates: { readonly played: Estimate; readonly best: Estimate }
  readonly loss: Loss
  /** By what the choice is judged. */
  readonly measure: Measure
  readonly severity: Severity | null
  /** Was it the best choice, or as good? */
  readonly isBest: boolean
}

export const estimateOf = (judged: ChoiceAnalysis, { exact }: Analysis): Estimate => ({
  win: judged.win,
  points: judged.points,
  games: exact ? Infinity : judged.visits,
})

/** The standard error of what an estimate says. */
function errorOf({ win, games }: Estimate, measure: Measure): number {
  if (games === Infinity) return 0
  if (measure === 'points') return SPREAD / Math.sqrt(Math.max(1, games))
  // One more win and one more loss (Laplace's rule of succession): three wins of three do not mean certainty.
  const share = (win * games + 1) / (games + 2)
  return Math.sqrt((share * (1 - share)) / Math.max(1, games))
}

function lossOf(best: Estimate, played: Estimate): Loss {
  return { win: Math.max(0, best.win - played.win), points: best.points - played.points }
}

const isLost = (win: number): boolean => win < DECIDED
const isWon = (win: number): boolean => win > 1 - DECIDED

/** By what two choices are compared: by points where the game is lost with both, or won with both. */
function measureOf(one: Pick<Estimate, 'win'>, other: Pick<Estimate, 'win'>): Measure {
  const isDecided = (isLost(one.win) && isLost(other.win)) || (isWon(one.win) && isWon(other.win))
  return isDecided ? 'points' : 'win'
}

/** The severity of a loss, if it is significant. Points that a certain winner gives away are an inaccuracy at most. */
export function severityOf(best: Estimate, played: Estimate): Severity | null {
  const measure = measureOf(best, played)
  const lost = lossOf(best, played)[measure]
  const error = Math.sqrt(errorOf(best, measure) ** 2 + errorOf(played, measure) ** 2)
  if (lost < SURE * error) return null
  const least = measure === 'win' ? LEAST : LEAST_POINTS
  const severity = SEVERITIES.findLast((mark) => lost >= least[mark]) ?? null
  return severity !== null && measure === 'points' && isWon(best.win) ? 'inaccuracy' : severity
}

/** The choice that others are compared with: the best of the search; where the game is decided, that with the most points. */
export function bestOf({ choices, exact }: Analysis): ChoiceAnalysis | undefined {
  const [best, ...others] = choices
  if (best === undefined) return undefined
  const rivals = others.filter(
    (one) => (exact || one.visits >= FIRM_VISITS) && measureOf(best, one) === 'points',
  )
  return rivals.reduce((most, one) => (one.points > most.points ? one : most), best)
}

/** Which choice an analyzed action stands for. */
type ToChoice = (one: ChoiceAnalysis) => Choice
const single: ToChoice = ({ action }) => [action]

/** The analysis of a choice; undefined if it was not analyzed. Of several continuations the best one counts. */
export function findChoice(
  { choices }: Analysis,
  choice: Choice,
  toChoice: ToChoice = single,
): ChoiceAnalysis | undefined {
  return choices.find((one) => isSameChoice(toChoice(one), choice))
}

/** Does the analysis settle the choice: is the position solved, or is the choice clearly the best? */
export function isSettled(analysis: Analysis, played: Choice, toChoice: ToChoice = single): boolean {
  const { exact, choices, iterations } = analysis
  const judged = findChoice(analysis, played, toChoice)
  if (judged === undefined) return false
  return exact || (judged === choices[0] && judged.visits >= PLAIN * iterations)
}

/** Has the choice to be compared with the best one by estimates of its own, as it looks bad or was hardly tried? */
export function needsComparison(analysis: Analysis, played: Choice, toChoice: ToChoice = single): boolean {
  const best = bestOf(analysis)
  const judged = findChoice(analysis, played, toChoice)
  if (best === undefined || judged === best) return false
  // Of the placements only the most sensible ones are analyzed.
  if (judged === undefined) return true
  if (analysis.exact) return false
  const measure = measureOf(best, judged)
  const least = measure === 'win' ? LEAST : LEAST_POINTS
  return judged.visits < FIRM_VISITS || best[measure] - judged[measure] >= least.inaccuracy / 2
}

/** After a first estimate of both: is the difference large enough for a second one? */
export function mayBeWorse(best: Estimate, played: Estimate): boolean {
  const measure = measureOf(best, played)
  return best[measure] - played[measure] >= DOUBT[measure]
}

/** Is a choice at least as good as another? */
export function isNoWorse(one: Estimate, other: Estimate): boolean {
  const measure = measureOf(one, other)
  return one[measure] >= other[measure]
}

/** The verdict from one analysis of the position alone. */
export function verdictOf(analysis: Analysis, played: Choice, toChoice: ToChoice = single): Verdict {
  const { seat, exact, win, points } = analysis
  const best = bestOf(analysis)
  const judged = findChoice(analysis, played, toChoice)
  const isKnown = judged !== undefined && (judged.visits >= LEAST_VISITS || exact)
  if (best !== undefined && isKnown)
    return compareEstimates(
      seat,
      [toChoice(best), estimateOf(best, analysis)],
      [played, estimateOf(judged, analysis)],
    )
  // Too few visits: counts as no loss.
  const nothing: Estimate = { win: win[seat] ?? 0, points: points[seat] ?? 0, games: 0 }
  return compareEstimates(seat, [played, nothing], [played, nothing])
}

/** The verdict from separate estimates of both choices, made with the same effort. */
export function compareEstimates(
  seat: Seat,
  [best, bestEstimate]: readonly [Choice, Estimate],
  [played, playedEstimate]: readonly [Choice, Estimate],
): Verdict {
  const measure = measureOf(bestEstimate, playedEstimate)
  // A played choice that turns out better replaces the best one.
  if (isSameChoice(best, played) || isNoWorse(playedEstimate, bestEstimate)) {
    const estimates = { played: playedEstimate, best: playedEstimate }
    return {
      seat,
      played,
      best: played,
      estimates,
      loss: { win: 0, points: 0 },
      measure,
      severity: null,
      isBest: true,
    }
  }
  const loss = lossOf(bestEstimate, playedEstimate)
  const estimates = { played: playedEstimate, best: bestEstimate }
  return {
    seat,
    played,
    best,
    estimates,
    loss,
    measure,
    severity: severityOf(bestEstimate, playedEstimate),
    isBest: loss[measure] < AS_GOOD[measure],
  }
}

/** How well one player chose over the game. */
export interface Accuracy {
  readonly seat: Seat
  /** Decisions with a verdict. */
  readonly choices: number
  readonly errors: Readonly<Record<Severity, number>>
  /** The mean loss of win probability of a decision. */
  readonly meanLoss: number
  /** The share of decisions that were the best choice, or as good; 0 to 1. */
  readonly bestShare: number
}
export function accuracyOf(seat: Seat, all: readonly Verdict[]): Accuracy {
  const own = all.filter((one) => one.seat === seat)
  const count = (mark: Severity): number => own.filter((one) => one.severity === mark).length
  const mean = (sum: number): number => (own.length === 0 ? 0 : sum / own.length)
  return {
    seat,
    choices: own.length,
    errors: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
    meanLoss: mean(own.reduce((sum, { loss }) => sum + loss.win, 0)),
    bestShare: mean(own.filter(({ isBest }) => isBest).length),
  }
}

/** The grade of an answer to "find a better choice". */
export type Grade = 'good' | 'nearly' | 'notYet'
/** The largest losses of win probability of a good and of a nearly good answer. */
const GOOD = 0.02
const NEARLY = 0.05
/** Points that weigh as much as a certain win when an answer is graded in a decided game. */
const POINTS_OF_A_WIN = 50
/**
 * `lost` and `asPlayed` are the losses of the answer and of the played choice: an answer has to be clearly better than that,
 * too.
 */
export function gradeOf(lost: number, asPlayed: number, measure: Measure = 'win'): Grade {
  const unit = measure === 'win' ? 1 : POINTS_OF_A_WIN
  if (lost <= Math.min(GOOD * unit, asPlayed / 2)) return 'good'
  return lost <= Math.min(NEARLY * unit, asPlayed * 0.75) ? 'nearly' : 'notYet'
}
