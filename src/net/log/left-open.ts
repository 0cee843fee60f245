// Proposals that a person agreed to, and that their proposer left open. Each stops this member for some seconds, so a
// proposer who makes one after the other would stop a table whose people always agree. They are shown less and less often
// then, and the proposer is named (decision 42).

import { isOverDays } from './genesis.ts'
import { headOf, isFrozen } from './replica.ts'
import type { Agreements, Replica } from './replica.ts'
import { isLate } from './unasked.ts'

/** So many are shown at once: people who vote against a member that holds the table up may need several. */
const FREE = 4
/** How many ticks pass before the next one is shown; then twice as many each time. */
const FIRST_PAUSE_TICKS = 15
const MAX_DOUBLINGS = 3
/** After this number of quiet ticks a proposer is treated as at first. */
const FORGIVEN_AFTER_TICKS = 150

/** Notes that the person agrees to a proposal of that member, before this member promises it. */
export function noteAgreement(
  replica: Replica,
  { g, by }: { readonly g: number; readonly by: number },
): void {
  // Over days people answer when they come, and no promise is late.
  if (isOverDays(replica.context.genesis)) return
  const known = agreementsWith(replica, by)
  const isInPlace = isFrozen(replica) && known.latest !== 0 && known.latest === replica.promise?.g
  const leftOpen = known.leftOpen + (isInPlace ? 1 : 0)
  const pause = leftOpen < FREE ? 0 : FIRST_PAUSE_TICKS * 2 ** Math.min(leftOpen - FREE, MAX_DOUBLINGS)
  replica.agreements.set(keyOf(replica, by), { leftOpen, latest: g, until: replica.ticks + pause })
}

/** On a tick: counts once that a proposal which the person agreed to was not formed in time. */
export function noteLateAgreement(replica: Replica): void {
  const { promise, context } = replica
  if (promise === null || !isFrozen(replica) || !isLate(replica)) return
  const by = promise.g % context.memberCount
  const known = agreementsWith(replica, by)
  if (known.latest === promise.g)
    replica.agreements.set(keyOf(replica, by), { ...known, leftOpen: known.leftOpen + 1, latest: 0 })
}

/** Are proposals of that member shown to the person at the moment? */
export const isShown = (replica: Replica, by: number): boolean =>
  !replica.context.safetyRules.rationsPromises || replica.ticks >= agreementsWith(replica, by).until

/** The members whose proposals are not shown at the moment. */
export const hiddenProposers = (replica: Replica): number[] =>
  replica.context.genesis.members.flatMap((_, m) => (isShown(replica, m) ? [] : [m]))

function agreementsWith(replica: Replica, m: number): Agreements {
  const known = replica.agreements.get(keyOf(replica, m))
  return known === undefined || replica.ticks > known.until + FORGIVEN_AFTER_TICKS
    ? { leftOpen: 0, latest: 0, until: 0 }
    : known
}

const keyOf = (replica: Replica, m: number): string => headOf(replica).generation.keys[m] ?? ''
