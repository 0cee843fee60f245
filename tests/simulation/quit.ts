// A stranger who leaves for good as soon as others are ahead, as people do who are known to no one.

import { headOf } from '../../src/log/replica/replica.ts'
import { crash, transmit } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** From this ply on it looks at the points. */
const LOOKS_FROM = 12

export function isLosing({ game }: World, { replica }: Peer): boolean {
  if (replica === null || replica.me === null) return false
  const { position } = headOf(replica)
  if (position.ply < LOOKS_FROM) return false
  const points = game.points(position.state)
  const own = points.filter((_, seat) => replica.context.owners[seat] === replica.me)
  return Math.max(...own) < Math.max(...points)
}

/** Says goodbye, and comes never again. */
export function quit(world: World, peer: Peer): void {
  world.counts.attacks++
  for (const other of world.peers) transmit(world, peer, String(other.who), '{"t":"bye"}')
  crash(world, peer)
  peer.hasLeft = true
}
