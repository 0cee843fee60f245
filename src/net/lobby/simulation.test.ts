import { expect, test } from 'vitest'
import { gameId } from '../log/genesis.ts'
import { COUNTED, gamesOf, isHopeless, spend } from './lobby-run.fixture.ts'
import type { Counts, Evening } from './lobby-run.fixture.ts'

/** What is fresh with every commit is found by the seeds that follow its hash. */
const FIRST = parseInt((process.env['WINDROSE_SEED'] ?? '').slice(0, 7), 16) || 1
const PARTS = [0, 1, 2]
const ROOMS = 16

let unanimous = 0
const counts = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Counts

/** What must hold for every room, at its end. */
function judge(evening: Evening): void {
  const { here, gone } = evening
  for (const { signed, kept, begins, strikes, broken } of here.guests) {
    expect([signed.size < 2, begins < 2, strikes, broken]).toEqual([true, true, [], []])
    if (kept !== null && kept.pledge !== null) expect(signed).toEqual(new Set([gameId(kept.pledge.genesis)]))
  }
  const members = gamesOf(evening).flatMap((genesis) => genesis.members.map(({ key }) => key))
  expect(new Set(members).size).toBe(members.length)
  if (isHopeless(evening)) return expect(members).toEqual([])
  for (const { begun, key, kept, own } of here.guests.filter((guest) => !gone.includes(guest))) {
    expect(begun).not.toBeNull()
    const isMember = begun!.genesis.members.some((member) => member.key === key)
    expect(own?.secret).toBe(isMember ? kept!.secret : undefined)
  }
}

test.each(PARTS)(
  'one game begins, and for all who are there: part %i',
  { timeout: 240_000 },
  async (part) => {
    for (let room = 0; room < ROOMS; room++) {
      const seed = FIRST + part * ROOMS + room
      const evening = await spend(seed, counts)
      expect(() => judge(evening), `seed ${String(seed)}`).not.toThrow()
      if (gamesOf(evening).length === 1) unanimous++
    }
  },
)

test('though all of this happened', () => {
  // One room in a hundred is stuck, or has people who began apart.
  expect(unanimous).toBeGreaterThan(PARTS.length * ROOMS - 3)
  for (const what of COUNTED) expect(counts[what], what).toBeGreaterThan(0)
})
