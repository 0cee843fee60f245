import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const reading = (): Scenario => scenario(4).owns(0, 'library', 1).coins(0, 0)

describe('the settler', () => {
  const passing = (table: Scenario): Scenario => table.plays(1, 'pass').plays(2, 'pass').plays(3, 'pass')
  test('PR 13.10 - a quarry or a plantation, and after all others a second, face-up plantation', () => {
    const table = reading().island(0, {}).row({ corn: 2, sugar: 1 }).role('settler', 0)
    passing(table.plays(0, 'tile quarry'))
    expect(table.offers()).toEqual(['pass', 'tile corn', 'tile sugar'])
    expect(table.view().question).toMatchObject({ name: 'takeTile', seat: 0, left: 1 })
    table.plays(0, 'tile sugar')
    expect(table.tiles(0)).toEqual({ quarry: [1, 0], sugar: [1, 0] })
  })
  test('PR 13.10 - a player who declined the first tile may take the second; a hut makes a quarry possible', () => {
    const table = reading()
      .owns(0, 'construction-hut', 1)
      .row({ corn: 2 })
      .role('settler', 0)
      .plays(0, 'pass')
    expect(passing(table).offers()).toEqual(['pass', 'tile corn', 'tile quarry'])
  })
  test('PR 13.10 - neither hospice nor hacienda goes with the second tile (PR 10.3, 10.6)', () => {
    const table = reading().owns(0, 'hospice', 1).owns(0, 'hacienda', 1).island(0, {}).row({ corn: 3 })
    table.role('settler', 0).plays(0, 'pass', 'tile corn', 'use hospice')
    passing(table).plays(0, 'tile corn')
    expect(table.tiles(0)).toEqual({ corn: [2, 1] })
    expect(table.view().phase).toBe('settler')
    expect(table.view().drawing).toBe(true)
  })
  test('PR 13.10 - no room or no tile left, no second tile', () => {
    const full = reading()
      .island(0, { corn: [5, 0], indigo: [6, 0] })
      .row({ sugar: 2 })
      .role('settler', 0)
    expect(passing(full.plays(0, 'tile sugar')).view().drawing).toBe(true)
    const empty = reading().row({ sugar: 1 }).role('settler', 0).plays(0, 'tile sugar')
    expect(empty.view().drawing).toBe(true)
  })
})

test('PR 13.10 - the mayor takes none, one or two from the supply, one if one is left (PR 4.1)', () => {
  const table = reading().role('mayor', 0)
  expect(table.offers()).toEqual(['pass', 'recruit', 'recruit 2'])
  table.plays(0, 'recruit 2')
  expect(table.player(0).colonists).toBe(1 + 1 + 2)
  const last = reading().colonists({ supply: 1, ship: 4 }, 3).role('mayor', 0)
  expect(last.offers()).toEqual(['pass', 'recruit'])
})

test('PR 13.10 - the builder pays two less, never less than nothing (PR 5.2)', () => {
  const table = reading().role('builder', 0)
  expect(table.offers()).toContain('build small-market')
  expect(table.offers()).toContain('build hacienda')
  expect(table.offers()).not.toContain('build small-warehouse')
  table.plays(0, 'build small-market')
  expect(table.player(0).coins).toBe(0)
})

describe('the craftsman', () => {
  const crafting = (): Scenario =>
    reading()
      .owns(0, 'sugar-mill', 1)
      .island(0, { corn: [1, 1], sugar: [1, 1] })
  test('PR 13.10 - two barrels of kinds just produced, the same or different ones', () => {
    const same = crafting().role('craftsman', 0).plays(0, 'bonus sugar')
    expect(same.view().question).toMatchObject({ name: 'bonusGood', left: 1 })
    expect(same.plays(0, 'bonus sugar').barrels(0)).toEqual({ corn: 1, sugar: 3 })
    const different = crafting().role('craftsman', 0).plays(0, 'bonus sugar', 'bonus corn')
    expect(different.barrels(0)).toEqual({ corn: 2, sugar: 2 })
    expect(crafting().role('craftsman', 0).plays(0, 'bonus sugar', 'pass').barrels(0)).toEqual({
      corn: 1,
      sugar: 2,
    })
  })
  test('PR 13.10 - as far as the supply goes', () => {
    const table = crafting().goods(1, { sugar: 9, corn: 9 }).role('craftsman', 0).plays(0, 'bonus sugar')
    expect(table.barrels(0)).toEqual({ corn: 1, sugar: 2 })
    expect(table.view().phase).toBeNull()
  })
})

test('PR 13.10 - trader, captain and prospector have two more (PR 7.3, 8.5, 9.1)', () => {
  expect(reading().goods(0, { corn: 1 }).role('trader', 0).plays(0, 'sell corn').player(0).coins).toBe(2)
  const captain = reading().goods(0, { corn: 1 }).role('captain', 0).plays(0, 'load corn 5')
  expect(captain.player(0).points).toBe(1 + 2)
  expect(reading().cardCoins('prospector', 3).role('prospector', 0).player(0).coins).toBe(3 + 2)
})

test('PR 13.10 - not for the role of another, and not without a colonist', () => {
  const other = scenario(4).owns(1, 'library', 1).goods(1, { corn: 1 }).coins(1, 0).role('trader', 0)
  expect(other.plays(1, 'sell corn').player(1).coins).toBe(0)
  const empty = scenario(4).owns(0, 'library').coins(0, 0).role('prospector', 0)
  expect(empty.player(0).coins).toBe(1)
})

test('PR 13.10 - with two players for every role', () => {
  const table = scenario(2).owns(0, 'library', 1).coins(0, 0).role('prospector', 0)
  expect(table.player(0).coins).toBe(2)
  table.role('trader', 1).role('builder', 0)
  expect(table.view().market.find(({ building }) => building === 'hospice')!.prices[0]).toBe(2)
})
