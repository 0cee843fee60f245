import { describe, expect, test } from 'vitest'
import { weighedChances } from '../../../src/session/chances/chances.ts'
import { diceFromText } from '../arena/intervals.ts'
import { fitWeights, solve } from './fit.ts'
import type { FitCase } from './fit.ts'

const dice = diceFromText('fit')
const share = (): number => dice.below(10_000) / 10_000

/** Positions of three seats whose results are drawn by the weights. */
function drawCases(many: number, weights: readonly number[]): FitCase[] {
  return Array.from({ length: many }, () => {
    const features = Array.from({ length: 3 }, () => weights.map(() => 4 * share() - 2))
    let left = share()
    const winner = weighedChances(features, weights).findIndex((chance) => (left -= chance) < 0)
    return { features, shares: features.map((_, seat) => (seat === winner ? 1 : 0)) }
  })
}

describe('the fit', () => {
  test('finds the weights by which results were drawn', () => {
    const weights = [0.7, -0.4, 1.3, 0]
    const fitted = fitWeights(drawCases(6000, weights), [1, 0, 0, 0])
    for (const [i, weight] of weights.entries()) expect(Math.abs(fitted[i]! - weight)).toBeLessThan(0.06)
  })
  test('leaves a weight of which nothing is known where it begins', () => {
    const cases = drawCases(200, [1]).map(({ features, shares }) => ({
      features: features.map(([one]) => [one!, 5]),
      shares,
    }))
    expect(fitWeights(cases, [1, 0.3])[1]).toBeCloseTo(0.3)
  })
  test('counts a shared win in parts', () => {
    const features = [[1], [0]]
    const fitted = fitWeights(
      Array.from({ length: 500 }, () => ({ features, shares: [0.5, 0.5] })),
      [1],
    )
    expect(fitted[0]).toBeCloseTo(0, 1)
  })
})

test('linear equations are solved, also where the first pivot is nought', () => {
  const matrix = [
    [0, 2, 1],
    [1, -1, 0],
    [3, 0, 2],
  ]
  const answer = solve(matrix, [7, -1, 9])
  const back = matrix.map((row) => row.reduce((sum, cell, i) => sum + cell * answer[i]!, 0))
  for (const [i, value] of [7, -1, 9].entries()) expect(back[i]).toBeCloseTo(value)
})
