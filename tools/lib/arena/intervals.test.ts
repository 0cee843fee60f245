import { describe, expect, test } from 'vitest'
import { wilson } from '../../../src/session/statistics/wilson.ts'
import { bootstrapMean, middle95, resample, diceFromText } from './intervals.ts'

describe('wilson', () => {
  test('is the interval the tables give', () => {
    // Newcombe 1998: 81 of 263, 95 %: 0.2553 to 0.3662; 0 of 20: 0 to 0.1611.
    expect(wilson(81, 263).least).toBeCloseTo(0.2553, 4)
    expect(wilson(81, 263).most).toBeCloseTo(0.3662, 4)
    expect(wilson(0, 20).least).toBe(0)
    expect(wilson(0, 20).most).toBeCloseTo(0.1611, 4)
  })
  test('all games won is not certainty', () => {
    expect(wilson(10, 10).most).toBeCloseTo(1, 10)
    expect(wilson(10, 10).least).toBeCloseTo(0.7225, 4)
    expect(wilson(1000, 1000).least).toBeGreaterThan(0.996)
  })
  test('no games tell nothing', () => {
    expect(wilson(0, 0)).toEqual({ least: 0, most: 1 })
  })
})

describe('bootstrap', () => {
  test('the middle leaves out a fortieth on either side', () => {
    const values = Array.from({ length: 1001 }, (_, at) => (at * 5) % 1001)
    expect(middle95(values)).toEqual({ least: 25, most: 975 })
  })
  test('draws as often as there are deals, some of them twice', () => {
    const drawn = resample(50, diceFromText('a'))
    expect(drawn).toHaveLength(50)
    expect(new Set(drawn).size).toBeLessThan(50)
    expect(drawn.every((at) => at >= 0 && at < 50)).toBe(true)
  })
  test('of independent games it is about the usual interval', () => {
    const coins = Array.from({ length: 400 }, (_, at) => ({ sum: at % 4 === 0 ? 1 : 0, count: 1 }))
    const { least, most } = bootstrapMean(coins, diceFromText('coins'))!
    expect(Math.abs(least - (0.25 - 1.96 * 0.02165))).toBeLessThan(0.006)
    expect(Math.abs(most - (0.25 + 1.96 * 0.02165))).toBeLessThan(0.006)
  })
  test('games of one deal that always end alike count as one', () => {
    const width = (games: number): number => {
      const deals = Array.from({ length: 100 }, (_, at) => ({ sum: (at % 2) * games, count: games }))
      const { least, most } = bootstrapMean(deals, diceFromText('w'))!
      return most - least
    }
    expect(width(4)).toBeCloseTo(width(1), 10)
  })
  test('what the deal decides for all bots alike is not counted as luck', () => {
    // On every deal one game of two is won, whichever: there is nothing to be unsure of.
    const paired = Array.from({ length: 30 }, () => ({ sum: 1, count: 2 }))
    expect(bootstrapMean(paired, diceFromText('p'))).toEqual({ least: 0.5, most: 0.5 })
  })
  test('one deal tells nothing of how deals differ', () => {
    expect(bootstrapMean([{ sum: 3, count: 4 }], diceFromText('one'))).toBeUndefined()
  })
  test('the same games give the same interval', () => {
    const deals = Array.from({ length: 20 }, (_, at) => ({ sum: at, count: 2 }))
    expect(bootstrapMean(deals, diceFromText('s'))).toEqual(bootstrapMean(deals, diceFromText('s')))
  })
})
