// The laws that depend on what people decide: the game goes on while a majority is there (L1), and a vote against
// a staller succeeds (L2). Whether a law holds is seen from the devices, as seats may change hands.

import { expect } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { simulate } from './simulate.ts'
import type { World } from './world-types.ts'

export const MINUTE = 60_000
const SEED_OF_FIVE = 1674

/** A world of five members in which nothing fails, and member 4 is a staller; its game is cut off in the middle. */
export function standingWorld(): World {
  const { world } = simulate(gameById, { seed: SEED_OF_FIVE, calm: true, rolls: 12 })
  expect(world.game.genesis.members).toHaveLength(5)
  const peers = world.peers.map((peer) => ({
    ...peer,
    attack: peer.who === 4 ? ('stall' as const) : null,
    replica: { ...peer.replica!, path: peer.replica!.path.slice(0, 10) },
  }))
  return { ...world, peers, now: 0, calmSince: 0, longestStandstill: 0 }
}
