import { expect, test } from 'vitest'
import { percentile } from './inp-measure.ts'

test('a percentile is the value that this share of values does not exceed', () => {
  const values = [5, 1, 4, 2, 3]
  expect([20, 50, 75, 98, 100].map((of) => percentile(values, of))).toEqual([1, 3, 4, 5, 5])
  expect(percentile([], 75)).toBe(0)
})
