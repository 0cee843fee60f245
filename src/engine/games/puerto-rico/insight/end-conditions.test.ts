import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { endConditions } from './end-conditions.ts'

const near = (counts: ReturnType<typeof endConditions>): string[] =>
  counts.filter((count) => count.near).map(({ way }) => way)

test('at the beginning no condition is near, and no city is the fullest', () => {
  const counts = endConditions(scenario(5).view())
  expect(near(counts)).toEqual([])
  expect(counts.map(({ left }) => left)).toEqual([122, 95, 12])
  expect(counts.map(({ percent }) => percent)).toEqual([100, 100, 100])
  expect(counts[2]).not.toHaveProperty('seat')
})
test('a pool nearly empty does', () => {
  const counts = endConditions(scenario(4).pool(9, 2).view())
  expect(near(counts)).toEqual(['points'])
  expect(counts[0]).toMatchObject({ left: 9, percent: 9 })
})
test('so does a supply that fills two ships no more', () => {
  const counts = endConditions(scenario(3).colonists({ supply: 5, ship: 3 }, 1).view())
  expect(near(counts)).toEqual(['colonists'])
})
test('and a city with one or two spaces left, with its owner', () => {
  const table = scenario(3)
  for (const building of ['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall']) {
    table.owns(1, building)
  }
  const counts = endConditions(table.view())
  expect(near(counts)).toEqual(['city'])
  expect(counts[2]).toMatchObject({ left: 2, seat: 1, percent: 17 })
})
test('points noted on paper leave nothing in the pool', () => {
  expect(endConditions({ ...scenario(3).view(), pointsPool: -4 })[0]).toMatchObject({ left: 0, percent: 0 })
})
test('with no limits only a full city ends the game', () => {
  expect(endConditions(scenario(3, { noLimits: true }).view()).map(({ way }) => way)).toEqual(['city'])
})
