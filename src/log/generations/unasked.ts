// Proposals that a member promises without asking its person, because they change nothing that people decide.
// A member agrees to few of them in a time, each proposer for itself, so that no member can hold the table up
// with proposals. A proposal that is put off stays open and is looked at again on every tick (decision 30).

import { isOverDays } from '../records/genesis.ts'
import { memoryOf, pauseTicks } from '../replica/patience.ts'
import type { Patience } from '../replica/patience.ts'
import type { GenerationPromise, GenerationRecord, NewKey } from '../records/protocol.ts'
import type { Generation } from '../records/record-tree.ts'
import { decidedGenerations, headOf, isExposed, isFrozen } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'

/** After how many ticks a promise that led to nothing is answered by a new proposal. */
export const PROMISE_TIMEOUT_TICKS = 8

/**
 * Was the generation that this member promised last not formed in time? Where members are not there together, a promise
 * waits for as long as people let it.
 */
export function isLate(replica: Replica): boolean {
  const { me, promisedAt, ticks } = replica
  return me !== null && !waitsForPeople(replica) && ticks > promisedAt + PROMISE_TIMEOUT_TICKS + 2 * me
}

/** Is it a table over days, and fewer than half of the other players, or members if no other plays, linked at the moment? */
export function waitsForPeople({ me, neighbors, context, path }: Replica): boolean {
  if (!isOverDays(context.genesis)) return false
  const { keys, bots } = path.at(-1)!.generation
  const playing = keys.filter((_, m) => m !== me && !bots.includes(m))
  const others = playing.length > 0 ? playing : keys.filter((_, m) => m !== me)
  // A runner may not know whose links these are.
  const linked = [...neighbors.values()].filter(({ key }) => key === null || others.includes(key))
  return linked.length < others.length / 2
}

/** Might a parcel that was not heard yet hold records that a promise should name? */
export const isHearing = ({ isHearing: hears, context }: Replica): boolean =>
  hears && context.safetyRules.hearsFirst

/** A proposer that froze this member so often in a short time is named. */
const MANY = 3

/** The contents of a proposal that tell whether people are to decide on it. */
interface SeatChange {
  readonly by: number
  readonly bots: readonly number[]
  readonly keys: readonly NewKey[]
}

/**
 * A proposal needs no decision by a person if no further seat goes to a bot, no member gets a new key, and the
 * only member to return is the proposer, without evidence against it, and not excluded. What the latest generation
 * has decided needs no decision again, though the own promise may forbid to adopt it (decision 47). The number of such
 * generations of one member is limited, so that they cannot fill the log.
 */
export function needsNoConsent(replica: Replica, proposal: SeatChange): boolean {
  const { asksForExcluded, maxUnasked } = replica.context.safetyRules
  const { by, bots } = proposal
  const asksNoOne = (now: Generation): boolean => {
    const mayReturn = (m: number): boolean =>
      m === by && !isExposed(replica, m) && !(asksForExcluded && now.excluded.includes(m))
    return !takesSeat(now, proposal) && now.bots.filter((m) => !bots.includes(m)).every(mayReturn)
  }
  return decidedGenerations(replica).some(asksNoOne) && unaskedGenerationsOf(replica, by) < maxUnasked
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
 * the first proposal of a member, and not if people decided it or a quorum agrees to it, unless it was not formed
 * in time. After that (`mayBeLate`) any other member's proposal is as good.
 */
export function mayPromiseUnasked(replica: Replica, { by }: SeatChange, mayBeLate: boolean): boolean {
  if (isHearing(replica)) return false
  const { promise, context } = replica
  const { generation } = headOf(replica)
  const { until } = patienceWith(replica, by)
  const isPutOff = context.safetyRules.rationsPromises && replica.ticks < until
  if (promise === null || promise.g <= generation.number) return !isPutOff
  if (mayBeLate && isLate(replica)) return !isPutOff || promise.g % context.memberCount !== by
  return replica.quorumAt < 0 && mayLeave(replica, promise, by, isPutOff)
}

/** May this member leave its open promise for a proposal of that member, although it is not late? */
function mayLeave(replica: Replica, promise: GenerationPromise, by: number, isPutOff: boolean): boolean {
  const { context } = replica
  const change = { bots: promise.bots, keys: promise.keys ?? [] }
  const isPeoples = decidedGenerations(replica).every((now) => takesSeat(now, change))
  // Where no promise is late, a proposer that lost its storage once more may need another one, or takes a vote back.
  if (waitsForPeople(replica)) return !isPutOff && (!isPeoples || promise.g % context.memberCount === by)
  return patienceWith(replica, by).count === 0 && !isPeoples
}

/** How often that member froze this one lately, and how many unasked promises it got. */
export function heldAgainst(replica: Replica, by: number): readonly [frozen: number, count: number] {
  const { frozen, count } = patienceWith(replica, by)
  return [frozen, count]
}

/** Notes that this member promises a proposal of that member without asking, before it does. */
export function noteUnasked(replica: Replica, { g, by }: { readonly g: number; readonly by: number }): void {
  const { count, frozen } = patienceWith(replica, by)
  const left = openProposer(replica)
  // In place of a proposal that another member left open it may help: `noteLeftOpen` tells.
  const mayHelp = left !== null && left !== by
  replica.patience.set(proposerKey(replica, by), {
    count: count + 1,
    frozen: frozen + (mayHelp ? 0 : 1),
    until: replica.ticks + pauseTicks(count),
    rescue: mayHelp ? g : 0,
  })
}

/** On a tick: notes once that a proposal which might have helped was not formed in time. */
export function noteLeftOpen(replica: Replica): void {
  const by = openProposer(replica)
  if (by === null || !isLate(replica)) return
  const known = patienceWith(replica, by)
  if (known.rescue === replica.promise?.g)
    replica.patience.set(proposerKey(replica, by), { ...known, frozen: known.frozen + 1, rescue: 0 })
}

/** The proposer of the generation that this member has promised, and that is not formed yet. */
export function openProposer(replica: Replica): number | null {
  const { promise, context } = replica
  return promise !== null && isFrozen(replica) ? promise.g % context.memberCount : null
}

/**
 * Notes that a member proposes to take no seat. An honest device does so once in many ticks; a member that proposes at every tick,
 * or uses numbers up, is named before the promises for them are late.
 */
export function noteProposal(replica: Replica, { by, bots, keys }: SeatChange): void {
  if (!replica.context.safetyRules.rationsPromises || waitsForPeople(replica)) return
  if (takesSeat(headOf(replica).generation, { bots, keys })) return
  const count = Math.min(proposalsLately(replica, by) + 1, MOST_COUNTED)
  replica.proposalsHeard.set(proposerKey(replica, by), { count, at: replica.ticks })
}
const MOST_COUNTED = 12
/** After this number of ticks one proposal counts no longer. */
const FORGOTTEN_TICKS = 4

function proposalsLately(replica: Replica, m: number): number {
  const heard = replica.proposalsHeard.get(proposerKey(replica, m))
  return heard === undefined
    ? 0
    : Math.max(0, heard.count - Math.floor((replica.ticks - heard.at) / FORGOTTEN_TICKS))
}

/** The members whose proposals freeze the table too often, or come too often. */
export function frequentProposers(replica: Replica): number[] {
  return replica.context.genesis.members.flatMap((_, m) => {
    const { frozen, until } = patienceWith(replica, m)
    const isFreezing = frozen >= MANY && replica.ticks <= until
    return isFreezing || proposalsLately(replica, m) > MANY ? [m] : []
  })
}

const NOTHING: Patience = { count: 0, frozen: 0, until: 0, rescue: 0 }
const patienceWith = (replica: Replica, m: number): Patience =>
  memoryOf(replica.patience, proposerKey(replica, m), replica.ticks, NOTHING)

/** The key by which what a member proposed is remembered: a new holder of its seats starts without a past. */
export const proposerKey = (replica: Replica, m: number): string => headOf(replica).generation.keys[m] ?? ''
