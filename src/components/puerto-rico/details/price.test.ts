import { expect, test } from 'vitest'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { priceMessage } from './price.ts'

/** The sum, as the name of its message and its numbers: printed, quarries, privilege, price. */
function sum(table: Scenario, seat: number, building: string): unknown {
  const said = priceMessage(table.view(), seat, building)
  if (said === undefined) return undefined
  const numbers = Object.values(said.values).map((value) => (value.type === 'number' ? value.number : NaN))
  return [said.key.replace('advice.price.', ''), ...numbers]
}

test('quarries take off as many doubloons as there are, up to the column', () => {
  const table = scenario(3).island(0, { quarry: [3, 3] })
  expect(sum(table, 0, 'wharf')).toEqual(['quarries', 9, 3, 0, 0, 6])
  expect(sum(table, 0, 'office')).toEqual(['quarries', 5, 2, 0, 0, 3])
  expect(sum(table, 1, 'wharf')).toBeUndefined()
})
test('the builder pays one doubloon less, the others do not', () => {
  const table = scenario(3)
    .island(1, { quarry: [1, 1] })
    .role('builder', 0)
  expect(sum(table, 0, 'wharf')).toEqual(['privilege', 9, 0, 0, 1, 8])
  expect(sum(table, 1, 'wharf')).toEqual(['quarries', 9, 1, 0, 0, 8])
  expect(sum(table, 2, 'wharf')).toBeUndefined()
})
test('both together, and never below nothing', () => {
  const table = scenario(3)
    .island(0, { quarry: [1, 1] })
    .role('builder', 0)
  expect(sum(table, 0, 'factory')).toEqual(['both', 7, 1, 0, 1, 5])
  expect(sum(table, 0, 'small-market')).toEqual(['privilege', 1, 0, 0, 1, 0])
})
test('every two forests take off a doubloon, a library another one for the builder', () => {
  const table = scenario(3, { market: 'all-violet' })
    .island(0, { forest: [4, 0], quarry: [1, 1] })
    .island(1, { forest: [2, 0], quarry: [1, 1] })
    .island(2, { forest: [3, 0] })
    .owns(0, 'library', 1)
    .role('builder', 0)
  expect(sum(table, 0, 'factory')).toEqual(['all', 7, 1, 2, 2, 2])
  expect(sum(table, 0, 'church')).toEqual(['all', 5, 1, 2, 2, 0])
  expect(sum(table, 0, 'hospice')).toEqual(['forestsPrivilege', 4, 0, 2, 2, 0])
  expect(sum(table, 1, 'factory')).toEqual(['forestsQuarries', 7, 1, 1, 0, 5])
  expect(sum(table, 2, 'factory')).toEqual(['forests', 7, 0, 1, 0, 6])
})
