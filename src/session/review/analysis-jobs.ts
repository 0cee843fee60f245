import { newActions } from '../../engine/core/game.ts'
import type { Action, Seat } from '../../engine/core/game.ts'
import type { Table } from '../table.ts'

/** Games played on from a choice for the curve, which find half of the good choices, too. */
export const QUICK = 150
/** Games played on from a choice that is not plainly good, so that a better one is found. */
export const DEEP = 300
/** Whoever looks at a moment wants to know of what is so near to it. */
const NEAR = 2
/** The first choices that are looked at lie so far apart; then those between them. */
const FIRST_STRIDE = 16

/** A choice somebody made. */
export interface Decision {
  readonly ply: number
  readonly seat: Seat
  readonly played: Action
  /** Is it judged before the review is done? What people chose is; if all were bots, what they chose. */
  readonly isWanted: boolean
  /** Is it the first of a row of choices of this seat? The others seldom move the curve. */
  readonly isHead: boolean
}

/** How far a choice has been looked at. */
export interface AnalysisState {
  /** Games asked for so far; 0 before the first look. */
  readonly depth: number
  /** Has everything been said of it? */
  readonly hasVerdict: boolean
}
/** What to do next: look at a position, or look at what a doubtful choice and the best one lead to. */
export type Job = { readonly decision: Decision } & (
  { readonly is: 'look'; readonly games: number } | { readonly is: 'compare' }
)
const scratch = newActions(512)

/** Every choice of a game; dice are nobody's, and where there is but one way nothing is chosen. */
export function decisionsOf(
  { game, state, happenings }: Pick<Table, 'game' | 'state' | 'happenings'>,
  isPerson: (seat: Seat) => boolean,
): readonly Decision[] {
  const all = happenings()
  const hasPeople = all.some(({ seat }) => seat >= 0 && isPerson(seat))
  return all.flatMap(({ ply, seat, entry }, i) => {
    if (!('action' in entry)) return []
    game.legal(state(ply), scratch)
    if (scratch.count < 2) return []
    const isHead = all[i - 1]?.seat !== seat
    return [{ ply, seat, played: entry.action, isWanted: !hasPeople || isPerson(seat), isHead }]
  })
}

/**
 * The order of the work: far apart over the whole game, then ever closer, so that the curve has its shape at once; the
 * heads of rows before what follows them.
 */
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

/** How soon a choice is gone on with; less is sooner. Those that nobody waits for come last. */
function rankOf({ ply, isWanted }: Decision, cursor: number): number {
  if (Math.abs(ply - cursor) <= NEAR) return 0
  return isWanted ? 1 : 2
}

/**
 * The next job that nobody is at; undefined when there is none. First the curve, then around the cursor, then what people
 * chose, then the rest.
 */
export function nextJob(
  order: readonly Decision[],
  lookedAt: (ply: number) => AnalysisState,
  cursor: number,
  isTaken: (ply: number) => boolean = () => false,
): Job | undefined {
  let next: Decision | undefined
  let least = Infinity
  for (const at of order) {
    const { depth, hasVerdict } = lookedAt(at.ply)
    if (hasVerdict || isTaken(at.ply)) continue
    if (depth === 0 && at.isHead) return { is: 'look', decision, games: QUICK }
    const place = rankOf(at, cursor) * order.length * 4 + Math.abs(at.ply - cursor)
    if (place >= least) continue
    least = place
    next = at
  }
  return next && stepOf(next, lookedAt(next.ply))
}
function stepOf(at: Decision, { depth }: AnalysisState): Job {
  if (depth >= DEEP) return { is: 'compare', decision }
  return { is: 'look', decision, games: depth < QUICK ? QUICK : DEEP }
}

/** The first look at a choice is so much of what is done for one that is wanted. */
const FIRST = 0.3

/** How much is done of what somebody waits for, from 0 to 1: the curve, and a verdict on every wanted choice. */
export function progressOf(order: readonly Decision[], lookedAt: (ply: number) => AnalysisState): number {
  let all = 0
  let done = 0
  for (const at of order) {
    all += shareOf(at, DONE)
    done += shareOf(at, lookedAt(at.ply))
  }
  return all === 0 ? 1 : done / all
}
const DONE: AnalysisState = { depth: DEEP, hasVerdict: true }
function shareOf({ isWanted, isHead }: Decision, { depth, hasVerdict }: AnalysisState): number {
  if (!isWanted) return isHead && depth > 0 ? FIRST : 0
  if (hasVerdict) return 1
  return Math.min(2, Math.ceil(depth / QUICK)) * FIRST
}
