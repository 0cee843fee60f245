import type { Analysis } from '../../bots/bot.ts'
import type { Action } from '../../engine/core/game.ts'
import type { Table } from '../table.ts'
import { isSettled, needsComparison, mayBeWorse, verdictOf, compareEstimates, estimateOf } from './verdict.ts'
import type { Verdict, Estimate } from './verdict.ts'
import { finalEstimate } from './estimator.ts'
import type { Estimator } from './estimator.ts'
import { DEEP, analysisOrder, nextJob, progressOf } from './analysis-jobs.ts'
import type { Decision, Job, AnalysisState } from './analysis-jobs.ts'

/** What has been found of one choice. */
export interface ReviewedDecision {
  readonly decision: Decision
  /** Games asked for. */
  readonly depth: number
  readonly analysis: Analysis
  /** Nothing before it has been looked at well enough. */
  readonly verdict: Verdict | undefined
}
/** How well the seats stood at a ply. */
export interface CurvePoint {
  readonly ply: number
  readonly win: readonly number[]
  readonly points: readonly number[]
}

/** The work on one game, and what it has found so far. */
export interface GameReview {
  readonly table: Table
  found(): ReadonlyMap<number, ReviewedDecision>
  /** How much of what somebody waits for is done, from 0 to 1. */
  progress(): number
  /** All there is to be judged. */
  readonly decisions: readonly Decision[]
  /**
   * Goes on where it was left, around the ply that is looked at, every look with jobs of its own; rejects when the signal
   * is aborted.
   */
  run(looks: readonly Estimator[], cursor: () => number, signal: AbortSignal, tell: () => void): Promise<void>
}

export function newGameReview(told: Table, decisions: readonly Decision[]): GameReview {
  const order = analysisOrder(decisions)
  const found = new Map<number, ReviewedDecision>()
  const lookedAt = (ply: number): AnalysisState => {
    const one = found.get(ply)
    return { depth: one?.depth ?? 0, hasVerdict: one?.verdict !== undefined }
  }
  return {
    table,
    found: () => new Map(found),
    progress: () => progressOf(order, lookedAt),
    decisions,
    async run(looks, cursor, signal, tell) {
      const taken = new Set<number>()
      const workOn = async (look: Estimator): Promise<void> => {
        for (;;) {
          const job = nextJob(order, lookedAt, cursor(), (ply) => taken.has(ply))
          if (job === undefined) return
          const { ply } = job.decision
          taken.add(ply)
          const one = await runJob(look, told, job, found.get(ply))
          signal.throwIfAborted()
          found.set(ply, one)
          taken.delete(ply)
          tell()
        }
      }
      await Promise.all(looks.map(workOn))
    },
  }
}

/** Does one job, and answers what is known of the choice now. */
async function runJob(
  look: Estimator,
  told: Table,
  job: Job,
  before: ReviewedDecision | undefined,
): Promise<ReviewedDecision> {
  const { decision } = job
  if (job.is === 'compare' && before !== undefined) return compareWithBest(look, told, before)
  const games = job.is === 'look' ? job.games : DEEP
  const analysis = await look.analyze(told.game, told.state(decision.ply), games)
  const isDone =
    isSettled(analysis, decision.played) || (games >= DEEP && !needsComparison(analysis, decision.played))
  return {
    decision,
    depth: games,
    analysis,
    verdict: isDone ? verdictOf(analysis, decision.played) : undefined,
  }
}

/**
 * Looks at what a choice and the best one lead to, each for itself, and no longer than it takes to see that nothing was
 * lost.
 */
async function compareWithBest(
  look: Estimator,
  { game, state }: Table,
  before: ReviewedDecision,
): Promise<ReviewedDecision> {
  const { decision, analysis } = before
  const [best] = analysis.choices
  const told = verdictOf(analysis, decision.played)
  if (best === undefined) return { ...before, verdict: told }
  const after = (action: Action, looks: 1 | 2): Promise<Estimate | undefined> =>
    look.estimateAfter(game, state(decision.ply), [action], looks)
  const weighed = (other: Estimate, played: Estimate): ReviewedDecision => ({
    ...before,
    verdict: compareEstimates(decision.seat, [best.action, other], [decision.played, played]),
  })
  for (const looks of [1, 2] as const) {
    const played = await after(decision.played, looks)
    // What does as well as the best is said to do is no worse.
    const other =
      played && (best.win <= played.win ? estimateOf(best, analysis) : await after(best.action, looks))
    if (played === undefined || other === undefined) break
    if (looks === 2 || !mayBeWorse(other, played)) return weighed(other, played)
  }
  return { ...before, verdict: told }
}

/** How everybody stood over the game, as far as it has been looked at; the end is certain. */
export function curveOf(found: ReadonlyMap<number, ReviewedDecision>, told: Table): readonly CurvePoint[] {
  const known = [...found.values()].sort((one, other) => one.decision.ply - other.decision.ply)
  const seats = Array.from({ length: told.seats }, (_, seat) => finalEstimate(told.game, told.state(), seat))
  const end = { ply: told.ply(), win: seats.map(({ win }) => win), points: seats.map((one) => one.points) }
  return [
    ...known.map(({ decision, analysis: { win, points } }) => ({ ply: decision.ply, win, points })),
    end,
  ]
}
