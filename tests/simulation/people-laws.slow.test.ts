// The laws that depend on what people decide: the game goes on while a majority is there (L1), and a vote against
// a staller succeeds (L2). Whether a law holds is seen from the devices, as seats may change hands.

import { expect, test } from 'vitest'
import { checkStandstill } from './standstill-law.ts'
import { MINUTE, standingWorld } from './people-laws.fixture.ts'

test('a game with a majority that stands still breaks the law, a game without one does not', () => {
  const still = standingWorld()
  const left = standingWorld()
  for (const { who } of left.peers) if (who > 1) left.peers[who]!.hasLeft = true
  for (const world of [still, left]) {
    checkStandstill(world)
    world.now = 15 * MINUTE
    checkStandstill(world)
    world.now = 25 * MINUTE
  }
  expect(() => checkStandstill(still)).toThrow('L1: stands still')
  expect(() => checkStandstill(left)).not.toThrow()
  expect(left.longestStandstill).toBe(0)
})
