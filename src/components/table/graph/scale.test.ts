import { expect, test } from 'vitest'
import { marksUpTo, spread, stride } from './scale.ts'

test('marks are round numbers, begin at zero and reach the highest value', () => {
  expect(marksUpTo(0)).toEqual([0, 1])
  expect(marksUpTo(4)).toEqual([0, 1, 2, 3, 4])
  expect(marksUpTo(47)).toEqual([0, 10, 20, 30, 40, 50])
  expect(marksUpTo(7)).toEqual([0, 2, 4, 6, 8])
})
test('of many labels only as many stand there as have room', () => {
  expect(stride(10, 600, 30)).toBe(1)
  expect(stride(18, 250, 30)).toBe(5)
  expect(stride(1, 100, 30)).toBe(1)
})
test('labels that would overlap move apart, in their order and within the graph', () => {
  expect(spread([10, 100], 20, [0, 200])).toEqual([10, 100])
  expect(spread([50, 50, 52], 20, [0, 200])).toEqual([50, 70, 90])
  expect(spread([195, 190], 20, [0, 200])).toEqual([200, 180])
  expect(spread([0, 0], 20, [0, 200])).toEqual([0, 20])
})
