import { describe, expect, test } from 'vitest'
import { listActions, newActions } from '../../core/game.ts'
import { findAutomaticChoice } from './automatic.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'

/** The automatic choice of the seat in turn as text; undefined if there is none. */
function chosen({ state }: Scenario): string | undefined {
  const out = newActions()
  puertoRico.legal(state, out)
  const open = listActions(out).map((action) => ({ action, described: puertoRico.describe(state, action) }))
  const action = findAutomaticChoice(puertoRico.view(state), open)
  const found = open.find((one) => one.action === action)
  return found && Object.values(found.described).join(' ')
}

describe('the mayor’s extra colonist', () => {
  test('is taken if a circle would stay empty without it', () => {
    expect(chosen(scenario(4).owns(0, 'office').role('mayor', 0))).toBe('recruit')
  })
  test('is a decision if every circle is filled anyway', () => {
    expect(chosen(scenario(4).role('mayor', 0))).toBeUndefined()
  })
  test('is a decision when colonists run short, as taking it may end the game', () => {
    const table = scenario(4).owns(0, 'office').owns(0, 'sugar-mill').colonists({ supply: 8, ship: 4 }, 3)
    expect(chosen(table.role('mayor', 0))).toBeUndefined()
  })
})

describe('a colonist from the hospice or the university', () => {
  test('is taken while there are enough', () => {
    const table = scenario(4).owns(0, 'hospice', 1).role('settler', 0)
    expect(chosen(table)).toBeUndefined()
    expect(chosen(table.plays(0, 'tile corn'))).toBe('use hospice')
  })
  test('is taken for a new building', () => {
    const table = scenario(4).coins(0, 9).owns(0, 'university', 1).role('builder', 0)
    expect(chosen(table.plays(0, 'build office'))).toBe('use university')
  })
})

describe('storage', () => {
  const blocked = (lay: (table: Scenario) => Scenario): Scenario =>
    lay(scenario(4)).ship(5, 'tobacco', 5).ship(6, 'corn', 6).ship(7, 'sugar', 7).role('captain', 1)
  test('keeps the most expensive barrel if it can be sold and no ship has room for another kind', () => {
    expect(chosen(blocked((table) => table.goods(0, { corn: 1, tobacco: 1 })))).toBe('keep tobacco')
  })
  test('is a decision if the trading house holds the expensive kind', () => {
    expect(
      chosen(blocked((table) => table.goods(0, { corn: 1, tobacco: 1 }).house('tobacco'))),
    ).toBeUndefined()
  })
  test('stores the larger and more expensive kind', () => {
    const table = blocked((laid) => laid.owns(0, 'small-warehouse', 1).goods(0, { corn: 2, tobacco: 3 }))
    expect(chosen(table)).toBe('store tobacco')
  })
  test('is a decision if the cheaper kind is the larger one', () => {
    const table = blocked((laid) => laid.owns(0, 'small-warehouse', 1).goods(0, { corn: 3, tobacco: 2 }))
    expect(chosen(table)).toBeUndefined()
  })
})

test('the craftsman takes the extra barrel if only one kind is possible', () => {
  const one = scenario(4)
    .island(0, { corn: [1, 1] })
    .role('craftsman', 0)
  expect(chosen(one)).toBe('bonus corn')
  const two = scenario(4)
    .island(0, { corn: [1, 1], indigo: [1, 1] })
    .owns(0, 'small-indigo-plant', 1)
  expect(chosen(two.role('craftsman', 0))).toBeUndefined()
})

test('nothing is chosen about roles, tiles, buildings, sales and ships', () => {
  expect(chosen(scenario(4))).toBeUndefined()
  expect(chosen(scenario(4).role('settler', 0))).toBeUndefined()
  expect(chosen(scenario(4).coins(0, 5).role('builder', 0))).toBeUndefined()
  expect(chosen(scenario(4).goods(0, { coffee: 1 }).role('trader', 0))).toBeUndefined()
  expect(chosen(scenario(4).goods(0, { coffee: 2, corn: 2 }).role('captain', 0))).toBeUndefined()
})

describe('with New Buildings', () => {
  test('a choice at which guests may move is a decision', () => {
    const table = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'library').role('mayor', 0)
    expect(chosen(table)).toBeUndefined()
    expect(chosen(table.plays(0, 'guest library'))).toBeUndefined()
  })
  test('a colonist for a forest or a statue is a decision, as they would wait in San Juan', () => {
    const forest = scenario(4)
      .owns(0, 'hospice', 1)
      .owns(0, 'forest-house', 1)
      .row({ corn: 1 })
      .role('settler', 0)
    expect(chosen(forest.plays(0, 'tile corn forest'))).toBeUndefined()
    const statue = scenario(4).coins(0, 10).owns(0, 'university', 1).sells('statue').role('builder', 0)
    expect(chosen(statue.plays(0, 'build statue'))).toBeUndefined()
  })
  test('several single barrels are a decision', () => {
    const table = scenario(4).owns(0, 'storehouse', 1).goods(0, { tobacco: 5, coffee: 1, corn: 3 })
    table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7).role('captain', 0)
    expect(table.view().question?.name).toBe('keepOne')
    expect(chosen(table)).toBeUndefined()
  })
})
