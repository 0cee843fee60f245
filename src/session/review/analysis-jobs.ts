import { newActions } from '../../engine/core/game.ts'
import type { Action, Seat } from '../../engine/core/game.ts'
import type { Table } from '../table.ts'
import type { Choice } from './choice.ts'

/** Playouts of the first analysis of a position, for the curve; it also settles half of the good choices. */
export const QUICK = 150
/** Playouts of the second analysis, where the played choice is not clearly good, to find a better one. */
export const DEEP = 300
/** Plies around the cursor that come first. */
const NEAR = 2
/** The distance between the first decisions that are analyzed; it is halved until none is left out. */
const FIRST_STRIDE = 16

/** A choice that was made in the game; a run of questions is one. */
export interface Decision {
  /** The ply of its first action. */
  readonly ply: number
  readonly seat: Seat
  readonly played: Choice
  /** Is its verdict part of the progress? Those of people are; if only bots played, all are. */
  readonly isWanted: boolean
  /** Is it the first of a run of choices of this seat? The others seldom move the curve. */
  readonly isHead: boolean
}

/** How far a decision is analyzed. */
export interface AnalysisState {
  /** Playouts so far; 0 before the first analysis. */
  readonly depth: number
  /** Is its verdict final? */
  readonly hasVerdict: boolean
}
/** Analyze a position, or compare the played choice with the best one by estimates of their own. */
export type Job = { readonly decision: Decision } & (
  | { readonly type: 'analyze'; readonly games: number }
  | { readonly type: 'compare' }
)
const scratch = newActions(512)

/** Every decision of a game: rolls and forced actions are none. */
export function decisionsOf(
  { game, state, playedEntries }: Pick<Table, 'game' | 'state' | 'playedEntries'>,
  isPerson: (seat: Seat) => boolean,
): readonly Decision[] {
  const all = playedEntries()
  const hasPeople = all.some(({ seat }) => seat >= 0 && isPerson(seat))
  /** The ply after the last run of questions. */
  let runEnd = 0
  return all.flatMap(({ ply, seat, entry }, i) => {
    if (!('action' in entry) || ply < runEnd) return []
    game.legal(state(ply), scratch)
    if (scratch.count < 2) return []
    const isHead = all[i - 1]?.seat !== seat
    const played = [entry.action, ...restOfRun(i)]
    runEnd = ply + played.length
    return [{ ply, seat, played, isWanted: !hasPeople || isPerson(seat), isHead }]
  })
  /** The actions that answer the rest of the run of questions of this entry, if it begins one. */
  function restOfRun(first: number): Action[] {
    const isInRun = ({ ply }: (typeof all)[number]): boolean => game.isInRun?.(state(ply)) === true
    if (!isInRun(all[first]!)) return []
    const later = all.slice(first + 1)
    const end = later.findIndex((one) => one.seat !== all[first]!.seat || !isInRun(one))
    return later
      .slice(0, end < 0 ? later.length : end)
      .flatMap(({ entry }) => ('action' in entry ? [entry.action] : []))
  }
}

/** The order of analysis: far apart over the whole game, then ever closer, so that the curve has its shape soon; the heads of runs first. */
export function analysisOrder(decisions: readonly Decision[]): readonly Decision[] {
  const spread = (some: readonly Decision[]): Decision[] => {
    const order: Decision[] = []
    const isDone = new Set<Decision>()
    for (let stride = FIRST_STRIDE; stride >= 1; stride /= 2) {
      for (const [i, one] of some.entries()) {
        if (i % stride !== 0 || isDone.has(one)) continue
        isDone.add(one)
        order.push(one)
      }
    }
    return order
  }
  const isHead = ({ isHead }: Decision): boolean => isHead
  return [...spread(decisions.filter(isHead)), ...spread(decisions.filter((one) => !isHead(one)))]
}

/** Priority, lower first: near the cursor, then wanted decisions, then the rest. */
function rankOf({ ply, isWanted }: Decision, cursor: number): number {
  if (Math.abs(ply - cursor) <= NEAR) return 0
  return isWanted ? 1 : 2
}

/** The next job that is not taken; undefined when there is none. The curve comes first, then the order of `rankOf`. */
export function nextJob(
  order: readonly Decision[],
  stateAt: (ply: number) => AnalysisState,
  cursor: number,
  isTaken: (ply: number) => boolean = () => false,
): Job | undefined {
  let next: Decision | undefined
  let least = Infinity
  for (const decision of order) {
    const { depth, hasVerdict } = stateAt(decision.ply)
    if (hasVerdict || isTaken(decision.ply)) continue
    if (depth === 0 && decision.isHead) return { type: 'analyze', decision, games: QUICK }
    const place = rankOf(decision, cursor) * order.length * 4 + Math.abs(decision.ply - cursor)
    if (place >= least) continue
    least = place
    next = decision
  }
  return next && stepOf(next, stateAt(next.ply))
}
function stepOf(decision: Decision, { depth }: AnalysisState): Job {
  if (depth >= DEEP) return { type: 'compare', decision }
  return { type: 'analyze', decision, games: depth < QUICK ? QUICK : DEEP }
}

/** The share of each of the two analyses in the work on one wanted decision. */
const FIRST = 0.3

/** Which part of the curve and of the wanted verdicts is done, 0 to 1. */
export function progressOf(order: readonly Decision[], stateAt: (ply: number) => AnalysisState): number {
  let all = 0
  let done = 0
  for (const decision of order) {
    all += shareOf(decision, DONE)
    done += shareOf(decision, stateAt(decision.ply))
  }
  return all === 0 ? 1 : done / all
}
const DONE: AnalysisState = { depth: DEEP, hasVerdict: true }
function shareOf({ isWanted, isHead }: Decision, { depth, hasVerdict }: AnalysisState): number {
  if (!isWanted) return isHead && depth > 0 ? FIRST : 0
  if (hasVerdict) return 1
  return Math.min(2, Math.ceil(depth / QUICK)) * FIRST
}
