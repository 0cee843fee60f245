import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'

/** Plays the last round of a game for three to its end, without gains. */
function finished(table: Scenario): Scenario {
  table.role('mayor', 0).plays(1, 'role builder').allPass().plays(2, 'role craftsman')
  expect(table.view()).toMatchObject({ over: true, endings: ['colonists'] })
  return table
}
const last = (): Scenario => {
  const table = scenario(3)
  for (const seat of [0, 1, 2]) table.island(seat, {}).coins(seat, 0)
  return table.colonists({ supply: 0, ship: 0 }, 2)
}
const winners = (table: Scenario): number[] =>
  table
    .scores()
    .filter(({ winner }) => winner)
    .map(({ seat }) => seat)

test('PR 11.1 - the ship that cannot be loaded, the full city and the last point each end the game, and may coincide', () => {
  const table = scenario(4).pool(1, 3).goods(0, { corn: 1 }).colonists({ supply: 1, ship: 0 }, 3)
  table.role('captain', 0).plays(0, 'load corn 5')
  expect(table.view().endings).toEqual(['points'])
  table.plays(1, 'role mayor').plays(1, 'recruit')
  expect(table.view().endings.toSorted()).toEqual(['colonists', 'points'])
})

test('PR 11.1 - without one of these the game goes on', () => {
  const table = scenario(3).role('captain', 0).plays(1, 'role craftsman').plays(2, 'role trader')
  expect(table.view()).toMatchObject({ over: false, endings: [], round: 2 })
})

test('PR 11.3 - points on paper count in full', () => {
  const table = scenario(4)
    .pool(2, 3)
    .goods(1, { corn: 5 })
    .goods(2, { corn: 1, sugar: 4 })
    .role('captain', 0)
  table.plays(1, 'load corn 5').plays(2, 'load sugar 6')
  expect(table.view().pointsPool).toBe(2 - 5 - 4)
  expect([table.scores()[1]!.total, table.scores()[2]!.total]).toEqual([5, 4])
})

test('PR 11.4 - points gained, points printed on buildings, and what occupied large buildings bring', () => {
  const table = scenario(4)
    .points(0, 17)
    .owns(0, 'wharf')
    .owns(0, 'small-market', 1)
    .owns(0, 'city-hall', 1)
    .owns(0, 'fortress')
  expect(table.scores()[0]).toMatchObject({
    total: 17 + 3 + 1 + 4 + 4 + 4,
    sources: { chips: 17, buildings: 12, 'city-hall': 4 },
    winner: false,
  })
  expect(table.scores()[1]).toMatchObject({ total: 0 })
})

test('PR 11.4 - doubloons, barrels and tiles are no points', () => {
  const table = scenario(4)
    .coins(0, 30)
    .goods(0, { coffee: 5 })
    .island(0, { quarry: [4, 4] })
  expect(table.scores()[0]!.total).toBe(0)
})

test('PR 11.4 - the seat with most points wins; there is no winner before the end', () => {
  const table = last().points(1, 30).points(2, 29).coins(2, 20)
  expect(winners(table)).toEqual([])
  expect(winners(finished(table))).toEqual([1])
  expect(table.events().at(-1)).toEqual({ type: 'over', winners: [1] })
})

test('PR 11.5 - among equal scores doubloons and barrels together decide, each worth one', () => {
  const richer = finished(last().points(0, 30).points(1, 30).coins(0, 5).coins(1, 6))
  expect(winners(richer)).toEqual([1])
  expect(richer.scores().map(({ tieBreak }) => tieBreak)).toEqual([5, 6, 0])
  const barrels = finished(last().points(0, 30).points(1, 30).coins(0, 3).coins(1, 1).goods(1, { coffee: 1 }))
  expect(winners(barrels)).toEqual([0])
})

test('PR 11.5 - the tie-break does not help a seat with fewer points', () => {
  expect(winners(finished(last().points(0, 30).points(1, 31).coins(0, 50)))).toEqual([1])
})

test('PR 11.6 - if that is equal too, they share the victory', () => {
  const table = finished(last().points(0, 30).points(2, 30).points(1, 29).coins(0, 2).coins(2, 2).coins(1, 9))
  expect(winners(table)).toEqual([0, 2])
  expect(table.events().at(-1)).toEqual({ type: 'over', winners: [0, 2] })
})
