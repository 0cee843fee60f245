// Proposals that a member promises without asking its person, because they change nothing that people decide.
// A member agrees to few of them in a time, each proposer for itself, so that no member can hold the table up
// with proposals. A proposal that is put off stays open and is looked at again on every tick (decision 30).

import type { GenerationRecord, NewKey } from './protocol.ts'
import type { Generation } from './record-tree.ts'
import { headOf, isExposed } from './replica.ts'
import type { Patience, Replica } from './replica.ts'

/** After how many ticks a promise that led to nothing is answered by a new proposal. */
export const PROMISE_TIMEOUT_TICKS = 8
/** How many ticks pass between the first two unasked promises for one proposer; then twice as many each time. */
const FIRST_PAUSE_TICKS = 15
const MAX_DOUBLINGS = 3
/** After this number of quiet ticks a proposer is treated as at first. */
const FORGIVEN_AFTER_TICKS = 150
/** With this number of unasked promises in a short time a proposer is named. */
const MANY = 3

/** The contents of a proposal that tell whether people are to decide on it. */
interface SeatChange {
  readonly by: number
  readonly bots: readonly number[]
  readonly keys: readonly NewKey[]
}

/**
 * A proposal needs no decision by a person if no further seat goes to a bot, no member gets a new key, and the
 * only member to return is the proposer, without evidence against it, and not excluded. The number of such
 * generations of one member is limited, so that they cannot fill the log.
 */
export function needsNoConsent(replica: Replica, proposal: SeatChange): boolean {
  const { generation } = headOf(replica)
  if (takesSeat(generation, proposal)) return false
  const { by, bots } = proposal
  const { asksForExcluded, maxUnasked } = replica.context.safetyRules
  const returning = generation.bots.filter((m) => !bots.includes(m))
  const mayReturn = (m: number): boolean =>
    m === by && !isExposed(replica, m) && !(asksForExcluded && generation.excluded.includes(m))
  return returning.every(mayReturn) && unaskedGenerationsOf(replica, by) < maxUnasked
}

/** Does it give a seat to a bot, or to another key? */
const takesSeat = (now: Generation, { bots, keys }: Pick<SeatChange, 'bots' | 'keys'>): boolean =>
  keys.length > 0 || bots.some((m) => !now.bots.includes(m))

/** How many generations of the log this member formed that take no seat. */
export function unaskedGenerationsOf({ path }: Pick<Replica, 'path'>, m: number): number {
  const isUnasked = (record: GenerationRecord, now: Generation): boolean =>
    record.by === m && !takesSeat(now, { bots: record.bots, keys: record.keys ?? [] })
  return path.filter(
    ({ record, parent }) => record?.k === 'gen' && parent !== null && isUnasked(record, parent.generation),
  ).length
}

/**
 * May this member promise the proposal now without asking, or is it put off? An earlier promise is left only for
 * the first proposal of a member, and not if people decided it, unless it was not formed in time. After that
 * (`isLate`) any other member's proposal is as good.
 */
export function mayPromiseUnasked(replica: Replica, { by }: SeatChange, isLate: boolean): boolean {
  const { promise, context } = replica
  const { generation } = headOf(replica)
  const { count, until } = patienceWith(replica, by)
  const isPutOff = context.safetyRules.rationsPromises && replica.ticks < until
  if (promise === null || promise.g <= generation.number) return !isPutOff
  if (isLate) return !isPutOff || promise.g % context.memberCount !== by
  return count === 0 && !takesSeat(generation, { bots: promise.bots, keys: promise.keys ?? [] })
}

/** How many unasked promises that member got lately. */
export const unaskedCount = (replica: Replica, by: number): number => patienceWith(replica, by).count

/** Notes that this member promised a proposal of that member without asking. */
export function noteUnasked(replica: Replica, by: number): void {
  const { count } = patienceWith(replica, by)
  const pause = FIRST_PAUSE_TICKS * 2 ** Math.min(count, MAX_DOUBLINGS)
  replica.patience.set(keyOf(replica, by), { count: count + 1, until: replica.ticks + pause })
}

/** The members whose proposals come too often, and are put off. */
export function frequentProposers(replica: Replica): number[] {
  return replica.context.genesis.members.flatMap((_, m) => {
    const { count, until } = patienceWith(replica, m)
    return count >= MANY && replica.ticks <= until ? [m] : []
  })
}

function patienceWith(replica: Replica, m: number): Patience {
  const known = replica.patience.get(keyOf(replica, m))
  return known === undefined || replica.ticks > known.until + FORGIVEN_AFTER_TICKS
    ? { count: 0, until: 0 }
    : known
}

const keyOf = (replica: Replica, m: number): string => headOf(replica).generation.keys[m] ?? ''
