import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import type { RoleName } from '../vocabulary.ts'
import { choicesOf, previewing } from './choices.fixture.ts'
import { forecastRole } from './role-forecast.ts'

/** The gains of each seat, the chooser first, if the first seat chose the role. */
function shares(role: RoleName, table: Scenario): readonly unknown[] | undefined {
  const choice = choicesOf(table).find(({ described }) => described['role'] === role)!
  return forecastRole(role, choice.action, table.view(), previewing(table))?.map(({ gains }) => gains)
}

test('mayor: the share of the ship, and one from the supply for the mayor', () => {
  expect(shares('mayor', scenario(5))).toEqual([2, 1, 1, 1, 1].map((count) => [['colonist', count]]))
  expect(shares('mayor', scenario(3).colonists({ supply: 0, ship: 4 }, 1))).toEqual([
    [['colonist', 2]],
    [['colonist', 1]],
    [['colonist', 1]],
  ])
})
test('craftsman: each by their plantations and buildings, the craftsman one barrel more, while the supply lasts', () => {
  const table = scenario(3)
    .island(0, { corn: [1, 1] })
    .island(1, { corn: [3, 3], indigo: [2, 2] })
    .owns(1, 'small-indigo-plant', 1)
    .goods(2, { corn: 7 })
  // Ten corn, seven of them held: one for the craftsman, two are left for the next.
  expect(shares('craftsman', table)).toEqual([
    [['good:corn', 1]],
    [
      ['good:corn', 2],
      ['good:indigo', 1],
    ],
    [],
  ])
})
test('craftsman: the bonus barrel and the factory’s doubloons count', () => {
  const table = scenario(3)
    .island(0, { corn: [1, 1], sugar: [1, 1] })
    .owns(0, 'small-sugar-mill', 1)
    .owns(0, 'factory', 1)
  expect(shares('craftsman', table)![0]).toEqual([
    ['good:corn', 1],
    ['good:sugar', 2],
    ['coin', 1],
  ])
})
test('trader: each seat’s best sale if no other seat sells first; the trader gets one doubloon more', () => {
  const table = scenario(3).goods(0, { corn: 1, sugar: 1 }).goods(1, { coffee: 1 }).house('indigo')
  expect(shares('trader', table)).toEqual([[['coin', 3]], [['coin', 4]], []])
  expect(shares('trader', table.house('sugar', 'coffee'))).toEqual([[['coin', 1]], [], []])
})
test('captain: the captain’s minimum, and the others’ gain if all players load as much as they can', () => {
  const table = scenario(3).goods(0, { corn: 3, indigo: 2 }).goods(1, { corn: 2 }).ship(5, 'corn', 4)
  const choice = choicesOf(table).find(({ described }) => described['role'] === 'captain')!
  expect(forecastRole('captain', choice.action, table.view(), previewing(table))).toEqual([
    { seat: 0, gains: [['point', 3]], bound: 'least' },
    { seat: 1, gains: [['point', 1]], bound: 'about' },
    { seat: 2, gains: [], bound: 'about' },
  ])
  expect(shares('captain', scenario(3))).toEqual([[], [], []])
})
test('builder: how many buildings each could pay for, the builder one doubloon less', () => {
  const table = scenario(3).coins(0, 0).coins(1, 0).coins(2, 1)
  expect(shares('builder', table)).toEqual([[['plot-city', 2]], [], [['plot-city', 2]]])
})
test('settler: a tile for each seat with room, for the settler a quarry too; a hacienda draws another', () => {
  const table = scenario(3)
    .owns(1, 'hacienda', 1)
    .island(2, { quarry: [7, 0], corn: [5, 0] })
  expect(shares('settler', table)).toEqual([[['tile:quarry', 1]], [['plot-island', 2]], []])
})
test('prospector: one doubloon for the chooser, those on the card not counted', () => {
  expect(shares('prospector', scenario(4).cardCoins('prospector', 2))).toEqual([[['coin', 1]], [], [], []])
})
test('the forecast comes true, and forecasting leaves the state unchanged', () => {
  const table = scenario(4)
    .island(0, { corn: [3, 3] })
    .island(2, { corn: [2, 2] })
  const before = table.state.slice()
  const forecasted = shares('craftsman', table)
  expect(table.state).toEqual(before)
  table.role('craftsman', 0)
  const bonus = table.offers().find((words) => words.startsWith('bonus'))!
  table.plays(0, bonus)
  expect([0, 1, 2, 3].map((seat) => [['good:corn', table.player(seat).goods.corn]])).toEqual(
    forecasted!.map((gains) => ((gains as unknown[]).length === 0 ? [['good:corn', 0]] : gains)),
  )
})
