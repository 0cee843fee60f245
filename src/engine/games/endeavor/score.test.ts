import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'

const glory = (table: Scenario, source: string): number[] =>
  table.scores().map(({ sources }) => sources[source]!)

test.each([
  [0, 0],
  [1, 0],
  [2, 2],
  [3, 2],
  [4, 4],
  [6, 4],
  [7, 7],
  [9, 7],
  [10, 10],
  [11, 11],
  [12, 12],
  [14, 14],
  [15, 15],
  [17, 15],
])('EN 8.1 - a track at %i counts %i', (value, points) => {
  const table = scenario(3).tracks(1, { politics: value })
  expect(glory(table, 'politics')).toEqual([0, points, 0])
})

test('EN 8.2 - cities 1, Edo and Lima 2', () => {
  const table = scenario(3).ships('far-east', 1, 1, 1, 1, 1, 1, 1, 1).ships('south-america', 1, 1, 1, 1, 1, 1)
  table.holdsCities(1, 'edo', 'lima', 'peking').holdsCities(0, 'rome')
  expect(glory(table, 'cities')).toEqual([1, 5, 0])
})

test('EN 8.3 - connections for who holds both ends now, not for who has the token', () => {
  const table = scenario(3).owns(1, 'barracks').holdsCities(0, 'paris', 'rome', 'constantinople')
  expect(glory(table, 'connections')).toEqual([2, 0, 0])
  table.holdsCities(1, 'alexandria').harbour(1, 9).harbour(2, 2).acting(1)
  table.plays(1, 'activate barracks', 'attack constantinople')
  expect(glory(table, 'connections')).toEqual([1, 1, 0])
})

test('EN 8.4 - glory on cards', () => {
  expect(glory(scenario(3).card(1, 'europe', 4).card(1, 'north-america', 5), 'cards')).toEqual([0, 11, 0])
})

test('EN 8.5 - a University 3, two of them 6', () => {
  const table = scenario(3).owns(0, 'university')
  expect(glory(table, 'buildings')).toEqual([3, 0, 0])
  expect(glory(table.owns(0, 'university'), 'buildings')).toEqual([6, 0, 0])
})

test('EN 8.6 - an empty governor space 3', () => {
  expect(glory(scenario(3), 'governorSpace')).toEqual([3, 3, 3])
  const table = scenario(3).ships('africa', 0, 0, 0, 0, 0, 0).card(0, 'europe', 0).tracks(0, { politics: 1 })
  expect(glory(table, 'governorSpace')).toEqual([3, 3, 3])
  table.harbour(0, 2).harbour(1, 2).acting(0).plays(0, 'pass', 'install')
  expect(glory(table, 'governorSpace')).toEqual([0, 3, 3])
})

test('EN 8.7 - population 1 for three', () => {
  const table = scenario(3).harbour(0, 2).harbour(1, 3).harbour(2, 8)
  expect(glory(table, 'population')).toEqual([0, 1, 2])
})

test('EN 8.8 - slavery cards face down cost 1, kept ones nothing', () => {
  const table = scenario(3).laidAside(0, 1).laidAside(0, 3).card(1, 'slavery', 0)
  expect(glory(table, 'slavery')).toEqual([-2, 0, 0])
})

test('EN 8.9 - most glory wins; a tie is a shared win; there is no winner before the end', () => {
  const table = scenario(3).tracks(0, { politics: 2 }).tracks(2, { culture: 2 })
  expect(table.scores().map(({ winner }) => winner)).toEqual([false, false, false])
  table.finishing()
  expect(table.scores().map(({ total, winner }) => [total, winner])).toEqual([
    [5, true],
    [3, false],
    [5, true],
  ])
  expect(table.events()).toEqual([{ type: 'over', winners: [0, 2] }])
})
