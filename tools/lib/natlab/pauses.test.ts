import { expect, test } from 'vitest'
import { commonPlies, endOfPause } from './pauses.ts'

const seen = (...pairs: readonly (readonly [at: number, plies: number])[]) =>
  pairs.map(([at, plies]) => ({ at, plies }))

test('two devices are as far as the slower one', () => {
  const ann = seen([100, 1], [200, 2], [300, 4])
  const ben = seen([150, 1], [900, 4])
  expect(commonPlies([ann, ben])).toEqual(seen([150, 1], [900, 2], [900, 4]))
})

test('what only one device has seen is no progress', () => {
  expect(commonPlies([seen([100, 1], [200, 2]), seen([100, 1])])).toEqual(seen([100, 1]))
})

test('moves go on at the end of the longest pause', () => {
  const progress = seen([900, 1], [1100, 2], [5100, 3], [5200, 4], [5900, 5])
  expect(endOfPause(progress, 1000)).toBe(5100)
})

test('a pause that began before the moment counts from the moment on', () => {
  expect(endOfPause(seen([0, 1], [31_000, 2], [31_900, 3]), 30_000)).toBe(31_000)
})
