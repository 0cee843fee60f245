import { expect, test } from 'vitest'
import { useFillOrder } from './use-fill-order.ts'

test('of equal circles the one that is pressed is filled and emptied, whichever it is', () => {
  const order = useFillOrder()
  const at = (filled: number) => ({ key: 2, count: 4, filled })
  const filledOf = (filled: number): number[] => [0, 1, 2, 3].filter((nth) => order.isFilled(at(filled), nth))
  expect(filledOf(2)).toEqual([0, 1])
  order.press(at(2), 3)
  expect(filledOf(3)).toEqual([0, 1, 3])
  order.press(at(3), 0)
  expect(filledOf(2)).toEqual([1, 3])
  order.press(at(2), 0)
  expect(filledOf(3)).toEqual([0, 1, 3])
  // Another kind of tile has an order of its own.
  expect(order.isFilled({ key: 1, count: 2, filled: 1 }, 0)).toBe(true)
})
