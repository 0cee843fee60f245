import { describe, expect, test } from 'vitest'
import { HEAP, nim } from '../../../src/session/nim.fixture.ts'
import { dealSeed, outcomeOf, playGame } from './match.ts'
import type { Lapse, Player, Position, Setting } from './types.ts'

const dry: Setting = { game: nim, seats: 2, options: { wet: false, heap: 'small' } }
const wet: Setting = { ...dry, options: { wet: true, heap: 'small' } }
const noClock = (): number => 0
const plays = (choose: (position: Position) => number): Player => ({ choose })
/** Takes as many as leave a multiple of four. */
const master = plays(({ state }) => Math.max(1, state[HEAP]! % 4))
const takesOne = plays(() => 1)
const says = (answer: number | Lapse): Player => ({ choose: () => Promise.resolve(answer) })

const luck = dealSeed('s', 1)

describe('a game', () => {
  test('is played to its end, and who plays better wins', async () => {
    for (const seating of [
      [0, 1],
      [1, 0],
    ]) {
      const players = seating.map((bot) => (bot === 0 ? master : takesOne))
      const { seats } = outcomeOf({ deal: 1, game: 1 }, seating, await playGame(dry, players, luck, noClock))
      expect(seats.find(({ bot }) => bot === 0)).toMatchObject({ share: 1 })
      expect(seats.find(({ bot }) => bot === 1)).toMatchObject({ share: 0 })
      expect(seats[0]!.margin).toBe(-seats[1]!.margin)
    }
  })
  test('has the same dice for any players, and other dice on another deal', async () => {
    const salts = async (players: Player[], deal: number): Promise<string[]> => {
      const { log } = await playGame(wet, players, dealSeed('s', deal), noClock)
      return log.flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))
    }
    const one = await salts([master, takesOne], 1)
    const other = await salts([takesOne, takesOne], 1)
    const both = Math.min(one.length, other.length)
    expect(both).toBeGreaterThan(0)
    expect(one.slice(0, both)).toEqual(other.slice(0, both))
    expect((await salts([master, takesOne], 2))[0]).not.toBe(one[0])
  })
  test('goes on with a choice at random where one is not lawful, and counts it', async () => {
    const late: Lapse = { lapse: 'late', why: 'asleep' }
    for (const answer of [77, -1, 1.5, late]) {
      const told: unknown[] = []
      const clumsy: Player = { ...says(answer), lapsed: (lapse) => void told.push(lapse) }
      const played = await playGame(dry, [clumsy, takesOne], luck, noClock)
      const { seats } = outcomeOf({ deal: 1, game: 2 }, [0, 1], played)
      expect(seats[0]!.lapses).toHaveLength(seats[0]!.choices)
      expect(seats[0]!.choices).toBeGreaterThan(0)
      expect(seats[1]!.lapses).toEqual([])
      // Each is told with its kind, its place and what was played there instead, to the player too.
      expect(told).toEqual(seats[0]!.lapses)
      for (const { kind, why, seat, ply, played: action } of seats[0]!.lapses) {
        expect(played.log[ply]!.entry).toEqual({ seat, action })
        expect([kind, why]).toEqual(
          answer === late
            ? ['late', 'asleep']
            : ['illegal', expect.stringContaining(`action ${String(answer)} is not one of the`)],
        )
      }
    }
  })
  test('ends without a result where a player declines it', async () => {
    const declines: Player = { choose: () => Promise.resolve({ declines: 'no heaps' }) }
    const { declined, scores } = await playGame(dry, [takesOne, declines], luck, noClock)
    expect(declined).toEqual({ seat: 1, why: 'no heaps' })
    expect(scores).toEqual([])
  })
  test('the time of a choice is that of the seat that makes it', async () => {
    let now = 0
    const slow = plays(() => {
      now += 5
      return 1
    })
    const outside: Player = { ...takesOne, clock: () => (now += 100) }
    const { counts } = await playGame(dry, [slow, outside], luck, () => now)
    expect(counts.milliseconds[0]).toBe(5 * counts.choices[0]!)
    expect(counts.milliseconds[1]).toBe(100 * counts.choices[1]!)
  })
})

test('a shared win is shared, whatever points say', () => {
  const score = (seat: number, total: number, winner: boolean) => ({
    seat,
    total,
    tieBreak: 0,
    sources: {},
    winner,
  })
  const counts = { choices: [1, 1, 1], milliseconds: [0, 0, 0], lapses: [[], [], []] }
  const scores = [score(0, 30, true), score(1, 30, true), score(2, 41, false)]
  const { seats } = outcomeOf({ deal: 4, game: 1 }, [2, 0, 1], { scores, log: [], counts })
  expect(seats.map(({ share }) => share)).toEqual([0.5, 0.5, 0])
  expect(seats.map(({ margin }) => margin)).toEqual([-11, -11, 11])
  expect(seats.map(({ bot }) => bot)).toEqual([2, 0, 1])
})
