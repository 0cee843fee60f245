import type { Analysis, ChoiceAnalysis } from '../../bots/bot.ts'
import type { Table } from '../table.ts'
import {
  bestOf,
  compareEstimates,
  estimateOf,
  isNoWorse,
  isSettled,
  mayBeWorse,
  needsComparison,
  verdictOf,
} from './verdict.ts'
import type { Verdict, Estimate } from './verdict.ts'
import { choiceOf } from './choice.ts'
import type { Choice } from './choice.ts'
import { finalEstimate } from './estimator.ts'
import type { Estimator } from './estimator.ts'
import { DEEP, analysisOrder, nextJob, progressOf } from './analysis-jobs.ts'
import type { Decision, Job, AnalysisState } from './analysis-jobs.ts'

/** What is known of one decision. */
export interface ReviewedDecision {
  readonly decision: Decision
  /** Playouts so far. */
  readonly depth: number
  readonly analysis: Analysis
  /** Undefined until the decision is analyzed well enough. */
  readonly verdict: Verdict | undefined
}
/** The prospects of every seat at a ply: a point of the review's curve. */
export interface CurvePoint {
  readonly ply: number
  readonly win: readonly number[]
  readonly points: readonly number[]
}

/** The review of one game, and its results so far. */
export interface GameReview {
  readonly table: Table
  found(): ReadonlyMap<number, ReviewedDecision>
  /** Which part of the curve and the wanted verdicts is done, 0 to 1. */
  progress(): number
  /** Every decision of the game. */
  readonly decisions: readonly Decision[]
  /** Continues the review, one job at a time per estimator, near the cursor first. Rejects when the signal aborts. */
  run(
    estimators: readonly Estimator[],
    cursor: () => number,
    signal: AbortSignal,
    onResult: () => void,
  ): Promise<void>
}

export function newGameReview(table: Table, decisions: readonly Decision[]): GameReview {
  const order = analysisOrder(decisions)
  const found = new Map<number, ReviewedDecision>()
  const stateAt = (ply: number): AnalysisState => {
    const one = found.get(ply)
    return { depth: one?.depth ?? 0, hasVerdict: one?.verdict !== undefined }
  }
  return {
    table,
    found: () => new Map(found),
    progress: () => progressOf(order, stateAt),
    decisions,
    async run(estimators, cursor, signal, onResult) {
      const taken = new Set<number>()
      const workOn = async (estimator: Estimator): Promise<void> => {
        for (;;) {
          const job = nextJob(order, stateAt, cursor(), (ply) => taken.has(ply))
          if (job === undefined) return
          const { ply } = job.decision
          taken.add(ply)
          const one = await runJob(estimator, table, job, found.get(ply))
          signal.throwIfAborted()
          found.set(ply, one)
          taken.delete(ply)
          onResult()
        }
      }
      await Promise.all(estimators.map(workOn))
    },
  }
}

/** Runs one job and returns what is known of the decision then. */
async function runJob(
  estimator: Estimator,
  table: Table,
  job: Job,
  before: ReviewedDecision | undefined,
): Promise<ReviewedDecision> {
  const { decision } = job
  if (job.type === 'compare' && before !== undefined) return compareWithBest(estimator, table, before)
  const games = job.type === 'analyze' ? job.games : DEEP
  const { played } = decision
  const analysis = await estimator.analyze(table.game, table.state(decision.ply), games)
  const toChoice = choiceFinder(table, decision)
  const isDone =
    isSettled(analysis, played, toChoice) || (games >= DEEP && !needsComparison(analysis, played, toChoice))
  return {
    decision,
    depth: games,
    analysis,
    verdict: isDone ? verdictOf(analysis, played, toChoice) : undefined,
  }
}

/** Which choice an analyzed action of a decision stands for. */
function choiceFinder({ game, state }: Table, { ply }: Decision): (one: ChoiceAnalysis) => Choice {
  return (one) => choiceOf(game, state(ply), one)
}

/** Estimates the played and the best choice each by its own playouts; stops early once the played one is no worse. */
async function compareWithBest(
  estimator: Estimator,
  table: Table,
  before: ReviewedDecision,
): Promise<ReviewedDecision> {
  const { game, state } = table
  const { decision, analysis } = before
  const toChoice = choiceFinder(table, decision)
  const best = bestOf(analysis)
  const verdict = verdictOf(analysis, decision.played, toChoice)
  if (best === undefined) return { ...before, verdict }
  const after = (choice: Choice, batches: 1 | 2): Promise<Estimate | undefined> =>
    estimator.estimateAfter(game, state(decision.ply), choice, batches)
  const weighed = (other: Estimate, played: Estimate): ReviewedDecision => ({
    ...before,
    verdict: compareEstimates(decision.seat, [toChoice(best), other], [decision.played, played]),
  })
  for (const batches of [1, 2] as const) {
    const played = await after(decision.played, batches)
    // A choice that does as well as the best was estimated to do is no worse.
    const estimate = estimateOf(best, analysis)
    const other = played && (isNoWorse(played, estimate) ? estimate : await after(toChoice(best), batches))
    if (played === undefined || other === undefined) break
    if (batches === 2 || !mayBeWorse(other, played)) return weighed(other, played)
  }
  return { ...before, verdict }
}

/**
 * The prospects of all seats over the game, as far as it is analyzed; the last point is exact. `tell` turns an analysis into the
 * chances of all seats; without it they are those of the search, in which everyone plays alike.
 */
export function curveOf(
  found: ReadonlyMap<number, ReviewedDecision>,
  table: Table,
  tell: (analysis: Analysis) => readonly number[] = ({ win }) => win,
): readonly CurvePoint[] {
  const known = [...found.values()].sort((one, other) => one.decision.ply - other.decision.ply)
  const seats = Array.from({ length: table.seats }, (_, seat) =>
    finalEstimate(table.game, table.state(), seat),
  )
  const end = { ply: table.ply(), win: seats.map(({ win }) => win), points: seats.map((one) => one.points) }
  return [
    ...known.map(({ decision, analysis }) => ({
      ply: decision.ply,
      win: tell(analysis),
      points: analysis.points,
    })),
    end,
  ]
}
