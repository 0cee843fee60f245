// The laws that depend on what people decide: the game goes on while a majority is there (L1), and a vote against
// a staller succeeds (L2). Whether a law holds is seen from the devices, as seats may change hands.

import { expect, test } from 'vitest'
import { headOf } from '../../src/log/replica/replica.ts'
import type { Generation } from '../../src/log/records/record-tree.ts'
import { checkStandstill } from './standstill-law.ts'
import { checkVotes, noteVote } from './vote-law.ts'
import type { World } from './world-types.ts'
import { MINUTE, standingWorld } from './people-laws.fixture.ts'
/** Changes what the honest devices know of the generation. */
function change(world: World, to: Partial<Generation>): void {
  for (const { attack, replica } of world.peers)
    if (attack === null) {
      const head = headOf(replica!)
      replica!.path.push({ ...head, generation: { ...head.generation, ...to } })
    }
}

test('seats that people gave to a device that never answers are not those of a majority', () => {
  const world = standingWorld()
  checkStandstill(world)
  const { keys } = headOf(world.peers[0]!.replica!).generation
  change(world, { keys: keys.map((key, m) => (m === 2 || m === 3 ? `unknown ${String(m)}` : key)) })
  world.now = 25 * MINUTE
  expect(() => checkStandstill(world)).not.toThrow()
})

test('a vote against a staller has two minutes', () => {
  const world = standingWorld()
  noteVote(world, world.peers[0]!, [4])
  world.now = 3 * MINUTE
  expect(() => checkVotes(world)).toThrow('L2: no bot plays for the staller')
  change(world, { bots: [4] })
  expect(() => checkVotes(world)).not.toThrow()
})

test('a vote counts against the device that stalls, not against the next one with its seats', () => {
  const world = standingWorld()
  const { keys } = headOf(world.peers[0]!.replica!).generation
  const after = [...keys.slice(0, 3), keys[4]!, 'unknown']
  change(world, { keys: after })
  noteVote(world, world.peers[0]!, [4])
  expect(world.counts.votesAgainstStallers).toBe(0)
  noteVote(world, world.peers[0]!, [3])
  expect(world.counts.votesAgainstStallers).toBe(1)
  world.now = 3 * MINUTE
  expect(() => checkVotes(world)).toThrow('L2')
  change(world, { keys: [...keys.slice(0, 4), 'unknown'] })
  expect(() => checkVotes(world)).not.toThrow()
})
