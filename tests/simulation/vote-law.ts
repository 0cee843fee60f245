// Law L2: members that want a bot to play for one that holds the table up reach that within two minutes, whatever
// it does. It is checked where no other fault interferes.

import { headOf } from '../../src/log/replica/replica.ts'
import { InvariantViolation } from './invariants.ts'
import { describeWorld, hasNoQuorum, honestMembers } from './world-status.ts'
import { NO_FAULTS } from './world-types.ts'
import type { Peer, World } from './world-types.ts'

const LONGEST_VOTE = 120_000
/** When the open vote against a staller began, by world and the key of its device. */
const openVotes = new WeakMap<World, Map<string, number>>()

/**
 * Notes that an honest person asks that bots play for these members, once nothing else fails any more. A vote counts
 * against the device that has the seats by then: a staller may have lost them to another one.
 */
export function noteVote(world: World, { replica }: Peer, bots: readonly number[]): void {
  if (replica === null || world.faults !== NO_FAULTS || world.now < world.calmSince) return
  const open = openVotes.get(world) ?? new Map<string, number>()
  openVotes.set(world, open)
  const { keys } = headOf(replica).generation
  const stallers = world.peers.filter(({ attack }) => attack === 'stall')
  for (const { who } of stallers) {
    const key = world.keys.publicKey(who)
    if (!bots.includes(keys.indexOf(key)) || open.has(key)) continue
    open.set(key, world.now)
    world.counts.votesAgainstStallers++
  }
}

/** Checks the open votes. */
export function checkVotes(world: World): void {
  const open = openVotes.get(world)
  if (open === undefined || open.size === 0) return
  const present = honestMembers(world)
  for (const [key, since] of open) {
    const isOut = present.every(({ replica }) => {
      const { keys, bots } = headOf(replica!).generation
      return !keys.includes(key) || bots.includes(keys.indexOf(key))
    })
    if (isOut || hasNoQuorum(world)) {
      open.delete(key)
      world.longestVote = Math.max(world.longestVote, world.now - since)
    } else if (world.now > since + LONGEST_VOTE)
      throw new InvariantViolation('L2', `no bot plays for the staller: ${describeWorld(world)}`)
  }
}
