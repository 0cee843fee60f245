import { expect, test } from 'vitest'
import { arrowKeyTarget } from './arrow-navigation.ts'

/** Two rows of three, ten wide. */
const GRID = [0, 1, 2, 3, 4, 5].map((i) => ({
  left: (i % 3) * 12,
  top: i > 2 ? 12 : 0,
  width: 10,
  height: 10,
}))
const NOWHERE = GRID.map(() => ({ left: 0, top: 0, width: 0, height: 0 }))

test('arrows go to the neighbour on the screen', () => {
  expect(arrowKeyTarget('ArrowRight', 0, GRID)).toBe(1)
  expect(arrowKeyTarget('ArrowDown', 1, GRID)).toBe(4)
  expect(arrowKeyTarget('ArrowUp', 5, GRID)).toBe(2)
  expect(arrowKeyTarget('ArrowLeft', 5, GRID)).toBe(4)
})
test('at the end of a row the reading order goes on, at the very end nothing moves', () => {
  expect(arrowKeyTarget('ArrowRight', 2, GRID)).toBe(3)
  expect(arrowKeyTarget('ArrowRight', 5, GRID)).toBe(5)
  expect(arrowKeyTarget('ArrowLeft', 0, GRID)).toBe(0)
})
test('where nothing has a place the order counts', () => {
  expect(arrowKeyTarget('ArrowDown', 2, NOWHERE)).toBe(3)
})
test('Home and End go to the first and last, other keys nowhere', () => {
  expect(arrowKeyTarget('Home', 4, GRID)).toBe(0)
  expect(arrowKeyTarget('End', 1, GRID)).toBe(5)
  expect(arrowKeyTarget('Enter', 1, GRID)).toBeUndefined()
})
