import type { Analysis, ChoiceAnalysis } from '../../bots/bot.ts'
import type { Action, Seat } from '../../engine/core/game.ts'

/** How bad a choice was; `best` and `good` are no marks. */
export const SEVERITIES = ['inaccuracy', 'mistake', 'blunder'] as const
export type Severity = (typeof SEVERITIES)[number]

/** From so much of the win lost on, 0 to 1, a choice has its mark. */
const LEAST: Readonly<Record<Severity, number>> = { inaccuracy: 0.03, mistake: 0.08, blunder: 0.15 }
/** A game is open for whoever wins it at least so often, and at most so often the other way round. */
const OPEN = 0.03
/** A loss counts if it is so many times what chance alone makes of so few games. */
const SURE = 2
/** What was tried less often than this tells nothing yet; only what was tried so often is trusted to be as good as the best. */
const LEAST_VISITS = 8
const FIRM_VISITS = 60
/** A choice that takes such a part of a short look is plainly good (decision 26). */
const PLAIN = 0.4
/** What seems to lose less than this at a first look is not looked at again: it seldom comes to a mark. */
const DOUBT = 0.02
/** A choice that loses less than this is as good as the best. */
const AS_GOOD = 0.01

/** What a choice is expected to bring the seat that makes it. */
export interface Estimate {
  /** Share of the win, 0 to 1. */
  readonly win: number
  /** Final points. */
  readonly points: number
  /** In so many games played on from it; Infinity where it is certain. */
  readonly games: number
}
/** What was played, set against the best that was found. */
export interface Loss {
  /** Share of the win that was given away, 0 to 1; 0 if nothing better was found. */
  readonly win: number
  /** Final points; less than nothing where points were given for chances. */
  readonly points: number
}
/** What the review says of one choice. */
export interface Verdict {
  readonly seat: Seat
  readonly played: Action
  readonly best: Action
  /** What either is expected to bring. */
  readonly estimates: { readonly played: Estimate; readonly best: Estimate }
  readonly loss: Loss
  readonly severity: Severity | null
  /** Was it the best there was, or as good? */
  readonly isBest: boolean
}

export const estimateOf = (judged: ChoiceAnalysis, { exact }: Analysis): Estimate => ({
  win: judged.win,
  points: judged.points,
  games: exact ? Infinity : judged.visits,
})

/** How far a share of the win may be off by chance: its standard error. */
function errorOf({ win, games }: Estimate): number {
  if (games === Infinity) return 0
  // One game more for either side: of three games all won nobody can tell that the next will be, too.
  const share = (win * games + 1) / (games + 2)
  return Math.sqrt((share * (1 - share)) / Math.max(1, games))
}

function lossOf(best: Estimate, played: Estimate): Loss {
  return { win: Math.max(0, best.win - played.win), points: best.points - played.points }
}

/** Was anything at stake for whoever has the best choice before him? */
function isOpen(win: number): boolean {
  return win >= OPEN && win <= 1 - OPEN
}

/** The mark a choice gets: only while the game is open, and only for what cannot be chance. */
export function severityOf(best: Estimate, played: Estimate): Severity | null {
  const { win } = lossOf(best, played)
  const error = Math.sqrt(errorOf(best) ** 2 + errorOf(played) ** 2)
  if (!isOpen(best.win) || win < SURE * error) return null
  return SEVERITIES.findLast((mark) => win >= LEAST[mark]) ?? null
}

/**
 * What was found of a choice; undefined if it was not among the open ones. Where several lines begin with it, the best
 * of them counts.
 */
export function findChoice({ choices }: Analysis, action: Action): ChoiceAnalysis | undefined {
  return choices.find((one) => one.action === action)
}

/** Is there nothing more to be said of a choice, because it is solved or stands out as the best? */
export function isSettled({ exact, choices, iterations }: Analysis, played: Action): boolean {
  const [best] = choices
  return exact || (best?.action === played && best.visits >= PLAIN * iterations)
}

/** A choice that has to be looked at for itself before anything is said of it: it looks bad, or has hardly been tried. */
export function needsComparison(analysis: Analysis, played: Action): boolean {
  const [best] = analysis.choices
  const judged = findChoice(analysis, played)
  if (best === undefined || judged === undefined || judged.action === best.action) return false
  if (!isOpen(best.win) || analysis.exact) return false
  return judged.visits < FIRM_VISITS || best.win - judged.win >= LEAST.inaccuracy / 2
}

/** After a first look at both: may the second one be as good, or is it worth another look? */
export function mayBeWorse(best: Estimate, played: Estimate): boolean {
  return best.win - played.win >= DOUBT
}

/** What can be said of a choice from one search of its position alone. */
export function verdictOf(analysis: Analysis, played: Action): Verdict {
  const { seat, exact, choices, win, points } = analysis
  const [best] = choices
  const judged = findChoice(analysis, played)
  const isKnown = judged !== undefined && (judged.visits >= LEAST_VISITS || exact)
  if (best !== undefined && isKnown)
    return compareEstimates(
      seat,
      [best.action, estimateOf(best, analysis)],
      [played, estimateOf(judged, analysis)],
    )
  // Too little is known: nothing is held against anybody.
  const nothing: Estimate = { win: win[seat] ?? 0, points: points[seat] ?? 0, games: 0 }
  return compareEstimates(seat, [played, nothing], [played, nothing])
}

/** What can be said after both choices were looked at for themselves, with the same effort. */
export function compareEstimates(
  seat: Seat,
  [best, bestWorth]: readonly [Action, Estimate],
  [played, playedWorth]: readonly [Action, Estimate],
): Verdict {
  // What turns out to be better than the best is the best.
  if (best === played || playedWorth.win >= bestWorth.win) {
    const worth = { played: playedWorth, best: playedWorth }
    return {
      seat,
      played,
      best: played,
      estimates,
      loss: { win: 0, points: 0 },
      severity: null,
      isBest: true,
    }
  }
  const loss = lossOf(bestWorth, playedWorth)
  const worth = { played: playedWorth, best: bestWorth }
  return {
    seat,
    played,
    best,
    estimates,
    loss,
    severity: severityOf(bestWorth, playedWorth),
    isBest: loss.win < AS_GOOD,
  }
}

/** What one player's choices come to. */
export interface Accuracy {
  readonly seat: Seat
  /** How many choices have been judged. */
  readonly choices: number
  readonly errors: Readonly<Record<Severity, number>>
  /** Share of the win lost by a choice, in the mean. */
  readonly meanLoss: number
  /** What part of the choices was the best there was, or as good; 0 to 1. */
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

/** How an answer to "find a better choice" is judged, by what it gives away against the best. */
export type Grade = 'good' | 'nearly' | 'notYet'
/** An answer is good if it gives away so little of the win, nearly good up to so much. */
const GOOD = 0.02
const NEARLY = 0.05
/** `asPlayed`: an answer that is no better than what was played is not good, however little that was. */
export function gradeOf(lost: number, asPlayed: number): Grade {
  if (lost <= Math.min(GOOD, asPlayed / 2)) return 'good'
  return lost <= Math.min(NEARLY, asPlayed * 0.75) ? 'nearly' : 'notYet'
}
