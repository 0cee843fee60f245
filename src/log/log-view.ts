// The view of the log for the application: a snapshot of what a replica knows.

import { unansweredProposals, votedBots } from './generations/proposals.ts'
import { listOfMembers } from './replica/check-generation.ts'
import { overdueLinks } from './replica/dice.ts'
import { savedSlotOf } from './replica/finality.ts'
import { waitsFor } from './generations/progress.ts'
import { decidedGenerations, disputedMembers, headOf, isFrozen } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'
import { openSeatRequests } from './generations/seat-requests.ts'
import { hiddenProposers, isShown } from './generations/left-open.ts'
import { frequentProposers } from './generations/unasked.ts'

/** After how many ticks a member whose link is missing is named. */
const OVERDUE_TICKS = 5

/** What the application shows of the log; computed on demand. */
export interface LogView {
  /** The member this device is; null for a spectator. It may change with a generation. */
  readonly me: number | null
  readonly head: string
  readonly slot: number
  readonly g: number
  readonly finalSlot: number
  readonly savedSlot: number
  readonly bots: readonly number[]
  /** Those whose seats were given to bots already, by the latest generation that is known. */
  readonly decidedBots: readonly number[]
  /** Those that a vote for one more builds on: without who plays again, over days with the members of the open vote. */
  readonly votedBots: readonly number[]
  /**
   * For each member, the slot up to which it is known to store this log; -1 if it sent no acknowledgement.
   */
  readonly keptBy: readonly number[]
  /** This member promised a generation that is not formed yet. */
  readonly isFrozen: boolean
  readonly hasLostStorage: boolean
  /** Members with evidence against them whose seats no bot plays yet. */
  readonly disputed: readonly number[]
  readonly waitsFor: readonly number[]
  /** Members whose link for the dice is missing for long, although all contributors stored the log before it. */
  readonly withholding: readonly number[]
  /** Members that propose generations so often that their proposals are put off, or not shown. */
  readonly frequentProposers: readonly number[]
  /** For each member, how many rolls began again because its link was missing. */
  readonly forfeits: readonly number[]
  /** Members that return only if the others agree: their link was missing, or they were replaced too often. */
  readonly excluded: readonly number[]
  readonly proposals: ReturnType<typeof unansweredProposals>
  /** Spectators that ask to become a member whose seats a bot plays. */
  readonly seatRequests: readonly {
    readonly key: string
    readonly name: string
    readonly m: number
    readonly n: number
  }[]
  /** The public key of every member. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null for those named in the genesis. */
  readonly names: readonly (string | null)[]
  /** Take-backs requested at the head, with one entry for each consent. */
  readonly takeBackRequests: readonly { readonly to: number; readonly m: number }[]
}

/** The current view of a replica’s log. */
export function viewLog(replica: Replica): LogView {
  const { context } = replica
  const { generation, hash, slot } = headOf(replica)
  return {
    me: replica.me,
    head: hash,
    slot,
    g: generation.number,
    finalSlot: replica.finalSlot,
    savedSlot: replica.savedSlot,
    keptBy: context.genesis.members.map((_, m) => savedSlotOf(replica, m)),
    bots: generation.bots,
    decidedBots: decidedGenerations(replica).at(-1)!.bots,
    votedBots: votedBots(replica),
    isFrozen: isFrozen(replica),
    hasLostStorage: replica.lost && replica.me !== null,
    disputed: disputedMembers(replica),
    waitsFor: waitsFor(replica),
    withholding: replica.overdueTicks >= OVERDUE_TICKS ? overdueLinks(replica) : [],
    frequentProposers: listOfMembers([...frequentProposers(replica), ...hiddenProposers(replica)]),
    forfeits: generation.forfeits,
    excluded: generation.excluded,
    proposals: unansweredProposals(replica).filter(({ by }) => isShown(replica, by)),
    seatRequests: openSeatRequests(replica).map(({ key, name, m, n }) => ({ key, name, m, n })),
    keys: generation.keys,
    names: generation.names,
    takeBackRequests: replica.consents.map(({ to, m }) => ({ to, m })),
  }
}
