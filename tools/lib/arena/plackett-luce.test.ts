import { describe, expect, test } from 'vitest'
import { addDraw, addRaces, addRanking, eloOf, newRaces } from './plackett-luce.ts'
import type { Ranking } from './plackett-luce.ts'
import { textDice } from './intervals.ts'

const fitted = (contenders: number, rankings: readonly Ranking[], anchor = 0): number[] => {
  const races = newRaces(contenders)
  for (const ranking of rankings) addRanking(races, ranking)
  return eloOf(races, anchor)
}
const times = (count: number, ranking: Ranking): Ranking[] => Array.from({ length: count }, () => ranking)

describe('strengths', () => {
  test('of two are what Elo says: three wins of four are 191 points', () => {
    const [anchor, other] = fitted(2, [...times(3, [[1], [0]]), ...times(1, [[0], [1]])])
    expect(anchor).toBe(0)
    expect(other).toBeCloseTo(400 * Math.log10(3), 4)
  })
  test('add up over those who never met', () => {
    const rankings = [
      ...times(3, [[1], [0]]),
      ...times(1, [[0], [1]]),
      ...times(10, [[2], [1]]),
      ...times(1, [[1], [2]]),
    ]
    expect(fitted(3, rankings)[2]).toBeCloseTo(400 * Math.log10(3) + 400, 3)
  })
  test('equals are equal', () => {
    expect(fitted(2, times(5, [[0, 1]]))[1]).toBeCloseTo(0, 6)
    const evenly = fitted(3, [
      ...times(2, [[0], [1], [2]]),
      ...times(2, [[2], [1], [0]]),
      ...times(2, [[1], [0, 2]]),
    ])
    expect(evenly[2]).toBeCloseTo(0, 4)
  })
  test('whoever has more chairs wins more often without being stronger', () => {
    // One chair of three against two: a third of the first places, and the rest as it comes, is no strength.
    const rankings: Ranking[] = [
      ...times(1, [[1], [0], [0]]),
      ...times(1, [[0], [1], [0]]),
      ...times(1, [[0], [0], [1]]),
    ]
    expect(fitted(2, rankings)[1]).toBeCloseTo(0, 4)
  })
  test('are found again from tables drawn by the model', () => {
    const truth = [0, 150, 400]
    const dice = textDice('model')
    const weights = truth.map((elo) => Math.round(1000 * 10 ** (elo / 400)))
    const draw = (): Ranking => {
      const left = [0, 1, 2]
      const order: number[][] = []
      while (left.length > 0) {
        let ball = dice.below(left.reduce((sum, at) => sum + weights[at]!, 0))
        const at = left.findIndex((contender) => (ball -= weights[contender]!) < 0)
        order.push(left.splice(at, 1))
      }
      return order
    }
    const found = fitted(3, Array.from({ length: 20_000 }, draw))
    expect(Math.abs(found[1]! - 150)).toBeLessThan(15)
    expect(Math.abs(found[2]! - 400)).toBeLessThan(15)
  })
  test('do not depend on who is the anchor, but for where 0 is', () => {
    const rankings = [...times(3, [[1], [2], [0]]), ...times(2, [[0], [2], [1]]), ...times(1, [[2], [0, 1]])]
    const low = fitted(3, rankings, 0)
    const high = fitted(3, rankings, 2)
    expect(low[1]! - low[2]!).toBeCloseTo(high[1]! - high[2]!, 4)
  })
})

test('a drawn pair nobody played keeps it finite where one always wins', () => {
  const races = newRaces(2)
  for (const ranking of times(10, [[1], [0]])) addRanking(races, ranking)
  addDraw(races, 0, 1, 1)
  expect(eloOf(races, 0)[1]).toBeCloseTo(400 * Math.log10(10.5 / 0.5), 3)
})

test('deals taken together are the games taken together', () => {
  const some: Ranking[] = [
    [[0], [1]],
    [[1], [0]],
    [[1], [0]],
  ]
  const all = newRaces(2)
  for (const ranking of some) {
    const one = newRaces(2)
    addRanking(one, ranking)
    addRaces(all, one)
  }
  expect(eloOf(all, 0)).toEqual(fitted(2, some))
})
