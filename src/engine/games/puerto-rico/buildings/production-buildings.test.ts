import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 10.1 - each colonist in a production building lets one occupied plantation of its good deliver a barrel', () => {
  const table = scenario(4)
    .island(1, { indigo: [4, 4] })
    .owns(1, 'small-indigo-plant', 1)
    .owns(1, 'indigo-plant', 2)
    .role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ indigo: 3 })
})

test('PR 10.1 - a colonist without a plantation to match produces nothing, nor does a plantation without a colonist in a building', () => {
  const table = scenario(4)
    .island(1, { tobacco: [2, 1], coffee: [2, 2] })
    .owns(1, 'tobacco-storage', 3)
    .owns(1, 'coffee-roaster')
    .role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ tobacco: 1 })
})

test('PR 10.1 - a plant works for its own good only', () => {
  const table = scenario(4)
    .island(1, { sugar: [2, 2] })
    .owns(1, 'indigo-plant', 3)
    .role('craftsman', 0)
  expect(table.barrels(1)).toEqual({})
})

test.each([
  ['small-indigo-plant', 'indigo', 1],
  ['small-sugar-mill', 'sugar', 1],
  ['indigo-plant', 'indigo', 3],
  ['sugar-mill', 'sugar', 3],
  ['tobacco-storage', 'tobacco', 3],
  ['coffee-roaster', 'coffee', 2],
] as const)('PR 10.1 - a full %s makes %s, %i barrels at most', (plant, good, most) => {
  const table = scenario(4)
    .island(1, { [good]: [5, 5] })
    .owns(1, plant, most)
    .role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ [good]: most })
  expect(() => scenario(4).owns(1, plant, most + 1)).toThrow('as many circles')
})
