import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../bots/bot.ts'
import { costliestChoices, findLossPoint, isClearlyLost } from './costs.ts'
import type { ReviewedDecision } from './game-review.ts'
import { compareEstimates } from './verdict.ts'

const NONE = {} as Analysis
/** A choice of a seat in a lost game that cost this number of points. */
const cost = (ply: number, points: number, seat = 0): [number, ReviewedDecision] => [
  ply,
  {
    decision: { ply, seat, played: [1], isWanted: true, isHead: true },
    depth: 300,
    analysis: NONE,
    verdict: compareEstimates(
      seat,
      [[2], { win: 0, points: 40, games: 2000 }],
      [[1], { win: 0, points: 40 - points, games: 2000 }],
    ),
  },
]
const scores = (...totals: number[]) =>
  totals.map((total, seat) => ({
    seat,
    total,
    tieBreak: 0,
    sources: {},
    winner: total === Math.max(...totals),
  }))
const plies = (found: readonly ReviewedDecision[]) => found.map(({ decision }) => decision.ply)

describe('what cost most', () => {
  const found = new Map([cost(3, 2), cost(5, 6), cost(7, 0.8), cost(9, 0.4), cost(11, 9, 1), cost(13, -1)])
  test('comes first, and only the marked choices of the seat count', () => {
    expect(plies(costliestChoices(found, 0, scores(50, 40)))).toEqual([5, 3])
    expect(plies(costliestChoices(found, 1, scores(50, 49)))).toEqual([11])
  })
  test('of a clearly lost game is always told of three choices, if three cost any points', () => {
    expect(plies(costliestChoices(found, 0, scores(29, 53)))).toEqual([5, 3, 7])
    expect(plies(costliestChoices(new Map([cost(3, 0.2)]), 0, scores(29, 53)))).toEqual([3])
    // A narrow loss tells of the marked ones only.
    expect(plies(costliestChoices(found, 0, scores(50, 53)))).toEqual([5, 3])
  })
  test('a game is clearly lost by more than a tenth of the points of the winner', () => {
    expect(isClearlyLost(scores(29, 53), 0)).toBe(true)
    expect(isClearlyLost(scores(46, 50), 0)).toBe(false)
    expect(isClearlyLost(scores(29, 53), 1)).toBe(false)
  })
})

describe('a game is lost', () => {
  const curve = (...wins: number[]) =>
    wins.map((win, at) => ({ ply: at * 10, win: [win, 1 - win], points: [40, 40] }))
  test('where the chance of winning was half of a fair share for the last time', () => {
    expect(findLossPoint(curve(0.5, 0.4, 0.1, 0.3, 0.2, 0.1, 0), 0)).toEqual({
      ply: 30,
      isFromStart: false,
      below: 0.25,
    })
  })
  test('from the start where it never was, and not at all by a winner', () => {
    expect(findLossPoint(curve(0.1, 0.2, 0), 0)).toEqual({ ply: 0, isFromStart: true, below: 0.25 })
    expect(findLossPoint(curve(0.1, 0.2, 1), 0)).toBeUndefined()
    expect(findLossPoint([], 0)).toBeUndefined()
  })
})
