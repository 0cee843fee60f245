import { describe, expect, test } from 'vitest'
import { summaryOf } from './summary.ts'
import type { Outcome } from './types.ts'
import { reportOf } from './report.ts'

const lapse = (seat: number) => ({ kind: 'late', why: 'no answer\n|', seat, ply: 7, played: 65536 }) as const
/** A game of two bots in which this chair won by so much. */
const game = (deal: number, seating: number[], won: number, by = 10): Outcome => ({
  deal,
  game: 1,
  plies: 30,
  seats: seating.map((bot, chair) => ({
    bot,
    share: chair === won ? 1 : 0,
    points: chair === won ? 40 : 40 - by,
    margin: chair === won ? by : -by,
    choices: 10,
    milliseconds: bot === 0 ? 20 : 5,
    lapses: bot === 0 ? [] : [lapse(chair)],
  })),
})

describe('what is told of games', () => {
  test('bots and chairs apart', () => {
    // On both deals the first chair wins with either bot: the chair decides, the bots are equal.
    const games = [1, 2].flatMap((deal) => [game(deal, [0, 1], 0), game(deal, [1, 0], 0)])
    const { bots, chairs, fairShare, deals } = summaryOf(['a', 'b'], games, 's')
    expect(deals).toBe(2)
    expect(fairShare).toBe(0.5)
    expect(bots.map(({ winShare }) => winShare.mean)).toEqual([0.5, 0.5])
    expect(bots[0]!.winShare.interval).toEqual({ least: 0.5, most: 0.5 })
    expect(chairs.map(({ winShare }) => winShare.mean)).toEqual([1, 0])
    expect(chairs.map(({ points }) => points)).toEqual([40, 30])
  })
  test('results of a bot on several chairs are per chair, so that the fair share is the same for all', () => {
    const games = [1, 2, 3].map((deal) => game(deal, [0, 1, 1, 1], deal === 3 ? 0 : 2))
    const { bots, fairShare } = summaryOf(['a', 'b'], games, 's')
    expect(fairShare).toBe(0.25)
    expect(bots.map(({ chairs }) => chairs)).toEqual([3, 9])
    expect(bots[0]!.winShare.mean).toBeCloseTo(1 / 3, 10)
    expect(bots[1]!.winShare.mean).toBeCloseTo(2 / 9, 10)
  })
  test('time is told for a choice, failures in all', () => {
    const { bots } = summaryOf(['a', 'b'], [game(1, [0, 1], 0), game(1, [1, 0], 0)], 's')
    expect(bots.map(({ millisecondsAChoice }) => millisecondsAChoice)).toEqual([2, 0.5])
    expect(bots.map(({ failures }) => failures)).toEqual([0, 2])
    expect(bots[0]!.choicesAGame).toBe(10)
    expect(bots[1]!.lapses).toEqual([1, 0].map((seat) => ({ deal: 1, game: 1, ...lapse(seat) })))
  })
  test('lapses are told with their kind and place, in one line each', () => {
    const told = reportOf(summaryOf(['a', 'b'], [game(3, [0, 1], 0)], 's'))
    expect(told).toContain(
      'lapses of b: late 1\n  deal 3, game 1, seat 1, entry 7: late: no answer ; 65536 was played',
    )
    expect(told).not.toContain('lapses of a')
    const many = Array.from({ length: 25 }, (_, deal) => game(deal, [0, 1], 0))
    expect(reportOf(summaryOf(['a', 'b'], many, 's'))).toContain('… and 5 more')
  })
  test('no games are told too', () => {
    expect(reportOf(summaryOf(['a'], [], 's'))).toContain('0 games')
  })
})
