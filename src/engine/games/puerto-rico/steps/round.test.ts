import { expect, test } from 'vitest'
import { OVER } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const EVERY_ROLE = ['builder', 'captain', 'craftsman', 'mayor', 'prospector', 'settler', 'trader'].map(
  (role) => `role ${role}`,
)
function cards(table: Scenario): Record<string, number> {
  return Object.fromEntries(table.view().cards.map(({ role, coins }) => [role, coins]))
}

test('PR 2.1 - a role must be taken: any free card, and nothing else', () => {
  const table = scenario(4)
  expect(table.offers().toSorted()).toEqual(EVERY_ROLE)
  table.role('trader', 0)
  expect(table.offers().toSorted()).toEqual(EVERY_ROLE.filter((role) => role !== 'role trader'))
})

test('PR 2.1 - the doubloons on the card go to its taker, at once and all', () => {
  const table = scenario(4).coins(0, 1).coins(1, 0).cardCoins('builder', 3).cardCoins('captain', 2)
  table.role('builder', 0)
  expect(table.events()[0]).toEqual({ type: 'role', seat: 0, role: 'builder', coins: 3 })
  expect(table.player(0).coins).toBe(4)
  expect(cards(table)).toMatchObject({ builder: 0, captain: 2 })
  expect(table.player(1).coins).toBe(0)
})

test('PR 2.1 - doubloons of the card may be spent in the phase it begins', () => {
  const table = scenario(4).coins(0, 0).cardCoins('builder', 1).role('builder', 0)
  expect(table.offers()).toContain('build small-sugar-mill')
  expect(table.offers()).not.toContain('build indigo-plant')
})

test('PR 2.1 - a role that brings nothing may be taken', () => {
  const table = scenario(4).role('captain', 0)
  expect(table.view().cards.find(({ role }) => role === 'captain')!.takenBy).toBe(0)
  expect(table.turn()).toBe(1)
})

test('PR 2.2 - the chooser acts first, then the others clockwise, each once', () => {
  const table = scenario(4).role('builder', 2)
  for (const seat of [2, 3, 0, 1]) {
    expect([table.turn(), table.view().phase, table.view().chooser]).toEqual([seat, 'builder', 2])
    table.plays(seat, 'pass')
  }
  expect([table.turn(), table.view().phase, table.view().chooser]).toEqual([3, null, null])
})

test('PR 2.2 - the next seat chooses, and the card stays taken until the round ends', () => {
  const table = scenario(3)
  table.plays(0, 'role captain').plays(1, 'role craftsman')
  expect(
    table
      .view()
      .cards.filter(({ takenBy }) => takenBy !== null)
      .map(({ takenBy }) => takenBy),
  ).toEqual([1, 0])
  expect(table.offers()).not.toContain('role captain')
  table.plays(2, 'role trader')
  expect(table.view().cards.every(({ takenBy }) => takenBy === null)).toBe(true)
  expect(table.offers()).toContain('role captain')
})

test('PR 2.3 - a doubloon on each card left, with or without doubloons, none on the others', () => {
  const table = scenario(3).cardCoins('mayor', 2)
  table.plays(0, 'role captain').plays(1, 'role craftsman')
  expect(cards(table)).toMatchObject({ mayor: 2, settler: 0 })
  table.plays(2, 'role trader')
  expect(cards(table)).toEqual({ settler: 1, mayor: 3, builder: 1, craftsman: 0, trader: 0, captain: 0 })
})

test('PR 2.3 - the left neighbour is governor and begins', () => {
  const table = scenario(3).governor(2)
  table.plays(2, 'role captain').plays(0, 'role craftsman')
  expect(table.view()).toMatchObject({ governor: 2, round: 1 })
  table.plays(1, 'role trader')
  expect(table.view()).toMatchObject({ governor: 0, round: 2 })
  expect(table.turn()).toBe(0)
})

test('PR 2.4 - two players take three roles each, in turns, and the last to choose in a round chooses first in the next', () => {
  const table = scenario(2)
  const choosers: unknown[] = []
  for (const role of ['captain', 'craftsman', 'trader', 'prospector', 'builder', 'mayor']) {
    choosers.push(table.turn())
    table.plays(Number(table.turn()), `role ${role}`).allPass()
  }
  expect(choosers).toEqual([0, 1, 0, 1, 0, 1])
  expect(table.view()).toMatchObject({ round: 2, governor: 1, rolesEach: 3 })
  expect(table.turn()).toBe(1)
  expect(cards(table)).toEqual({
    settler: 1,
    mayor: 0,
    builder: 0,
    craftsman: 0,
    trader: 0,
    captain: 0,
    prospector: 0,
  })
})

test('PR 2.4 - the phase of each role runs for both players', () => {
  const table = scenario(2).role('builder', 0)
  expect(table.turn()).toBe(0)
  table.plays(0, 'pass')
  expect([table.turn(), table.view().phase]).toEqual([1, 'builder'])
})

test('PR 2.5 - every action, privilege and function may be declined', () => {
  const owning = (): Scenario =>
    scenario(4)
      .owns(0, 'hacienda', 1)
      .owns(0, 'hospice', 1)
      .owns(0, 'university', 1)
      .coins(0, 20)
      .goods(0, { corn: 1 })
  expect(owning().role('settler', 0).offers()).toContain('pass')
  expect(owning().role('settler', 0).plays(0, 'pass').offers()).toContain('pass')
  expect(owning().role('settler', 0).plays(0, 'pass', 'tile corn').offers()).toEqual(['pass', 'use hospice'])
  expect(owning().role('mayor', 0).offers()).toContain('pass')
  expect(owning().role('builder', 0).offers()).toContain('pass')
  expect(owning().role('builder', 0).plays(0, 'build office').offers()).toEqual(['pass', 'use university'])
  expect(owning().role('trader', 0).offers()).toContain('pass')
})

test('PR 2.5 - loading may not be declined', () => {
  expect(scenario(4).goods(0, { corn: 1 }).role('captain', 0).offers()).not.toContain('pass')
})

test('PR 2.6 - what is not occupied does nothing', () => {
  const houses = [
    'small-market',
    'large-market',
    'office',
    'factory',
    'harbor',
    'wharf',
    'small-warehouse',
    'hacienda',
  ]
  const table = houses.reduce((laid, building) => laid.owns(1, building), scenario(4).coins(1, 0))
  table
    .island(1, { quarry: [2, 0], corn: [2, 0], coffee: [1, 1] })
    .owns(1, 'coffee-roaster')
    .goods(1, { corn: 1, sugar: 2 })
  table.role('trader', 0).plays(1, 'sell corn')
  expect(table.player(1).coins).toBe(0)
  expect(table.player(1).production).toEqual({ corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 })
  table.plays(1, 'role captain')
  expect(table.offers()).toEqual(['load sugar 5', 'load sugar 6', 'load sugar 7'])
  table.plays(1, 'load sugar 5')
  expect(table.player(1).points).toBe(3)
  table.plays(2, 'role settler').plays(2, 'pass').plays(3, 'pass').plays(0, 'pass')
  expect(table.offers()).toEqual([
    'pass',
    'tile corn',
    'tile indigo',
    'tile sugar',
    'tile tobacco',
    'tile coffee',
  ])
})

test('PR 2.6 - the printed points count all the same', () => {
  const table = scenario(4).owns(0, 'wharf').owns(0, 'guild-hall').owns(1, 'wharf', 1)
  expect(table.scores()[0]).toMatchObject({ total: 7, sources: { buildings: 7 } })
  expect(table.scores()[1]).toMatchObject({ total: 3 })
})

test('PR 2.7 - the chooser may pass, then without privilege, and the others act all the same', () => {
  const table = scenario(4).coins(0, 0).goods(0, { corn: 1 }).goods(1, { sugar: 1 }).coins(1, 0)
  table.role('trader', 0).plays(0, 'pass')
  expect(table.player(0).coins).toBe(0)
  table.plays(1, 'sell sugar')
  expect(table.player(1).coins).toBe(2)
})

test('PR 11.2 - the round is played to its end before the game is over', () => {
  const table = scenario(3).pool(1, 2).goods(0, { corn: 1 }).role('captain', 0).plays(0, 'load corn 4')
  expect(table.view()).toMatchObject({ endings: ['points'], over: false })
  table.plays(1, 'role builder').allPass()
  expect(table.view().over).toBe(false)
  table.plays(2, 'role craftsman')
  expect(table.view()).toMatchObject({ over: true, round: 1 })
  expect(table.turn()).toBe(OVER)
  expect(table.offers()).toEqual([])
  expect(table.events().at(-1)).toEqual({ type: 'over', winners: [2] })
})
