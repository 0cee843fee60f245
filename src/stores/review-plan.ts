import type { Action, Seat } from '../engine/core/game.ts'
import type { Happening } from '../session/table.ts'

/** Games played on from every choice so that the curve is there at once, and so that something can be said of it. */
export const QUICK = 160
export const DEEP = 1000
/** Games played on from either side of a choice that looks bad, before anything is held against anybody. */
export const SURE = 1200
/** Whoever looks at a moment wants to know of what is so near to it. */
const NEAR = 2
/** The first choices that are looked at lie so far apart; then those between them. */
const FIRST_STRIDE = 16

/** A choice somebody made. */
export interface Decision {
  readonly ply: number
  readonly seat: Seat
  readonly played: Action
  /** Did a person make it? */
  readonly isPerson: boolean
  /** Is it the first of a row of choices of this seat? The others seldom move the curve. */
  readonly isHead: boolean
}

/** How far a choice has been looked at. */
export interface Looked {
  /** Games asked for so far; 0 before the first look. */
  readonly depth: number
  /** Looks bad, and has not been looked at for itself. */
  readonly isSuspect: boolean
}
/** What to do next: look at a position, or look at what a suspect choice and the best one lead to. */
export type Job = { readonly at: Decision } & (
  { readonly is: 'look'; readonly games: number } | { readonly is: 'compare' }
)

/** Every choice of a game; dice are nobody's. */
export function decisionsOf(
  happenings: readonly Pick<Happening, 'ply' | 'seat' | 'entry'>[],
  isPerson: (seat: Seat) => boolean,
): readonly Decision[] {
  return happenings.flatMap(({ ply, seat, entry }, i) => {
    if (!('action' in entry)) return []
    const isHead = happenings[i - 1]?.seat !== seat
    return [{ ply, seat, played: entry.action, isPerson: isPerson(seat), isHead }]
  })
}

/**
 * The order of the first look: far apart over the whole game, then ever closer, so that the curve has its shape at once;
 * the heads of rows before what follows them.
 */
export function firstOrder(decisions: readonly Decision[]): readonly Decision[] {
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

/** How soon a choice that was looked at quickly is looked at deeply; less is sooner. */
function rankOf({ ply, isPerson }: Decision, { isSuspect }: Looked, cursor: number): number {
  if (Math.abs(ply - cursor) <= NEAR) return 0
  if (!isPerson) return 3
  return isSuspect ? 1 : 2
}

/** The next job; undefined when everything has been looked at. `order` is that of the first look. */
export function nextJob(
  order: readonly Decision[],
  lookedAt: (ply: number) => Looked,
  cursor: number,
): Job | undefined {
  let next: Decision | undefined
  let least = Infinity
  for (const at of order) {
    const looked = lookedAt(at.ply)
    if (looked.depth === 0) return { is: 'look', at, games: QUICK }
    if (looked.depth >= DEEP && !looked.isSuspect) continue
    const place = rankOf(at, looked, cursor) * order.length * 4 + Math.abs(at.ply - cursor)
    if (place >= least) continue
    least = place
    next = at
  }
  if (next === undefined) return undefined
  return lookedAt(next.ply).depth < DEEP ? { is: 'look', at: next, games: DEEP } : { is: 'compare', at: next }
}

/** How much of the work is done, from 0 to 1. */
export function progressOf(order: readonly Decision[], lookedAt: (ply: number) => Looked): number {
  let done = 0
  for (const { ply } of order) {
    const { depth, isSuspect } = lookedAt(ply)
    done += Math.min(1, depth / DEEP) * (isSuspect ? 0.5 : 1)
  }
  return order.length === 0 ? 1 : done / order.length
}
