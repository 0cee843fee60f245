import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const bonus = (table: Scenario, hall: string, seat = 0): number | undefined =>
  table.scores()[seat]!.sources[hall]

test('PR 10.14 - guild hall: 1 for each small production building, 2 for each large one, occupied or not', () => {
  const table = scenario(4).owns(0, 'guild-hall', 1)
  expect(bonus(table, 'guild-hall') ?? 0).toBe(0)
  table.owns(0, 'small-indigo-plant').owns(0, 'small-sugar-mill', 1)
  expect(bonus(table, 'guild-hall')).toBe(2)
  table.owns(0, 'indigo-plant').owns(0, 'sugar-mill').owns(0, 'tobacco-storage', 1).owns(0, 'coffee-roaster')
  expect(bonus(table, 'guild-hall')).toBe(10)
  table.owns(0, 'factory', 1).owns(1, 'small-sugar-mill')
  expect(bonus(table, 'guild-hall')).toBe(10)
})

test.each([
  [0, 4],
  [8, 4],
  [9, 4],
  [10, 5],
  [11, 6],
  [12, 7],
])(
  'PR 10.15 - residence: %i island spaces filled are %i points, occupied or not, quarries included',
  (spaces, points) => {
    const corn = Math.min(5, spaces)
    const quarry = Math.min(4, spaces - corn)
    const table = scenario(4)
      .owns(0, 'residence', 1)
      .island(0, { corn: [corn, 0], quarry: [quarry, quarry], sugar: [spaces - corn - quarry, 0] })
    expect(table.player(0).freeIsland).toBe(12 - spaces)
    expect(bonus(table, 'residence')).toBe(points)
  },
)

test.each([
  [1, 0, 0],
  [3, 0, 1],
  [20, 0, 6],
  [20, 9, 6],
  [21, 0, 7],
])(
  'PR 10.16 - fortress: of %i colonists, %i of them in the city and on the island, %i points',
  (all, working, points) => {
    const table = scenario(4).owns(0, 'fortress', 1)
    if (working > 0) table.island(0, { corn: [5, 5] }).owns(0, 'indigo-plant', 3)
    table.idle(0, all - Math.max(1, working))
    expect(table.player(0).colonists).toBe(all)
    expect(bonus(table, 'fortress') ?? 0).toBe(points)
  },
)

test.each([
  [3, 0],
  [4, 1],
  [23, 5],
  [24, 6],
])(
  'PR 10.17 - customs house: %i points gained are %i more; points of buildings do not count',
  (gained, points) => {
    const table = scenario(4).owns(0, 'customs-house', 1).owns(0, 'wharf').points(0, gained)
    expect(bonus(table, 'customs-house') ?? 0).toBe(points)
    expect(table.scores()[0]!.total).toBe(gained + points + 4 + 3)
  },
)

test('PR 10.17 - points noted on paper count for the customs house', () => {
  const table = scenario(4)
    .owns(1, 'customs-house', 1)
    .points(1, 20)
    .pool(1, 3)
    .goods(1, { corn: 4 })
    .role('captain', 0)
  table.plays(1, 'load corn 5')
  expect(table.view().pointsPool).toBe(-3)
  expect(bonus(table, 'customs-house', 1)).toBe(6)
})

test('PR 10.18 - city hall: 1 for each violet building, large ones and itself included, occupied or not', () => {
  const table = scenario(4).owns(0, 'city-hall', 1)
  expect(bonus(table, 'city-hall')).toBe(1)
  table.owns(0, 'hacienda').owns(0, 'wharf', 1).owns(0, 'residence')
  expect(bonus(table, 'city-hall')).toBe(4)
  table.owns(0, 'sugar-mill', 3).owns(1, 'hospice')
  expect(bonus(table, 'city-hall')).toBe(4)
})

test.each(['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall'])(
  'PR 11.4 - an empty %s is worth its four printed points only',
  (hall) => {
    const table = scenario(4).owns(0, hall).owns(0, 'wharf').owns(0, 'sugar-mill').idle(0, 9).points(0, 20)
    expect(table.scores()[0]).toMatchObject({ total: 20 + 4 + 3 + 2 })
    expect(bonus(table, hall) ?? 0).toBe(0)
  },
)
