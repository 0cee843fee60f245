import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

test('PR 7.1 - each player may sell one barrel, and one only', () => {
  const table = scenario(4).goods(0, { corn: 2, sugar: 1 }).role('trader', 0)
  expect(table.offers()).toEqual(['pass', 'sell corn', 'sell sugar'])
  table.plays(0, 'sell sugar')
  expect(table.barrels(0)).toEqual({ corn: 2 })
  expect(table.view().house).toEqual(['sugar'])
  expect([table.turn(), table.view().phase]).toEqual([1, null])
})

test('PR 7.2 - only a kind that the house does not hold yet', () => {
  const table = scenario(4)
    .house('corn')
    .goods(0, { corn: 1, sugar: 1 })
    .goods(1, { corn: 1 })
    .goods(2, { sugar: 1 })
  table.role('trader', 0)
  expect(table.offers()).toEqual(['pass', 'sell sugar'])
  table.plays(0, 'sell sugar')
  expect([table.turn(), table.view().phase]).toEqual([1, null])
  expect(table.view().house).toEqual(['corn', 'sugar'])
})

describe('the price', () => {
  test.each([
    ['corn', 0],
    ['indigo', 1],
    ['sugar', 2],
    ['tobacco', 3],
    ['coffee', 4],
  ] as const)('PR 7.3 - %s brings %i, one more for the trader', (good, price) => {
    const table = scenario(4)
      .coins(0, 0)
      .coins(1, 0)
      .goods(0, { [good]: 1 })
      .role('trader', 0)
      .plays(0, `sell ${good}`)
    expect(table.player(0).coins).toBe(price + 1)
    const other = scenario(4)
      .coins(1, 0)
      .goods(1, { [good]: 1 })
      .role('trader', 0)
      .plays(1, `sell ${good}`)
    expect(other.player(1).coins).toBe(price)
  })
  test('PR 7.3 - the additions are paid for corn too', () => {
    const table = scenario(4)
      .coins(0, 0)
      .goods(0, { corn: 1 })
      .owns(0, 'small-market', 1)
      .owns(0, 'large-market', 1)
    table.role('trader', 0)
    expect(table.player(0).salePrices.corn).toBe(4)
    table.plays(0, 'sell corn')
    expect(table.player(0).coins).toBe(4)
  })
  test('PR 2.7 - no sale, no privilege', () => {
    const table = scenario(4).coins(0, 0).goods(0, { corn: 1 }).role('trader', 0).plays(0, 'pass')
    expect(table.player(0).coins).toBe(0)
  })
})

describe('a full house', () => {
  const nearlyFull = (): Scenario => {
    const table = scenario(4).house('corn', 'indigo', 'sugar')
    for (const seat of [1, 2, 3])
      table.goods(seat, { coffee: 1, tobacco: 1 }).owns(seat, seat === 3 ? 'wharf' : 'office', 1)
    return table
  }
  test('PR 7.4 - the fourth barrel ends the phase at once, and those who had no turn sell nothing', () => {
    const table = nearlyFull().coins(2, 0).role('trader', 1).plays(1, 'sell coffee')
    expect([table.turn(), table.view().phase]).toEqual([2, null])
    expect(table.barrels(2)).toEqual({ tobacco: 1, coffee: 1 })
    expect(table.player(2).coins).toBe(0)
  })
  test('PR 7.5 - it is emptied into the supply at the end of the phase', () => {
    const table = nearlyFull().role('trader', 1)
    expect(table.view().supply).toEqual({ corn: 9, indigo: 10, sugar: 10, tobacco: 6, coffee: 6 })
    table.plays(1, 'sell coffee')
    expect(table.view().house).toEqual([])
    expect(table.view().supply).toEqual({ corn: 10, indigo: 11, sugar: 11, tobacco: 6, coffee: 7 })
  })
  test('PR 7.5 - one that is not full keeps its barrels until the next trader phase', () => {
    const table = scenario(3)
      .house('corn', 'indigo')
      .goods(0, { sugar: 1 })
      .role('trader', 0)
      .plays(0, 'sell sugar')
    expect(table.view().house).toEqual(['corn', 'indigo', 'sugar'])
    table.plays(1, 'role captain').plays(2, 'role craftsman')
    expect(table.view()).toMatchObject({ round: 2, house: ['corn', 'indigo', 'sugar'] })
  })
})
