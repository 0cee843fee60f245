import { expect, test } from 'vitest'
import { newlyShownPlies } from './newly-shown-plies.ts'

test('every ply between what was shown and what is shown now is new', () => {
  expect(newlyShownPlies(7, 8)).toEqual([7])
  expect(newlyShownPlies(7, 10)).toEqual([7, 8, 9])
})
test('nothing is new when nothing moves, when one goes back, and when one leaps', () => {
  expect(newlyShownPlies(7, 7)).toEqual([])
  expect(newlyShownPlies(7, 3)).toEqual([])
  expect(newlyShownPlies(0, 300)).toEqual([])
})
