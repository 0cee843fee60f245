// Law L2: members that want a bot to play for one that holds the table up reach that within two minutes, whatever
// it does. It is checked where no other fault interferes.

import { headOf } from '../../src/net/log/replica.ts'
import { InvariantViolation } from './invariants.ts'
import { describeWorld, hasNoQuorum, honestMembers } from './world-status.ts'
import { NO_FAULTS } from './world-types.ts'
import type { World } from './world-types.ts'

const LONGEST_VOTE = 120_000
/** When the open vote against a member began, by world and member. */
const openVotes = new WeakMap<World, Map<number, number>>()

/** Notes that an honest person asks that bots play for these members, once nothing else fails any more. */
export function noteVote(world: World, bots: readonly number[]): void {
  if (world.faults !== NO_FAULTS || world.now < world.calmSince) return
  const open = openVotes.get(world) ?? new Map<number, number>()
  openVotes.set(world, open)
  for (const m of bots)
    if (world.peers[m]?.attack === 'stall' && !open.has(m)) {
      open.set(m, world.now)
      world.counts.votesAgainstStallers++
    }
}

/** Checks the open votes. */
export function checkVotes(world: World): void {
  const open = openVotes.get(world)
  if (open === undefined || open.size === 0) return
  const present = honestMembers(world)
  for (const [m, since] of open) {
    const isReplaced = present.every(({ replica }) => headOf(replica!).generation.bots.includes(m))
    const isDone = isReplaced || hasNoQuorum(world)
    if (isDone) {
      open.delete(m)
      world.longestVote = Math.max(world.longestVote, world.now - since)
    } else if (world.now > since + LONGEST_VOTE)
      throw new InvariantViolation('L2', `no bot plays for the staller: ${describeWorld(world)}`)
  }
}
