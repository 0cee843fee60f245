import type { Analysis } from '../bots/bot.ts'
import type { Table } from '../session/table.ts'
import { isSuspect, verdictOf, weigh } from './review-judge.ts'
import type { Verdict } from './review-judge.ts'
import { certain } from './review-look.ts'
import type { Look } from './review-look.ts'
import { DEEP, firstOrder, nextJob, progressOf, SURE } from './review-plan.ts'
import type { Decision, Job, Looked } from './review-plan.ts'

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
  /** How much of it is done, from 0 to 1. */
  progress(): number
  /** Goes on where it was left, around the ply that is looked at; rejects when the signal is aborted. */
  run(look: Look, cursor: () => number, signal: AbortSignal, tell: () => void): Promise<void>
}

/** The screen hears of what was found quickly only now and then. */
const TELL_EVERY = 8

export function newWork(told: Table, decisions: readonly Decision[]): Work {
  const order = firstOrder(decisions)
  const found = new Map<number, Found>()
  const lookedAt = (ply: number): Looked => {
    const one = found.get(ply)
    return {
      depth: one?.depth ?? 0,
      isSuspect: one !== undefined && one.depth >= DEEP && one.verdict === undefined,
    }
  }
  return {
    told,
    found: () => new Map(found),
    progress: () => progressOf(order, lookedAt),
    async run(look, cursor, signal, tell) {
      for (let count = 1; ; count++) {
        const job = nextJob(order, lookedAt, cursor())
        if (job === undefined) return
        const one = await done(look, told, job, found.get(job.at.ply))
        signal.throwIfAborted()
        found.set(one.at.ply, one)
        if (one.depth >= DEEP || count % TELL_EVERY === 0) tell()
      }
    },
  }
}

/** Does one job, and answers what is known of the choice now. */
async function done(look: Look, told: Table, job: Job, before: Found | undefined): Promise<Found> {
  const { at } = job
  if (job.is === 'compare' && before !== undefined) return compared(look, told, before)
  const games = job.is === 'look' ? job.games : DEEP
  const analysis = await look.at(told.game, told.state(at.ply), games)
  const depth = analysis.exact ? DEEP : games
  const isDone = depth >= DEEP && !isSuspect(analysis, at.played)
  return { at, depth, analysis, verdict: isDone ? verdictOf(analysis, at.played) : undefined }
}

/** Looks at what a choice and the best one lead to, each for itself. */
async function compared(look: Look, { game, state }: Table, before: Found): Promise<Found> {
  const { at, analysis } = before
  const best = analysis.choices[0]?.action ?? at.played
  const other = await look.after(game, state(at.ply), [best], SURE)
  const played = await look.after(game, state(at.ply), [at.played], SURE)
  const verdict = other && played && weigh(at.seat, [best, other], [at.played, played])
  return { ...before, verdict: verdict ?? verdictOf(analysis, at.played) }
}

/** How everybody stood over the game, as far as it has been looked at; the end is certain. */
export function standingsOf(found: ReadonlyMap<number, Found>, told: Table): readonly Standing[] {
  const known = [...found.values()].sort((one, other) => one.at.ply - other.at.ply)
  const seats = Array.from({ length: told.seats }, (_, seat) => certain(told.game, told.state(), seat))
  const end = { ply: told.ply(), win: seats.map(({ win }) => win), points: seats.map((one) => one.points) }
  return [...known.map(({ at, analysis: { win, points } }) => ({ ply: at.ply, win, points })), end]
}
