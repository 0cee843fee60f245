import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.13 - eight points, no circle, nothing at the end', () => {
  const table = scenario(4).owns(1, 'statue')
  expect(table.scores()[1]).toMatchObject({ total: 8, sources: { chips: 0, buildings: 8 } })
  expect(table.player(1).city).toMatchObject([{ building: 'statue', circles: 0, isLarge: true }])
  expect(table.view().emptyJobs).toBe(0)
})

test('PR 13.13 - quarries make it cheaper by four, by its column (PR 5.3)', () => {
  const table = scenario(4)
    .sells('statue')
    .island(1, { quarry: [5, 5] })
  expect(table.view().market.find(({ building }) => building === 'statue')).toMatchObject({
    column: 4,
    prices: [10, 6, 10, 10],
  })
})

test('PR 13.13 - the colonist of a university goes to San Juan (PR 10.11)', () => {
  const table = scenario(4)
    .owns(1, 'university', 1)
    .coins(0, 0)
    .coins(1, 10)
    .sells('statue')
    .role('builder', 0)
  table.plays(0, 'pass').plays(1, 'build statue')
  expect(table.view().question).toMatchObject({ name: 'mannedBuilding', about: 'statue' })
  table.plays(1, 'use university')
  expect(table.player(1)).toMatchObject({ inSanJuan: 1 })
  expect(table.crews(1)).toEqual({ university: 1, statue: 0 })
})

test('PR 13.13 - a violet building for the city hall, no colonist for a fortress (PR 10.16, 10.18)', () => {
  const table = scenario(4).owns(1, 'statue').owns(1, 'city-hall', 1).owns(1, 'fortress', 1)
  expect(table.scores()[1]!.sources).toEqual({ chips: 0, buildings: 16, 'city-hall': 3 })
})
