import { expect, test } from 'vitest'
import type { ActionDescription } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { choiceOf, previewing } from './choices.fixture.ts'
import { result } from './choice-results.ts'

/** The last part of the message that is said of a choice, and its counted values. */
function said(table: Scenario, wanted: Partial<ActionDescription>): unknown {
  const spoken = result(choiceOf(table, wanted), table.view(), previewing(table))
  if (spoken === undefined) return undefined
  const counted = Object.values(spoken.values).flatMap((value) =>
    value.kind === 'counts' ? value.counts.map(([count, , piece]) => [piece, count]) : [],
  )
  return [spoken.key.replace('advice.gain.', ''), ...counted]
}

test('a role says what it would bring whoever chooses', () => {
  const table = scenario(3).goods(0, { sugar: 1 })
  expect(said(table, { role: 'trader' })).toEqual(['exact', ['coin', 3]])
  expect(said(table, { role: 'captain' })).toEqual(['least', ['point', 2]])
  expect(said(table, { role: 'craftsman' })).toBeUndefined()
})
test('a load says its points, extra ones too, and what stays behind', () => {
  const table = scenario(3).goods(0, { corn: 3, indigo: 2 }).ship(5, 'corn', 3).role('captain', 0)
  expect(said(table, { verb: 'load', good: 'corn' })).toEqual(['loadLeaves', ['point', 3], ['good:corn', 1]])
  expect(said(table, { verb: 'load', good: 'indigo' })).toEqual(['load', ['point', 3]])
})
test('a wharf takes everything', () => {
  const table = scenario(3).goods(0, { corn: 3 }).owns(0, 'wharf', 1).ship(5, 'corn', 4).role('captain', 0)
  expect(said(table, { verb: 'use', good: 'corn' })).toEqual(['load', ['point', 4]])
})
test('a sale says what is in the purse then, and whether it fills the house', () => {
  const table = scenario(3).coins(0, 2).goods(0, { sugar: 1 }).goods(1, { corn: 1 })
  expect(said(table.role('trader', 0), { verb: 'sell' })).toEqual(['sale', ['coin', 5]])
  const full = scenario(3).coins(0, 2).goods(0, { sugar: 1 }).house('corn', 'coffee', 'tobacco')
  expect(said(full.role('trader', 0), { verb: 'sell' })).toEqual(['saleLast', ['coin', 5]])
})
test('a building says its points and what is left in the purse', () => {
  const table = scenario(3)
    .coins(0, 9)
    .island(0, { quarry: [1, 1] })
    .role('builder', 0)
  expect(said(table, { building: 'factory' })).toEqual(['build', ['point', 3], ['coin', 9 - 7 + 2]])
})
test('a plantation says what it would let me produce', () => {
  const table = scenario(3).owns(0, 'small-sugar-mill').role('settler', 0)
  expect(said(table, { tile: 'corn' })).toEqual(['tile', ['good:corn', 1]])
  expect(said(table, { tile: 'sugar' })).toEqual(['tile', ['good:sugar', 1]])
  expect(said(table, { tile: 'tobacco' })).toEqual(['tileIdle'])
  expect(said(table, { tile: 'quarry' })).toEqual(['quarry'])
})
test('a colonist at once says what he would produce', () => {
  const table = scenario(3).owns(0, 'hospice', 1).role('settler', 0).plays(0, 'tile corn')
  expect(said(table, { verb: 'use' })).toEqual(['manned', ['good:corn', 1]])
})
test('the bonus barrel says how many there would be', () => {
  const table = scenario(3)
    .island(0, { corn: [2, 2] })
    .role('craftsman', 0)
  expect(said(table, { verb: 'bonus' })).toEqual(['then', ['good:corn', 3]])
})
test('the barrel that is kept says what is lost', () => {
  const table = scenario(3)
    .goods(0, { corn: 2, coffee: 1 })
    .ship(4, 'indigo', 1)
    .ship(5, 'sugar', 1)
    .ship(6, 'tobacco', 1)
  expect(said(table.role('captain', 0), { verb: 'keep', good: 'coffee' })).toEqual(['lost', ['good:corn', 2]])
})
test('of what costs and brings nothing to be counted nothing is said', () => {
  expect(said(scenario(3).role('settler', 0), { verb: 'pass' })).toBeUndefined()
  expect(said(scenario(3).role('mayor', 0), { verb: 'recruit' })).toBeUndefined()
})
