import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.7 - points for the column, more for the last one; a statue stands in the last one (PR 13.13)', () => {
  const gained = (building: string): number => {
    const table = scenario(4).owns(1, 'church', 1).coins(0, 0).coins(1, 10).sells('statue')
    return table.role('builder', 0).plays(0, 'pass').plays(1, `build ${building}`).player(1).points
  }
  expect(['small-market', 'hospice', 'harbor', 'fortress', 'statue'].map(gained)).toEqual([0, 1, 1, 2, 2])
})

test('PR 13.7 - nothing for itself, even if a university mans it at once (PR 10.11)', () => {
  const table = scenario(4)
    .owns(1, 'university', 1)
    .coins(0, 0)
    .coins(1, 5)
    .sells('church')
    .role('builder', 0)
  table.plays(0, 'pass').plays(1, 'build church', 'use university')
  expect(table.crews(1)).toEqual({ university: 1, church: 1 })
  expect(table.player(1).points).toBe(0)
})

test('PR 13.7 - beside a university that mans what was built', () => {
  const table = scenario(4).owns(1, 'university', 1).owns(1, 'church', 1).coins(0, 0).coins(1, 5)
  table.role('builder', 0).plays(0, 'pass').plays(1, 'build office', 'use university')
  expect(table.crews(1)).toMatchObject({ office: 1 })
  expect(table.player(1).points).toBe(1)
})

test('PR 13.7 - no colonist, no points; and others do not gain', () => {
  const table = scenario(4).owns(1, 'church').owns(2, 'church', 1).coins(0, 0).coins(1, 5)
  table.role('builder', 0).plays(0, 'pass').plays(1, 'build office')
  expect([table.player(1).points, table.player(2).points]).toEqual([0, 0])
})

test('PR 13.7 - it counts for the customs house, comes on paper, and may take the last point (PR 10.17, 11.1, 11.3)', () => {
  const table = scenario(4)
    .owns(1, 'church', 1)
    .owns(1, 'customs-house', 1)
    .coins(0, 0)
    .coins(1, 10)
    .points(1, 2)
  table.pool(1, 3).role('builder', 0).plays(0, 'pass').plays(1, 'build fortress')
  expect(table.view()).toMatchObject({ pointsPool: -1, endings: ['points'] })
  expect(table.scores()[1]!.sources).toMatchObject({ chips: 4, 'customs-house': 1 })
})
