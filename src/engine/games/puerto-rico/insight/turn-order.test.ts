import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { seatAfter, seatsFrom } from './turn-order.ts'

test('turns go clockwise', () => {
  const view = scenario(3).view()
  expect([0, 1, 2].map((seat) => seatAfter(view, seat))).toEqual([1, 2, 0])
  expect(seatsFrom(view, 1)).toEqual([1, 2, 0])
})
test('after an auction they go as the places were sold', () => {
  const table = scenario(4, { seatAuction: true })
  table.plays(0, 'bid 2 0').plays(1, 'bid 0 0').plays(2, 'bid 3 0').plays(3, 'bid 1 0')
  const view = table.view()
  expect([1, 3, 0, 2].map((seat) => seatAfter(view, seat))).toEqual([3, 0, 2, 1])
  expect(seatsFrom(view, 0)).toEqual([0, 2, 1, 3])
})
