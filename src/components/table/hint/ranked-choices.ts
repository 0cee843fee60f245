import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'

// Order, star, sentence and figures of a hint all come from here, so that they never contradict each other.

/** The choices of a hint, in the order in which they are shown. */
export interface RankedChoices {
  /** The best choice, or several that are not told apart. */
  readonly best: readonly ChoiceAnalysis[]
  /** Choices that are worse; none has better figures than the best ones. */
  readonly others: readonly ChoiceAnalysis[]
}

/** Standard errors that two choices lie apart before one is called worse. */
const CLEAR = 1.5
/** Smaller differences do not count, however certain they are: as a share of a win, and in points. */
const LEAST_WIN = 0.015
const LEAST_POINTS = 0.5
/** Final points of one position played on spread so far, roughly, from their mean. */
const SPREAD = 8
/** A choice that was tried less often than this, in parts of what the most tried one was, is no equal of it: it was given up. */
const GIVEN_UP = 0.15
/** Choices tried less often are not told of, unless there is no other. */
const TRIED = 10

/** The figures as they are shown: wins of 100 games, and points to a tenth. */
export function shownFigures({ win, points }: ChoiceAnalysis): {
  readonly wins: number
  readonly points: number
} {
  return { wins: Math.round(win * 100), points: Math.round(points * 10) / 10 }
}

/** By the figures as they are shown, the better first. */
function byFigures(one: ChoiceAnalysis, other: ChoiceAnalysis): number {
  const [mine, theirs] = [shownFigures(one), shownFigures(other)]
  return theirs.wins - mine.wins || theirs.points - mine.points
}

/** Which choices are best and which are worse, as far as the analysis tells, at any moment of it. */
export function rankChoices({ choices, exact }: Analysis): RankedChoices {
  const ordered = [...toldChoices(choices, exact)].sort(byFigures)
  const most = Math.max(...ordered.map(({ visits }) => visits))
  const isTried = ({ visits }: ChoiceAnalysis): boolean => exact || visits >= GIVEN_UP * most
  const leader = ordered.find(isTried)
  if (leader === undefined) return { best: [], others: [] }
  const isEqual = (one: ChoiceAnalysis): boolean => isTried(one) && !isWorse(one, leader, exact)
  // What is shown with figures as good as those of an equal cannot be called worse.
  const last = ordered.findLast(isEqual) ?? leader
  const isBest = (one: ChoiceAnalysis): boolean => byFigures(last, one) >= 0
  return { best: ordered.filter(isBest), others: ordered.filter((one) => !isBest(one)) }
}

/** The best of the choices that are worse than the best one: another action, or where a whole draft is the answer, another draft. */
export function nextBest({ best: [best], others }: RankedChoices): ChoiceAnalysis | undefined {
  return others.find(
    ({ action, continuation }) => action !== best?.action || continuation.join() !== best.continuation.join(),
  )
}

/** The choices that were tried often enough to be told of. */
function toldChoices(choices: readonly ChoiceAnalysis[], exact: boolean): readonly ChoiceAnalysis[] {
  if (exact) return choices
  const told = choices.filter(({ visits }) => visits >= TRIED)
  return told.length > 0 ? told : choices.filter(({ visits }) => visits > 0).slice(0, 1)
}

/** The squared standard error of a win rate measured in `visits` games. */
function errorOfWin({ win, visits }: ChoiceAnalysis): number {
  // As if one more game had been drawn: a few games that were all won prove little.
  const chance = (win * visits + 0.5) / (visits + 1)
  return (chance * (1 - chance)) / (visits + 1)
}

/** Does one choice win clearly less often than the other, or as often with clearly fewer points? What is solved is always clear. */
function isWorse(one: ChoiceAnalysis, other: ChoiceAnalysis, exact: boolean): boolean {
  const win = other.win - one.win
  const points = other.points - one.points
  if (exact) return byFigures(other, one) < 0
  const unsureWin = Math.sqrt(errorOfWin(one) + errorOfWin(other))
  const unsurePoints = SPREAD * Math.sqrt(1 / (one.visits + 1) + 1 / (other.visits + 1))
  if (win > Math.max(LEAST_WIN, CLEAR * unsureWin)) return true
  return points > Math.max(LEAST_POINTS, 2 * unsurePoints)
}
