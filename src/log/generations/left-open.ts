// Proposals that a person agreed to, and that their proposer left open. Each stops this member for some seconds, so a
// proposer who makes one after the other would stop a table whose people always agree. They are shown less and less often
// then, and the proposer is named (decision 42).

import { memoryOf, pauseTicks } from '../replica/patience.ts'
import type { Agreements } from '../replica/patience.ts'
import { isFrozen } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { isLate, openProposer, proposerKey, waitsForPeople } from './unasked.ts'

/** So many are shown at once: people who vote against a member that holds the table up may need several. */
const FREE = 4

/** Notes that the person agrees to a proposal of that member, before this member promises it. */
export function noteAgreement(
  replica: Replica,
  { g, by }: { readonly g: number; readonly by: number },
): void {
  // Where people answer when they come, no promise is late.
  if (waitsForPeople(replica)) return
  const known = agreementsWith(replica, by)
  const isInPlace = isFrozen(replica) && known.latest !== 0 && known.latest === replica.promise?.g
  const leftOpen = known.leftOpen + (isInPlace ? 1 : 0)
  const pause = leftOpen < FREE ? 0 : pauseTicks(leftOpen - FREE)
  replica.agreements.set(proposerKey(replica, by), { leftOpen, latest: g, until: replica.ticks + pause })
}

/** On a tick: counts once that a proposal which the person agreed to was not formed in time. */
export function noteLateAgreement(replica: Replica): void {
  const by = openProposer(replica)
  if (by === null || !isLate(replica)) return
  const known = agreementsWith(replica, by)
  if (known.latest === replica.promise?.g)
    replica.agreements.set(proposerKey(replica, by), { ...known, leftOpen: known.leftOpen + 1, latest: 0 })
}

/** Are proposals of that member shown to the person at the moment? */
export const isShown = (replica: Replica, by: number): boolean =>
  !replica.context.safetyRules.rationsPromises || replica.ticks >= agreementsWith(replica, by).until

/** The members whose proposals are not shown at the moment. */
export const hiddenProposers = (replica: Replica): number[] =>
  replica.context.genesis.members.flatMap((_, m) => (isShown(replica, m) ? [] : [m]))

const NOTHING: Agreements = { leftOpen: 0, latest: 0, until: 0 }
const agreementsWith = (replica: Replica, m: number): Agreements =>
  memoryOf(replica.agreements, proposerKey(replica, m), replica.ticks, NOTHING)
