import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { fullestCity, nextColonistShip } from './table-counts.ts'

test('PR 4.5 - the next ship brings a colonist for each empty circle of buildings, but one for each player at least', () => {
  expect(nextColonistShip(scenario(3).view())).toBe(3)
  const built = scenario(3).owns(0, 'fortress').owns(1, 'tobacco-storage').owns(2, 'office')
  expect(nextColonistShip(built.view())).toBe(5)
})

test('the fullest city is whose free spaces are fewest, the first of equals', () => {
  expect(fullestCity(scenario(3).view()).seat).toBe(0)
  const built = scenario(3).owns(1, 'office').owns(2, 'fortress')
  expect(fullestCity(built.view()).seat).toBe(2)
})
