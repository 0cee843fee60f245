import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { nextSeats } from './next-seats.ts'

test('clockwise from the seat in turn, while a role is chosen and within its phase', () => {
  expect(nextSeats(scenario(5).view())).toEqual([1, 2])
  expect(nextSeats(scenario(5).governor(3).view())).toEqual([4, 0])
  expect(nextSeats(scenario(5).role('settler', 0).plays(0, 'pass').view())).toEqual([2, 3])
})
test('the last seat of a phase is followed by the seat that chooses the next role', () => {
  const table = scenario(3).role('settler', 0).plays(0, 'pass').plays(1, 'pass')
  expect(nextSeats(table.view())).toEqual([1])
  expect(
    nextSeats(
      scenario(4)
        .island(0, { corn: [2, 2] })
        .role('craftsman', 0)
        .view(),
    ),
  ).toEqual([1, 2])
})
test('after the last role of a round the new governor chooses', () => {
  const table = scenario(4).role('prospector', 0).role('builder', 1).allPass().role('craftsman', 2)
  table.role('settler', 3).plays(3, 'pass').plays(0, 'pass').plays(1, 'pass')
  expect(table.view()).toMatchObject({ governor: 0, chooser: 3, question: { seat: 2 } })
  expect(nextSeats(table.view())).toEqual([1])
})
test('with two players only one seat follows; before dice none does', () => {
  expect(nextSeats(scenario(2).view())).toEqual([1])
  expect(nextSeats(scenario(3).role('settler', 0).allPass().view())).toEqual([])
})
test('during an auction seats without a place follow; after it the order of the places counts', () => {
  const table = scenario(4, { seatAuction: true })
  expect(nextSeats(table.view())).toEqual([1, 2])
  table.plays(0, 'bid 2 0').plays(1, 'bid 0 0').plays(2, 'bid 0 1')
  expect(nextSeats(table.view())).toEqual([3])
  table.plays(1, 'bid 3 0').plays(3, 'bid 1 0').draws()
  expect(table.view().order).toEqual([2, 3, 0, 1])
  expect(nextSeats(table.view())).toEqual([3, 0])
})
test('in a draft turns continue round after round', () => {
  const table = scenario(3, { market: 'draft' }).plays(0, 'pick statue').plays(1, 'pick cloister')
  expect(nextSeats(table.view())).toEqual([0, 1])
})
