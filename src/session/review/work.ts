import type { Analysis } from '../../bots/bot.ts'
import type { Action } from '../../engine/core/game.ts'
import type { Table } from '../table.ts'
import { isPlain, isSuspect, mayBeWorse, verdictOf, weigh, worthOf } from './judge.ts'
import type { Verdict, Worth } from './judge.ts'
import { certain } from './examine.ts'
import type { Look } from './examine.ts'
import { DEEP, firstOrder, nextJob, progressOf } from './plan.ts'
import type { Decision, Job, Looked } from './plan.ts'

/** What has been found of one choice. */
export interface Found {
  readonly at: Decision
  /** Games asked for. */
  readonly depth: number
  readonly analysis: Analysis
  /** Nothing before it has been looked at well enough. */
  readonly verdict: Verdict | undefined
}
/** How well the seats stood at a ply. */
export interface Standing {
  readonly ply: number
  readonly win: readonly number[]
  readonly points: readonly number[]
}

/** The work on one game, and what it has found so far. */
export interface Work {
  readonly told: Table
  found(): ReadonlyMap<number, Found>
  /** How much of what somebody waits for is done, from 0 to 1. */
  progress(): number
  /** All there is to be judged. */
  readonly decisions: readonly Decision[]
  /**
   * Goes on where it was left, around the ply that is looked at, every look with jobs of its own; rejects when the signal
   * is aborted.
   */
  run(looks: readonly Look[], cursor: () => number, signal: AbortSignal, tell: () => void): Promise<void>
}

export function newWork(told: Table, decisions: readonly Decision[]): Work {
  const order = firstOrder(decisions)
  const found = new Map<number, Found>()
  const lookedAt = (ply: number): Looked => {
    const one = found.get(ply)
    return { depth: one?.depth ?? 0, isJudged: one?.verdict !== undefined }
  }
  return {
    told,
    found: () => new Map(found),
    progress: () => progressOf(order, lookedAt),
    decisions,
    async run(looks, cursor, signal, tell) {
      const taken = new Set<number>()
      const workOn = async (look: Look): Promise<void> => {
        for (;;) {
          const job = nextJob(order, lookedAt, cursor(), (ply) => taken.has(ply))
          if (job === undefined) return
          const { ply } = job.at
          taken.add(ply)
          const one = await done(look, told, job, found.get(ply))
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
async function done(look: Look, told: Table, job: Job, before: Found | undefined): Promise<Found> {
  const { at } = job
  if (job.is === 'compare' && before !== undefined) return compared(look, told, before)
  const games = job.is === 'look' ? job.games : DEEP
  const analysis = await look.at(told.game, told.state(at.ply), games)
  const isDone = isPlain(analysis, at.played) || (games >= DEEP && !isSuspect(analysis, at.played))
  return { at, depth: games, analysis, verdict: isDone ? verdictOf(analysis, at.played) : undefined }
}

/**
 * Looks at what a choice and the best one lead to, each for itself, and no longer than it takes to see that nothing was
 * lost.
 */
async function compared(look: Look, { game, state }: Table, before: Found): Promise<Found> {
  const { at, analysis } = before
  const [best] = analysis.choices
  const told = verdictOf(analysis, at.played)
  if (best === undefined) return { ...before, verdict: told }
  const after = (action: Action, looks: 1 | 2): Promise<Worth | undefined> =>
    look.after(game, state(at.ply), [action], looks)
  const weighed = (other: Worth, played: Worth): Found => ({
    ...before,
    verdict: weigh(at.seat, [best.action, other], [at.played, played]),
  })
  for (const looks of [1, 2] as const) {
    const played = await after(at.played, looks)
    // What does as well as the best is said to do is no worse.
    const other =
      played && (best.win <= played.win ? worthOf(best, analysis) : await after(best.action, looks))
    if (played === undefined || other === undefined) break
    if (looks === 2 || !mayBeWorse(other, played)) return weighed(other, played)
  }
  return { ...before, verdict: told }
}

/** How everybody stood over the game, as far as it has been looked at; the end is certain. */
export function standingsOf(found: ReadonlyMap<number, Found>, told: Table): readonly Standing[] {
  const known = [...found.values()].sort((one, other) => one.at.ply - other.at.ply)
  const seats = Array.from({ length: told.seats }, (_, seat) => certain(told.game, told.state(), seat))
  const end = { ply: told.ply(), win: seats.map(({ win }) => win), points: seats.map((one) => one.points) }
  return [...known.map(({ at, analysis: { win, points } }) => ({ ply: at.ply, win, points })), end]
}
