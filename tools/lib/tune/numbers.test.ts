import { expect, test } from 'vitest'
import { numbersOf, rewriteNumbers } from './numbers.ts'

test('the numbers of a tree have names, and are read and written in its order', () => {
  const tree = { coin: 60, unit: [230, 240], promise: { harbor: 200, wharf: 250 }, note: 'left alone' }
  const numbers = numbersOf(tree)
  expect(numbers.names).toEqual(['coin', 'unit.0', 'unit.1', 'promise.harbor', 'promise.wharf'])
  expect(numbers.read()).toEqual([60, 230, 240, 200, 250])
  numbers.write([1, 2.4, 2.6, -4, 5])
  expect(tree).toEqual({ coin: 1, unit: [2, 3], promise: { harbor: -4, wharf: 5 }, note: 'left alone' })
})

test('a source keeps everything but its numbers', () => {
  const source = `/** For 2 to 5 seats. */
export const WEIGHTS: Weights = {
  /** By level, 1 to 3. */
  level1: [10, -20, 1_000],
  'small-market-2': 7, // not 8
}
export const LEFT = 128
`
  expect(rewriteNumbers(source, [1, 2, 3, 4])).toBe(`/** For 2 to 5 seats. */
export const WEIGHTS: Weights = {
  /** By level, 1 to 3. */
  level1: [1, 2, 3],
  'small-market-2': 4, // not 8
}
export const LEFT = 128
`)
  expect(rewriteNumbers('{ "a": 1, "b-2": [3] }\n', [5, -6])).toBe('{ "a": 5, "b-2": [-6] }\n')
})

test('refuses a source with another count of numbers', () => {
  expect(rewriteNumbers('{ "a": 1 }', [1, 2])).toBeUndefined()
  expect(rewriteNumbers('{ "a": 1, "b": 2 }', [1])).toBeUndefined()
})
