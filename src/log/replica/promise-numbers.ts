// Numbers of generations. Each belongs to one member, and the highest promised one wins, so a member that
// promised far ahead could use the numbers up or leave others behind. A member promises only numbers near
// those that it knows two members to have promised, one of which is honest if only one attacks.

import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'

/** Two members alone do not carry the others farther than this: at a table of five both may attack. */
const MAX_JUMP = 2 ** 30

/**
 * The number of generations reached: formed, promised here, promised by two members, or promised by half of the
 * members. The last has no limit: one of them is honest if fewer attack, and must not be left behind or alone.
 */
function reachedNumber(replica: Replica): number {
  const { generation } = headOf(replica)
  const sure = Math.max(generation.number, replica.promise?.g ?? 0)
  const half = Math.max(2, Math.ceil(replica.context.memberCount / 2))
  return Math.max(sure, promisedBy(replica, 2, sure + MAX_JUMP), promisedBy(replica, half, Infinity))
}

/** The highest number up to the limit that this many members have reached with their promises. */
function promisedBy(replica: Replica, members: number, limit: number): number {
  const { keys } = headOf(replica).generation
  const highest = [...highestPromised(replica, limit)].filter(([key]) => keys.includes(key))
  return highest.map(([, g]) => g).sort((one, two) => two - one)[members - 1] ?? 0
}

/** Is the number near enough to be promised? */
export const isNear = (replica: Replica, g: number): boolean =>
  g <= reachedNumber(replica) + replica.context.safetyRules.maxAhead

/**
 * The number of the next proposal of this member. It is higher than those of other proposals, except of such
 * far ones that the others might not follow.
 */
export function nextNumber(replica: Replica, me: number): number {
  const reached = reachedNumber(replica)
  const outbid = [...replica.promises.keys()].filter(
    (g) => g <= reached + replica.context.safetyRules.maxAhead / 2,
  )
  let g = Math.max(reached, ...outbid) + 1
  while (g % replica.context.memberCount !== me) g++
  return g
}

/**
 * Keeps the own promise and the numbers that are the highest of any member, so that proposals cannot fill the
 * memory, and the proposals of one member do not displace those of others.
 */
export function forgetOldPromises(replica: Replica): void {
  const kept = new Set([...highestPromised(replica, Infinity).values(), replica.promise?.g])
  for (const g of replica.promises.keys()) if (!kept.has(g)) replica.promises.delete(g)
}

/** Would a promise with this number by this key be kept? */
export function isWorthKeeping(replica: Replica, key: string, g: number): boolean {
  const highest = highestPromised(replica, Infinity)
  return g > (highest.get(key) ?? 0) || [...highest.values()].includes(g) || replica.promise?.g === g
}

/** The highest number up to the limit that each key has promised. */
function highestPromised({ promises }: Replica, limit: number): Map<string, number> {
  const highest = new Map<string, number>()
  for (const [g, some] of promises) {
    if (g > limit) continue
    for (const key of some.keys()) highest.set(key, Math.max(g, highest.get(key) ?? 0))
  }
  return highest
}
