import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.14 - sets of three equal tiles of any kind, manned or not; six equal are two', () => {
  const bonus = (island: Parameters<ReturnType<typeof scenario>['island']>[1]): number | undefined =>
    scenario(4).owns(1, 'cloister', 1).island(1, island).scores()[1]!.sources['cloister']
  expect(bonus({ corn: [2, 2], indigo: [2, 0] })).toBeUndefined()
  expect(bonus({ corn: [5, 1] })).toBe(1)
  expect(bonus({ corn: [6, 0] })).toBe(3)
  expect(bonus({ corn: [3, 0], indigo: [3, 3], quarry: [4, 0] })).toBe(6)
  expect(bonus({ sugar: [3, 0], tobacco: [3, 0], coffee: [3, 0], quarry: [3, 0] })).toBe(10)
})

test('PR 13.14 - forests count, each kind for itself (PR 13.3)', () => {
  const table = scenario(4)
    .owns(1, 'cloister', 1)
    .island(1, { forest: [5, 0], corn: [1, 0], quarry: [3, 3] })
  expect(table.scores()[1]!.sources['cloister']).toBe(3)
})

test('PR 13.14 - without a colonist its four printed points only; a violet building for the city hall', () => {
  const table = scenario(4)
    .owns(1, 'cloister')
    .owns(1, 'city-hall', 1)
    .island(1, { corn: [6, 0] })
  expect(table.scores()[1]).toMatchObject({ sources: { buildings: 8, 'city-hall': 2 } })
  expect(table.scores()[1]!.sources['cloister']).toBeUndefined()
})
