import { expect, test } from 'vitest'
import type { ActionDescription } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { choiceOf, previewing } from './choices.fixture.ts'
import { findChoiceResult } from './choice-results.ts'

/** The code of a choice's outcome and its counted pieces. */
function outcome(table: Scenario, wanted: Partial<ActionDescription>): unknown {
  const found = findChoiceResult(choiceOf(table, wanted), table.view(), previewing(table))
  return found && [found.code, ...Object.values(found.pieces).flat()]
}

test('a role brings its chooser its gain, with its bound', () => {
  const table = scenario(3).goods(0, { sugar: 1 })
  expect(outcome(table, { role: 'trader' })).toEqual(['exact', ['coin', 3]])
  expect(outcome(table, { role: 'captain' })).toEqual(['least', ['point', 2]])
  expect(outcome(table, { role: 'craftsman' })).toBeUndefined()
})
test('a load brings points, extra ones included, and may leave barrels behind', () => {
  const table = scenario(3).goods(0, { corn: 3, indigo: 2 }).ship(5, 'corn', 3).role('captain', 0)
  expect(outcome(table, { verb: 'load', good: 'corn' })).toEqual([
    'loadLeaves',
    ['point', 3],
    ['good:corn', 1],
  ])
  expect(outcome(table, { verb: 'load', good: 'indigo' })).toEqual(['load', ['point', 3]])
})
test('a wharf ships all barrels of a kind', () => {
  const table = scenario(3).goods(0, { corn: 3 }).owns(0, 'wharf', 1).ship(5, 'corn', 4).role('captain', 0)
  expect(outcome(table, { verb: 'use', good: 'corn' })).toEqual(['load', ['point', 4]])
})
test('a sale states the doubloons afterwards, and whether it fills the trading house', () => {
  const table = scenario(3).coins(0, 2).goods(0, { sugar: 1 }).goods(1, { corn: 1 })
  expect(outcome(table.role('trader', 0), { verb: 'sell' })).toEqual(['sale', ['coin', 5]])
  const full = scenario(3).coins(0, 2).goods(0, { sugar: 1 }).house('corn', 'coffee', 'tobacco')
  expect(outcome(full.role('trader', 0), { verb: 'sell' })).toEqual(['saleLast', ['coin', 5]])
})
test('a building states its points and the doubloons left', () => {
  const table = scenario(3)
    .coins(0, 9)
    .island(0, { quarry: [1, 1] })
    .role('builder', 0)
  expect(outcome(table, { building: 'factory' })).toEqual(['build', ['point', 3], ['coin', 9 - 7 + 2]])
})
test('a plantation states the additional production', () => {
  const table = scenario(3).owns(0, 'small-sugar-mill').role('settler', 0)
  expect(outcome(table, { tile: 'corn' })).toEqual(['tile', ['good:corn', 1]])
  expect(outcome(table, { tile: 'sugar' })).toEqual(['tile', ['good:sugar', 1]])
  expect(outcome(table, { tile: 'quarry' })).toEqual(['quarry'])
})
test('a plantation that the buildings cannot process yet adds nothing; without any building that is a warning', () => {
  const table = scenario(3)
    .owns(0, 'small-sugar-mill')
    .island(0, { sugar: [1, 1] })
    .role('settler', 0)
  expect(outcome(table, { tile: 'sugar' })).toEqual(['tileIdle'])
  expect(outcome(table, { tile: 'tobacco' })).toBeUndefined()
})
test('a colonist placed at once states the additional production', () => {
  const table = scenario(3).owns(0, 'hospice', 1).role('settler', 0).plays(0, 'tile corn')
  expect(outcome(table, { verb: 'use' })).toEqual(['manned', ['good:corn', 1]])
})
test('the bonus barrel states the number of barrels afterwards', () => {
  const table = scenario(3)
    .island(0, { corn: [2, 2] })
    .role('craftsman', 0)
  expect(outcome(table, { verb: 'bonus' })).toEqual(['then', ['good:corn', 3]])
})
test('keeping a barrel states the barrels that are lost', () => {
  const table = scenario(3)
    .goods(0, { corn: 2, coffee: 1 })
    .ship(4, 'indigo', 1)
    .ship(5, 'sugar', 1)
    .ship(6, 'tobacco', 1)
  expect(outcome(table.role('captain', 0), { verb: 'keep', good: 'coffee' })).toEqual([
    'lost',
    ['good:corn', 2],
  ])
})
test('of what costs and brings nothing to be counted nothing is outcome', () => {
  expect(outcome(scenario(3).role('settler', 0), { verb: 'pass' })).toBeUndefined()
  expect(outcome(scenario(3).role('mayor', 0), { verb: 'recruit' })).toBeUndefined()
})
