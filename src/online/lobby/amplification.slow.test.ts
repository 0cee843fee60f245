import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { TEXT_LIMIT } from '../../net/connection/peer-link.ts'
import { newTokenBucket, spendTokens } from '../../net/transport/token-bucket.ts'
import type { LobbyMessage } from './messages.ts'
import { MALLORY, statusBy, planBy, textBy, roomWithMallory } from './mallory.fixture.ts'

// What the honest guests send each other must stay within the limits of a link, or they would cut each other off.

/** Twenty seconds of a hundred messages a second for every guest. Returns the links that were filled. */
async function filledLinks(message: (n: number) => Promise<LobbyMessage>): Promise<string[]> {
  const { room, honest, carried, tell } = await roomWithMallory()
  const buckets = new Map<string, ReturnType<typeof newTokenBucket>>()
  const filled = new Set<string>()
  let n = 10
  const began = room.now
  while (room.now < began + 20_000) {
    carried.length = 0
    for (let part = 0; part < 10; part++) for (const guest of honest) await tell(guest, await message(n++))
    await room.advance(100)
    for (const way of new Set(carried)) {
      const cost = carried.filter((other) => other === way).length
      const before = buckets.get(way) ?? newTokenBucket(TEXT_LIMIT.capacity)
      const after = spendTokens(before, { now: room.now, cost, ...TEXT_LIMIT })
      buckets.set(way, after)
      if (after.isExceeded) filled.add(way)
    }
  }
  expect(honest.flatMap(({ strikes }) => strikes)).toEqual([])
  return [...filled]
}

describe('a guest who tells every other guest something else', () => {
  test.each<[string, (n: number) => Promise<LobbyMessage>]>([
    ['texts of invented guests', (n) => textBy(fakeSigner(`guest ${String(n)}`), n)],
    ['plans of invented guests', (n) => planBy(fakeSigner(`guest ${String(n)}`), n)],
    ['statuses of invented guests', (n) => statusBy(fakeSigner(`guest ${String(n % 60)}`), n)],
    [
      'all they may send',
      (n) =>
        [
          statusBy(MALLORY, n),
          planBy(MALLORY, n),
          textBy(MALLORY, n),
          statusBy(fakeSigner(`guest ${String(n % 60)}`), n),
          textBy(fakeSigner(`guest ${String(n % 60)}`), n),
        ][n % 5]!,
    ],
  ])('does not make honest guests fill their links: %s', async (_, message) => {
    expect(await filledLinks(message)).toEqual([])
  })
})
