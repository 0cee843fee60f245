import { describe, expect, inject, test } from 'vitest'
import { gameId } from '../../log/records/genesis.ts'
import { gameIdOf, runWithCheat } from './cheat-run.fixture.ts'
import { COUNTED_EVENTS, gamesOf, isStuck, runLobby } from './lobby-run.fixture.ts'
import type { EventCounts, LobbyRun } from './lobby-run.fixture.ts'

/** The first seed comes from the commit hash, so that every commit tests other runs. */
const FIRST = parseInt((process.env['WINDROSE_SEED'] ?? '').slice(0, 7), 16) || 1
const PARTS = [0, 1, 2]
const ROOMS = 16

let unanimous = 0
const counts = Object.fromEntries(COUNTED_EVENTS.map((what) => [what, 0])) as EventCounts

/** The invariants at the end of a run. */
function judge(run: LobbyRun): void {
  const { room, departed } = run
  for (const { signed, saved, startCount, strikes, failures } of room.guests) {
    expect([signed.size < 2, startCount < 2, strikes, failures]).toEqual([true, true, [], []])
    if (saved !== null && saved.commitment !== null)
      expect(signed).toEqual(new Set([gameId(saved.commitment.genesis)]))
  }
  const members = gamesOf(run).flatMap((genesis) => genesis.members.map(({ key }) => key))
  expect(new Set(members).size).toBe(members.length)
  if (isStuck(run)) return expect(members).toEqual([])
  for (const { startedGame, key, saved, own } of room.guests.filter((guest) => !departed.includes(guest))) {
    expect(startedGame).not.toBeNull()
    const isMember = startedGame!.genesis.members.some((member) => member.key === key)
    expect(own?.secret).toBe(isMember ? saved!.secret : undefined)
  }
}

test.each(PARTS)(
  'one game begins, and for all who are there: part %i',

  async (part) => {
    for (let room = 0; room < ROOMS; room++) {
      const seed = FIRST + part * ROOMS + room
      const run = await runLobby(seed, counts)
      expect(() => judge(run), `seed ${String(seed)}`).not.toThrow()
      if (gamesOf(run).length === 1) unanimous++
    }
  },
)

test('the runs cover all counted events', () => {
  // About one run in a hundred is stuck or splits into two games.
  expect(unanimous).toBeGreaterThan(PARTS.length * ROOMS - 3)
  for (const what of COUNTED_EVENTS) expect(counts[what], what).toBeGreaterThan(0)
})

describe('a guest who plays for the room gains nothing', () => {
  const seeds = Array.from({ length: inject('isLong') ? 200 : 5 }, (_, at) => FIRST + at)
  test('who sits follows no game without their own key', async () => {
    let attempts = 0
    for (const seed of seeds) {
      const { honest, cheat, attempts: tried } = await runWithCheat(seed, 'takeRoom')
      attempts += tried
      for (const { startedGame, key, own } of honest) {
        const keys = startedGame?.genesis.members.map((member) => member.key) ?? []
        expect([keys.includes(key), keys.includes(cheat.key), own !== null]).toEqual([true, false, true])
      }
      expect(new Set(honest.map(gameIdOf)).size, `seed ${String(seed)}`).toBe(1)
    }
    expect(attempts).toBeGreaterThan(seeds.length)
  })
  test('who keeps the log of a game that goes on signs no other past', async () => {
    let attempts = 0
    for (const seed of seeds) {
      const { honest, past, attempts: tried } = await runWithCheat(seed, 'otherPast')
      attempts += tried
      for (const { startedGame } of honest)
        if (startedGame !== null) expect(startedGame.genesis.from, `seed ${String(seed)}`).toEqual(past)
      for (const { signed } of honest) expect(signed.size).toBeLessThan(2)
    }
    expect(attempts).toBeGreaterThan(seeds.length)
  })
})
