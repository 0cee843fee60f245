import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const building = (table: Scenario): string[] =>
  table
    .offers()
    .filter((words) => words.startsWith('build '))
    .map((words) => words.slice('build '.length))

test('PR 5.1 - each player may build one building, which leaves the board', () => {
  const table = scenario(4).coins(0, 30).role('builder', 0)
  expect(building(table).length).toBe(23)
  table.plays(0, 'build factory')
  expect(table.crews(0)).toEqual({ factory: 0 })
  expect(table.turn()).toBe(1)
  const left = Object.fromEntries(table.view().market.map((each) => [each.building, each.left]))
  expect(left).toMatchObject({ factory: 1, university: 2 })
})

test('PR 5.1 - never two of a kind, production buildings included', () => {
  const table = scenario(4).coins(0, 30).owns(0, 'office').owns(0, 'indigo-plant').role('builder', 0)
  expect(building(table)).not.toContain('office')
  expect(building(table)).not.toContain('indigo-plant')
  expect(building(table)).toContain('small-indigo-plant')
})

test('PR 5.1 - only what is still on the board', () => {
  const table = scenario(4)
    .coins(0, 30)
    .owns(1, 'office')
    .owns(2, 'office')
    .owns(1, 'city-hall')
    .owns(1, 'wharf')
    .role('builder', 0)
  expect(building(table)).not.toContain('office')
  expect(building(table)).not.toContain('city-hall')
  expect(building(table)).toContain('wharf')
})

test('PR 5.2 - the price goes to the bank, and there is no credit', () => {
  const table = scenario(4).coins(1, 5).role('builder', 0).plays(0, 'pass')
  expect(building(table)).toContain('office')
  expect(building(table)).not.toContain('coffee-roaster')
  table.plays(1, 'build office')
  expect(table.events()[0]).toEqual({ type: 'built', seat: 1, building: 'office', price: 5 })
  expect(table.player(1).coins).toBe(0)
})

test.each([
  [0, { 'small-indigo-plant': 1, office: 5, harbor: 8, fortress: 10 }],
  [1, { 'small-indigo-plant': 0, office: 4, harbor: 7, fortress: 9 }],
  [2, { 'small-indigo-plant': 0, office: 3, harbor: 6, fortress: 8 }],
  [3, { 'small-indigo-plant': 0, office: 3, harbor: 5, fortress: 7 }],
  [4, { 'small-indigo-plant': 0, office: 3, harbor: 5, fortress: 6 }],
  [5, { 'small-indigo-plant': 0, office: 3, harbor: 5, fortress: 6 }],
])('PR 5.3 - %i occupied quarries count up to the column: %j', (quarries, prices) => {
  for (const [name, price] of Object.entries(prices)) {
    const table = scenario(4)
      .coins(1, 20)
      .island(1, { quarry: [quarries, quarries] })
      .role('builder', 0)
      .plays(0, 'pass')
    expect(table.view().market.find((each) => each.building === name)!.prices[1]).toBe(price)
    table.plays(1, `build ${name}`)
    expect(table.player(1).coins).toBe(20 - price)
  }
})

test('PR 5.3 - quarries without a colonist, and those of others, take nothing off', () => {
  const table = scenario(4)
    .coins(1, 20)
    .island(1, { quarry: [3, 1] })
    .island(2, { quarry: [3, 3] })
  table.role('builder', 0).plays(0, 'pass').plays(1, 'build harbor')
  expect(table.player(1).coins).toBe(20 - 7)
})

describe('the privilege', () => {
  test('PR 5.4 - the builder pays one doubloon less, in addition to quarries; the others do not', () => {
    const table = scenario(4)
      .coins(0, 20)
      .coins(1, 20)
      .island(0, { quarry: [2, 2] })
      .role('builder', 0)
    table.plays(0, 'build office').plays(1, 'build office')
    expect([table.player(0).coins, table.player(1).coins]).toEqual([20 - 2, 20 - 5])
  })
  test('PR 5.4 - it opens what is one doubloon too dear', () => {
    const table = scenario(4).coins(0, 4).coins(1, 4).role('builder', 0)
    expect(building(table)).toContain('office')
    table.plays(0, 'pass')
    expect(building(table)).not.toContain('office')
  })
  test('PR 5.4 - a player who chose another role has no discount, and no other phase shows one', () => {
    const table = scenario(4).coins(0, 20).owns(0, 'hospice', 1).role('settler', 0)
    expect(table.view().market.find((each) => each.building === 'office')!.prices).toEqual([5, 5, 5, 5])
  })
  test('PR 2.7 - without building nothing is gained', () => {
    const table = scenario(4).coins(0, 7).role('builder', 0).plays(0, 'pass')
    expect(table.player(0).coins).toBe(7)
  })
})

describe('room', () => {
  const LARGE = ['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall']
  const SMALL = [
    'small-market',
    'hacienda',
    'construction-hut',
    'small-warehouse',
    'hospice',
    'office',
    'large-market',
  ]
  test('PR 5.5 - a large building takes two spaces', () => {
    const table = scenario(4).coins(0, 20).role('builder', 0).plays(0, 'build fortress')
    expect(table.player(0).freeCity).toBe(10)
  })
  test('PR 5.5 - with one space left only small buildings, with none left nothing', () => {
    const table = LARGE.slice(0, 4).reduce((laid, name) => laid.owns(0, name), scenario(4).coins(0, 30))
    for (const name of SMALL.slice(0, 3)) table.owns(0, name)
    expect(table.player(0).freeCity).toBe(1)
    table.role('builder', 0)
    expect(building(table)).toContain('office')
    expect(building(table)).not.toContain('city-hall')
    const full = LARGE.slice(0, 4).reduce((laid, name) => laid.owns(0, name), scenario(4).coins(0, 30))
    for (const name of SMALL.slice(0, 4)) full.owns(0, name)
    full.role('builder', 0)
    expect(full.turn()).toBe(1)
    expect(full.player(0).coins).toBe(30)
  })
  test('PR 5.5 - any two free spaces are enough: a fifth large building may be built', () => {
    const table = LARGE.slice(0, 4).reduce((laid, name) => laid.owns(0, name), scenario(4).coins(0, 30))
    table.owns(0, 'office').owns(0, 'hospice').role('builder', 0).plays(0, 'build city-hall')
    expect(table.player(0).freeCity).toBe(0)
    expect(table.view().endings).toEqual(['city'])
  })
  test.each([
    ['hospice', 1, ['city']],
    ['fortress', 2, ['city']],
    ['hospice', 2, []],
    ['fortress', 3, []],
  ])('PR 11.1 - %s on the last %i spaces of a city: the game ends by %j', (name, free, endings) => {
    const table = scenario(4).coins(0, 30)
    const others = [
      ...SMALL.filter((each) => each !== 'hospice'),
      'factory',
      'university',
      'harbor',
      'wharf',
      'sugar-mill',
    ]
    for (const each of others.slice(0, 12 - free)) table.owns(0, each)
    expect(table.player(0).freeCity).toBe(free)
    table.role('builder', 0).plays(0, `build ${name}`)
    expect(table.view()).toMatchObject({ endings, over: false })
  })
})
