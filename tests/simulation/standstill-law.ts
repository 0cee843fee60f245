// Law L1 during a game: while a majority is there and nothing fails any more, the game does not stand still for
// long. Who is there may change, as people give seats to others.

import { OVER } from '../../src/engine/core/game.ts'
import { headOf } from '../../src/log/replica/replica.ts'
import { InvariantViolation } from './invariants.ts'
import { describeWorld, hasNoQuorum, honestMembers } from './world-status.ts'
import { NO_FAULTS } from './world-types.ts'
import type { World } from './world-types.ts'

/** Twenty minutes. The longest of 9,000 games was six, of which people who voted in vain wait four. */
const LONGEST_STANDSTILL = 1_200_000

/** Since when the game stands still, and after how many entries. */
interface Standstill {
  since: number
  ply: number
}
const standstills = new WeakMap<World, Standstill>()

/** Checks for how long the game has not changed. */
export function checkStandstill(world: World): void {
  const still = standstills.get(world) ?? { since: world.now, ply: 0 }
  standstills.set(world, still)
  const positions = honestMembers(world).map(({ replica }) => headOf(replica!).position)
  const ply = Math.max(0, ...positions.map((position) => position.ply))
  const isOver = positions.every(({ turn }) => turn === OVER)
  if (ply !== still.ply || isOver || world.faults !== NO_FAULTS || hasNoQuorum(world)) {
    still.since = Math.max(world.now, world.calmSince)
    still.ply = ply
  }
  const lasted = world.now - still.since
  world.longestStandstill = Math.max(world.longestStandstill, lasted)
  if (lasted > LONGEST_STANDSTILL) throw new InvariantViolation('L1', `stands still: ${describeWorld(world)}`)
}
