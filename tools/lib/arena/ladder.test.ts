import { describe, expect, test } from 'vitest'
import { ladderDeals, ladderLineUps, rateLadder } from './ladder.ts'
import type { Outcome } from './types.ts'

const outcome = (deal: number, winner: number, loser: number): Outcome => ({
  deal,
  game: 1,
  plies: 1,
  seats: [winner, loser].map((bot, at) => ({
    bot,
    share: 1 - at,
    points: -at,
    margin: 0,
    choices: 1,
    milliseconds: 1,
    lapses: [],
  })),
})

describe('who meets whom', () => {
  test('neighbours share a table evenly, and mixed tables hold neighbours', () => {
    expect(ladderLineUps(3, 2)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(ladderLineUps(3, 3)).toEqual([
      [0, 1, 1],
      [0, 0, 1],
      [1, 2, 2],
      [1, 1, 2],
      [0, 1, 2],
    ])
    expect(ladderLineUps(5, 4)).toContainEqual([0, 0, 1, 1])
    expect(ladderLineUps(5, 4)).toContainEqual([1, 2, 3, 4])
  })
  test('every deal has a number of its own, and the first deals hold every line-up', () => {
    const deals = ladderDeals(4, 4, 60, 's')
    expect(new Set(deals.map(({ deal }) => deal)).size).toBe(deals.length)
    const lineUps = ladderLineUps(4, 4)
    const first = deals.slice(0, lineUps.length).map(({ seatings }) => [...seatings[0]!].sort().join())
    expect(first).toEqual(lineUps.map((lineUp) => lineUp.join()))
    const games = deals.reduce((sum, { seatings }) => sum + seatings.length, 0)
    expect(games).toBeGreaterThanOrEqual(60)
  })
})

describe('the ladder', () => {
  const games = Array.from({ length: 40 }, (_, deal) =>
    deal % 4 === 0 ? outcome(deal, 0, 1) : outcome(deal, 1, 0),
  )
  test('begins at 0 and rises by what was won', () => {
    const [low, high] = rateLadder(['random', 'greedy'], games, 's')
    expect(low).toMatchObject({ elo: 0, step: undefined, chairs: 40 })
    // 30 of 40, and half a virtual game each.
    expect(high!.elo).toBeCloseTo(400 * Math.log10(30.5 / 10.5), 3)
    expect(high!.step!.elo).toBeCloseTo(high!.elo, 6)
    expect(high!.interval!.least).toBeLessThan(high!.elo - 60)
    expect(high!.interval!.most).toBeGreaterThan(high!.elo + 60)
  })
  test('one deal tells no interval', () => {
    expect(rateLadder(['random', 'greedy'], games.slice(0, 1), 's')[1]!.interval).toBeUndefined()
  })
})
