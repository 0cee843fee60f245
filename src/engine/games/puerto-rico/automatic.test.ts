import { describe, expect, test } from 'vitest'
import { listActions, newActions } from '../../core/game.ts'
import { findAutomaticChoice } from './automatic.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'
import { cardTaker, CHOSEN, END_CAUSES } from './state.ts'
import { NO_COLONISTS, ROLES } from './vocabulary.ts'
import type { RoleName } from './vocabulary.ts'

/** The automatic choice of the seat in turn as text; undefined if there is none. */
function chosen({ state }: Scenario): string | undefined {
  const out = newActions()
  puertoRico.legal(state, out)
  const open = listActions(out).map((action) => ({ action, described: puertoRico.describe(state, action) }))
  const action = findAutomaticChoice(puertoRico.view(state), open)
  const found = open.find((one) => one.action === action)
  return found && Object.values(found.described).join(' ')
}

/** Four players, for whom the game ends with this role: the last one of the last round. */
function last(role: RoleName, lay: (table: Scenario) => Scenario): Scenario {
  const table = lay(scenario(4))
  const { state } = table
  state[END_CAUSES] = NO_COLONISTS
  for (let card = 0; state[CHOSEN]! < 3; card++) {
    if (ROLES[card] === role) continue
    state[CHOSEN]!++
    state[cardTaker(card)] = state[CHOSEN]!
  }
  return table.role(role, 0)
}

describe('a colonist in the last phase', () => {
  test('is taken: from the mayor’s privilege, all that may be had', () => {
    expect(chosen(last('mayor', (table) => table.owns(0, 'office')))).toBe('recruit')
    expect(chosen(last('mayor', (table) => table.owns(0, 'office').owns(0, 'library', 1)))).toBe('recruit 2')
  })
  test('is taken from a hospice, for a forest too, and from a university, for a statue too', () => {
    const hospice = last('settler', (table) => table.owns(0, 'hospice', 1))
    expect(chosen(hospice)).toBeUndefined()
    expect(chosen(hospice.plays(0, 'tile corn'))).toBe('use hospice')
    const statue = last('builder', (table) => table.coins(0, 10).owns(0, 'university', 1).sells('statue'))
    expect(chosen(statue.plays(0, 'build statue'))).toBe('use university')
  })
  test('before it is asked, as each colonist brings the end of the game nearer', () => {
    expect(chosen(scenario(4).owns(0, 'office').role('mayor', 0))).toBeUndefined()
    const hospice = scenario(4).owns(0, 'hospice', 1).role('settler', 0).plays(0, 'tile corn')
    expect(chosen(hospice)).toBeUndefined()
    const university = scenario(4).coins(0, 9).owns(0, 'university', 1).role('builder', 0)
    expect(chosen(university.plays(0, 'build office'))).toBeUndefined()
  })
})

describe('storage', () => {
  const blocked = (table: Scenario): Scenario =>
    table.ship(5, 'tobacco', 5).ship(6, 'corn', 6).ship(7, 'sugar', 7)
  const stored = (table: Scenario): Scenario =>
    blocked(table.owns(0, 'small-warehouse', 1).goods(0, { corn: 3, tobacco: 2, coffee: 1 }))
  test('keeps the most barrels in the last phase, where they only break ties', () => {
    expect(chosen(last('captain', stored))).toBe('store corn')
  })
  test('is asked before it, whatever the kinds: no one knows which one is sold or loaded next', () => {
    expect(chosen(stored(scenario(4)).role('captain', 0))).toBeUndefined()
    expect(chosen(blocked(scenario(4)).goods(0, { corn: 1, tobacco: 1 }).role('captain', 1))).toBeUndefined()
  })
})

describe('the craftsman’s extra barrel', () => {
  const working = (table: Scenario): Scenario =>
    table
      .island(0, { sugar: [3, 3], coffee: [1, 1] })
      .owns(0, 'sugar-mill', 3)
      .owns(0, 'coffee-roaster', 1)
  test('is taken in the last phase, of any kind: each barrel counts alike', () => {
    expect(chosen(last('craftsman', working))).toBe('bonus coffee')
  })
  test('PR 13.11 - is asked with a specialty factory, which pays more for a fourth barrel of sugar', () => {
    const paid = (): Scenario => last('craftsman', (table) => working(table).owns(0, 'specialty-factory', 1))
    expect(chosen(paid())).toBeUndefined()
    const after = (words: string): number => paid().plays(0, words).scores()[0]!.tieBreak
    expect(after('bonus sugar')).toBe(after('bonus coffee') + 1)
  })
  test('is taken with a specialty factory if one kind is possible', () => {
    const table = last('craftsman', (laid) =>
      laid
        .island(0, { sugar: [3, 3] })
        .owns(0, 'sugar-mill', 3)
        .owns(0, 'specialty-factory', 1),
    )
    expect(chosen(table)).toBe('bonus sugar')
  })
  test('is asked before the last phase, even of one kind: a sixth barrel narrows the choice of ships (PR 8.3)', () => {
    const one = scenario(4)
      .island(0, { corn: [1, 1] })
      .role('craftsman', 0)
    expect(chosen(one)).toBeUndefined()
  })
})

test('a wharf in the last phase takes the kind of which there are most, if no ship takes any', () => {
  const full = (table: Scenario): Scenario =>
    table.ship(5, 'tobacco', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7).goods(0, { corn: 2, coffee: 1 })
  expect(chosen(last('captain', (table) => full(table.owns(0, 'wharf', 1))))).toBe('use wharf corn')
  expect(chosen(full(scenario(4).owns(0, 'wharf', 1)).role('captain', 0))).toBeUndefined()
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
    const table = last('mayor', (table) => table.owns(0, 'guesthouse', 1).owns(0, 'library'))
    expect(chosen(table)).toBeUndefined()
  })
  test('several single barrels are a decision', () => {
    const table = last('captain', (laid) =>
      laid
        .owns(0, 'storehouse', 1)
        .goods(0, { tobacco: 5, coffee: 1, corn: 3 })
        .ship(5, 'corn', 5)
        .ship(6, 'indigo', 6)
        .ship(7, 'sugar', 7),
    )
    expect(table.view().question?.name).toBe('keepOne')
    expect(chosen(table)).toBeUndefined()
  })
})
