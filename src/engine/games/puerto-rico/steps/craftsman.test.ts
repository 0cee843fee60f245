import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

test('PR 6.1 - as many barrels as occupied plantations or colonists in the buildings for them, whichever is less', () => {
  const table = scenario(4)
    .island(1, { indigo: [3, 2], sugar: [1, 1], coffee: [2, 2] })
    .owns(1, 'indigo-plant', 3)
    .owns(1, 'sugar-mill', 2)
    .owns(1, 'coffee-roaster', 1)
    .role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ indigo: 2, sugar: 1, coffee: 1 })
  expect(table.view().supply).toMatchObject({ indigo: 9, sugar: 10, coffee: 8 })
})

test('PR 6.1 - corn needs no building, but a colonist', () => {
  const table = scenario(4)
    .island(1, { corn: [4, 3] })
    .island(2, { corn: [2, 0] })
    .role('craftsman', 0)
  expect([table.barrels(1), table.barrels(2)]).toEqual([{ corn: 3 }, {}])
})

test('PR 6.1 - barrels from before are kept and do not count', () => {
  const table = scenario(4)
    .island(1, { corn: [2, 2] })
    .goods(1, { corn: 4, sugar: 1 })
    .role('craftsman', 0)
  expect(table.events()).toContainEqual({ type: 'produced', seat: 1, goods: { corn: 2 } })
  expect(table.barrels(1)).toEqual({ corn: 6, sugar: 1 })
})

describe('a supply too short', () => {
  const growers = (): Scenario => {
    const table = scenario(4).goods(0, { corn: 5 })
    for (const seat of [1, 2, 3]) table.island(seat, { corn: [2, 2] })
    return table
  }
  test('PR 6.2 - earlier players get theirs, later ones less or nothing', () => {
    const table = growers().goods(0, { corn: 7 }).role('craftsman', 1)
    expect([1, 2, 3].map((seat) => table.barrels(seat))).toEqual([{ corn: 2 }, { corn: 1 }, {}])
    expect(table.view().supply.corn).toBe(0)
  })
  test('PR 6.2 - the order begins with the craftsman', () => {
    const table = growers().goods(0, { corn: 7 }).role('craftsman', 3)
    expect([3, 0, 1, 2].map((seat) => table.barrels(seat))).toEqual([
      { corn: 2 },
      { corn: 7 },
      { corn: 1 },
      {},
    ])
  })
})

describe('the privilege', () => {
  const craftsman = (): Scenario =>
    scenario(4)
      .island(0, { corn: [2, 2], indigo: [1, 1], coffee: [1, 1] })
      .owns(0, 'small-indigo-plant', 1)
      .owns(0, 'coffee-roaster')
  test('PR 6.3 - one barrel more, of a kind just received, and only for the craftsman', () => {
    const table = craftsman()
      .island(1, { sugar: [1, 1] })
      .owns(1, 'small-sugar-mill', 1)
      .role('craftsman', 0)
    expect(table.offers()).toEqual(['pass', 'bonus corn', 'bonus indigo'])
    table.plays(0, 'bonus indigo')
    expect(table.barrels(0)).toEqual({ corn: 2, indigo: 2 })
    expect(table.barrels(1)).toEqual({ sugar: 1 })
    expect(table.turn()).toBe(1)
    expect(table.view().phase).toBeNull()
  })
  test('PR 6.3 - it is taken last, when the others have received theirs', () => {
    const table = craftsman()
      .island(3, { corn: [4, 4] })
      .goods(2, { corn: 4 })
      .role('craftsman', 0)
    expect(table.barrels(3)).toEqual({ corn: 4 })
    expect(table.offers()).toEqual(['pass', 'bonus indigo'])
  })
  test('PR 6.3 - a kind missing from the supply is no choice, even if it could have been made', () => {
    const table = craftsman().goods(2, { corn: 10, indigo: 11 }).role('craftsman', 0)
    expect(table.barrels(0)).toEqual({})
    expect([table.turn(), table.view().phase]).toEqual([1, null])
  })
  test('PR 2.7 - it may be declined, and without production there is none', () => {
    const table = craftsman().role('craftsman', 0).plays(0, 'pass')
    expect(table.barrels(0)).toEqual({ corn: 2, indigo: 1 })
    expect(table.view().crafted).toEqual([])
    expect(scenario(4).role('craftsman', 0).turn()).toBe(1)
  })
})
