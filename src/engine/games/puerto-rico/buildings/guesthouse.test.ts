import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

/** The second seat has guests and empty buildings. */
const inn = (guests: number, ...empty: readonly string[]): Scenario =>
  empty.reduce((table, name) => table.owns(1, name), scenario(4).owns(1, 'guesthouse', guests).coins(0, 0))

describe('with the decisions of the owner', () => {
  test('PR 13.5 - to a market before selling; the sale is asked again, and the guest works at once', () => {
    const table = inn(1, 'small-market').goods(1, { sugar: 1 }).coins(1, 0).role('trader', 0)
    expect(table.offers()).toEqual(['pass', 'sell sugar', 'guest small-market'])
    table.plays(1, 'guest small-market')
    expect(table.events()).toEqual([
      { type: 'guestMoved', seat: 1, building: 'guesthouse', place: 'small-market' },
    ])
    expect(table.offers()).toEqual(['pass', 'sell sugar'])
    table.plays(1, 'sell sugar')
    expect(table.player(1).coins).toBe(3)
    expect(table.crews(1)).toEqual({ guesthouse: 0, 'small-market': 1 })
  })
  test('PR 13.5 - to a quarry before building, and to a university before it mans what is built', () => {
    const table = inn(2, 'university')
      .island(1, { quarry: [1, 0] })
      .coins(1, 3)
      .role('builder', 0)
    table.plays(0, 'pass')
    expect(table.offers()).toContain('guest quarry')
    expect(table.offers()).not.toContain('build hospice')
    table.plays(1, 'guest quarry', 'guest university', 'build hospice', 'use university')
    expect(table.crews(1)).toEqual({ guesthouse: 0, university: 1, hospice: 1 })
    expect(table.player(1).coins).toBe(0)
  })
  test('PR 13.5 - to a construction hut before taking a tile, to an office before selling a twin', () => {
    const hut = inn(1, 'construction-hut').row({ corn: 2 }).role('settler', 0).plays(0, 'pass')
    expect(hut.plays(1, 'guest construction-hut').offers()).toEqual(['pass', 'tile corn', 'tile quarry'])
    const office = inn(1, 'office').house('sugar').goods(1, { sugar: 1 }).role('trader', 0)
    expect(office.offers()).toEqual(['pass', 'guest office'])
    expect(office.plays(1, 'guest office').offers()).toEqual(['pass', 'sell sugar'])
  })
  test('PR 13.5 - to a wharf or a union hall before loading (PR 13.12)', () => {
    const table = inn(2, 'wharf', 'union-hall').goods(1, { corn: 4 }).role('captain', 0)
    expect(table.offers()).toContain('guest wharf')
    table.plays(1, 'guest union-hall', 'guest wharf', 'use wharf corn')
    expect(table.player(1).points).toBe(2 + 4)
  })
  test('PR 13.5 - too late for a union hall after the first load', () => {
    const table = inn(1, 'union-hall').goods(1, { corn: 2, sugar: 4 }).role('captain', 0)
    table.plays(1, 'load corn 5')
    expect(table.offers().filter((words) => words.startsWith('guest'))).toEqual([])
  })
  test('PR 13.5 - to a library after the role is taken and before its privilege (PR 13.10)', () => {
    const table = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'library').goods(0, { sugar: 1 }).coins(0, 0)
    table.role('trader', 0).plays(0, 'guest library', 'sell sugar')
    expect(table.player(0).coins).toBe(4)
    const mayor = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'library').role('mayor', 0)
    expect(mayor.offers()).toEqual(['pass', 'recruit', 'guest library'])
    expect(mayor.plays(0, 'guest library').offers()).toEqual(['pass', 'recruit', 'recruit 2'])
  })
  test('PR 13.5 - for guests the mayor phase begins with its privilege: once it is used or declined they stay', () => {
    for (const first of ['recruit', 'pass']) {
      const mayor = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'library').role('mayor', 0)
      mayor.plays(0, first)
      expect(mayor.offers().filter((words) => words.startsWith('guest'))).toEqual([])
    }
  })
})

describe('before automatic steps', () => {
  test('PR 13.5 - production: a plantation, a plant, or both together', () => {
    const both = inn(2, 'coffee-roaster')
      .island(1, { coffee: [1, 0] })
      .role('craftsman', 0)
    expect(both.view().question).toMatchObject({ name: 'moveGuests', before: 'production', left: 2 })
    expect(both.offers()).toEqual(['pass', 'guest coffee', 'guest coffee-roaster'])
    both.plays(1, 'guest coffee')
    expect(both.offers()).toEqual(['pass', 'guest coffee-roaster'])
    both.plays(1, 'guest coffee-roaster')
    expect(both.barrels(1)).toEqual({ coffee: 1 })
    const alone = inn(1, 'coffee-roaster')
      .island(1, { coffee: [1, 0] })
      .role('craftsman', 0)
    expect(alone.view().phase).toBeNull()
  })
  test('PR 13.5 - to an aqueduct or a factory only if it brings something', () => {
    const useless = inn(1, 'aqueduct', 'factory')
      .island(1, { corn: [1, 1] })
      .role('craftsman', 0)
    expect(useless.barrels(1)).toEqual({ corn: 1 })
    const useful = inn(1, 'aqueduct')
      .owns(1, 'indigo-plant', 1)
      .island(1, { indigo: [1, 1] })
    expect(useful.role('craftsman', 0).offers()).toEqual(['pass', 'guest aqueduct'])
  })
  test('PR 13.5 - to a hacienda before its tile is drawn (PR 10.3)', () => {
    const table = inn(1, 'hacienda').row({ corn: 2 }).role('settler', 0).plays(0, 'pass')
    expect(table.view().question).toMatchObject({ name: 'moveGuests', before: 'tile' })
    table.plays(1, 'guest hacienda', 'use hacienda').draws('coffee')
    expect(table.tiles(1)['coffee']).toEqual([1, 0])
  })
  test('PR 13.5 - to a lighthouse before the captain is paid (PR 13.9), to a library before a prospector', () => {
    const captain = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'lighthouse').coins(0, 0).role('captain', 0)
    expect(captain.view().question).toMatchObject({ name: 'moveGuests', before: 'loading' })
    expect(captain.plays(0, 'guest lighthouse').player(0).coins).toBe(1)
    const digger = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'library').coins(0, 0).role('prospector', 0)
    expect(digger.view().question).toMatchObject({ name: 'moveGuests', before: 'prospecting' })
    expect(digger.plays(0, 'guest library').player(0).coins).toBe(2)
  })
  test('PR 13.5 - to a large building when the game is over, before the score', () => {
    const table = scenario(2).owns(1, 'guesthouse', 1).owns(1, 'residence').owns(1, 'fortress').pool(0, 0)
    table.goods(0, { corn: 1 })
    table.role('captain', 0).plays(0, 'load corn 4')
    expect(table.view().endings).toEqual(['points'])
    while (table.view().question?.before !== 'end') {
      if (table.view().drawing) table.draws()
      const open = table.offers()
      const words = ['pass', 'role prospector', 'role trader', 'role builder'].find((each) =>
        open.includes(each),
      )
      table.plays(table.turn(), words ?? open[0]!)
    }
    expect(table.view().question).toMatchObject({ name: 'moveGuests', before: 'end', seat: 1 })
    expect(table.offers()).toEqual(['pass', 'guest residence'])
    table.plays(1, 'guest residence')
    expect(table.view().over).toBe(true)
    expect(table.scores()[1]!.sources['residence']).toBe(4)
  })
})

describe('between a draw and what follows it', () => {
  /** An occupied hacienda, an empty forest house and one guest; a tile has been drawn. */
  const drawn = (guests: number, ...empty: readonly string[]): Scenario =>
    inn(guests, ...empty)
      .owns(1, 'hacienda', 1)
      .island(1, {})
      .row({ corn: 2 })
      .role('settler', 0)
      .plays(0, 'pass')
      .plays(1, 'use hacienda')
      .draws('coffee')
  test('PR 13.5, 13.3 - a guest goes to the forest house once the tile is seen, and it becomes a forest', () => {
    const table = drawn(1, 'forest-house')
    expect(table.view().question).toMatchObject({ name: 'moveGuests', before: 'drawnTile', seat: 1, left: 1 })
    expect(table.offers()).toEqual(['pass', 'guest forest-house'])
    table.plays(1, 'guest forest-house')
    expect(table.view().question).toMatchObject({ name: 'drawnForest', tile: 'coffee' })
    table.plays(1, 'use forest-house')
    expect(table.tiles(1)).toEqual({ forest: [1, 0] })
    expect(table.offers()).toEqual(['pass', 'tile corn', 'tile corn forest'])
  })
  test('PR 13.5 - a guest who stays may still go there for the tile of the row', () => {
    const table = drawn(1, 'forest-house').plays(1, 'pass')
    expect(table.tiles(1)).toEqual({ coffee: [1, 0] })
    expect(table.offers()).toEqual(['pass', 'tile corn', 'guest forest-house'])
  })
  test('PR 13.5 - one guest goes to the hacienda before the draw, the other to the forest house after it', () => {
    const table = inn(2, 'hacienda', 'forest-house').island(1, {}).row({ corn: 2 })
    table.role('settler', 0).plays(0, 'pass').plays(1, 'guest hacienda', 'use hacienda').draws('sugar')
    expect(table.view().question).toMatchObject({ name: 'moveGuests', before: 'drawnTile', left: 1 })
    table.plays(1, 'guest forest-house', 'use forest-house')
    expect(table.tiles(1)).toEqual({ forest: [1, 0] })
  })
  test('PR 13.5 - nothing is asked if no empty building acts after a draw', () => {
    expect(drawn(1, 'hospice').view().question).toMatchObject({ name: 'takeTile' })
    expect(drawn(0, 'forest-house').view().question).toMatchObject({ name: 'takeTile' })
  })
})

describe('with the storage questions', () => {
  const full = (table: Scenario): Scenario =>
    table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  test('PR 13.5 - to a storehouse, if something would be lost (PR 13.4)', () => {
    const table = full(inn(1, 'storehouse').goods(1, { tobacco: 3 })).role('captain', 0)
    expect(table.view().question).toMatchObject({ name: 'keepOne', seat: 1 })
    expect(table.offers()).toEqual(['keep tobacco', 'guest storehouse'])
    table.plays(1, 'guest storehouse')
    expect(table.barrels(1)).toEqual({ tobacco: 3 })
    const few = full(inn(1, 'storehouse').goods(1, { tobacco: 1 })).role('captain', 0)
    expect(few.view().phase).toBeNull()
  })
  test('PR 13.5 - the owner of guests sees what the players before have stored', () => {
    const table = full(inn(1, 'small-warehouse').goods(0, { corn: 2, indigo: 2 }).goods(1, { tobacco: 3 }))
    table.role('captain', 0)
    expect(table.view().question).toMatchObject({ name: 'keepOne', seat: 0 })
    table.plays(0, 'keep corn')
    expect(table.offers()).toEqual(['keep tobacco', 'guest small-warehouse'])
  })
  test('PR 13.5 - between two of them: the choice begins again with more room, whatever was chosen before', () => {
    const table = full(inn(1, 'small-warehouse').owns(1, 'large-warehouse', 1))
    table.goods(1, { corn: 2, indigo: 2, tobacco: 2, coffee: 2 }).role('captain', 0)
    expect(table.offers()).toEqual(['store corn', 'store indigo', 'store tobacco', 'guest small-warehouse'])
    table.plays(1, 'store tobacco')
    expect(table.offers()).toEqual(['store coffee', 'guest small-warehouse'])
    table.plays(1, 'guest small-warehouse')
    expect(table.view().question).toMatchObject({ name: 'storeKind', left: 3 })
    table.plays(1, 'store corn', 'store indigo', 'store coffee')
    expect(table.barrels(1)).toEqual({ corn: 2, indigo: 2, tobacco: 1, coffee: 2 })
  })
  test('PR 13.5 - also before the last barrel, and not where all is stored', () => {
    const table = full(inn(2, 'storehouse', 'large-warehouse').goods(1, { corn: 2, indigo: 2, tobacco: 2 }))
    table.role('captain', 0)
    expect(table.offers()).toEqual([
      'keep corn',
      'keep indigo',
      'keep tobacco',
      'guest storehouse',
      'guest large-warehouse',
    ])
    table.plays(1, 'guest storehouse', 'keep corn', 'keep corn', 'keep indigo')
    expect(table.offers()).toEqual(['keep indigo', 'keep tobacco', 'guest large-warehouse'])
    table.plays(1, 'guest large-warehouse')
    expect(table.barrels(1)).toEqual({ corn: 2, indigo: 2, tobacco: 2 })
  })
})

describe('not asked', () => {
  test('PR 13.5 - where a move changes nothing, where there is no guest, and of the others', () => {
    const useless = inn(2, 'small-market', 'office').role('trader', 0)
    expect(useless.view().phase).toBeNull()
    const none = inn(0, 'small-market').goods(1, { sugar: 1 }).role('trader', 0)
    expect(none.offers()).toEqual(['pass', 'sell sugar'])
  })
  test('PR 13.5 - a hospice or a university while there is no colonist to be had', () => {
    const table = inn(1, 'hospice').colonists({ supply: 0, ship: 0 }, 3).row({ corn: 2 }).role('settler', 0)
    expect(table.plays(0, 'pass').offers()).toEqual(['pass', 'tile corn'])
  })
  test('PR 13.5 - two owners are asked in the order of turns from the chooser', () => {
    const table = inn(1, 'factory').owns(2, 'guesthouse', 1).owns(2, 'small-indigo-plant')
    table
      .island(2, { indigo: [1, 1] })
      .island(1, { corn: [1, 0] })
      .role('craftsman', 0)
    expect(table.turn()).toBe(1)
    table.plays(1, 'pass')
    expect(table.turn()).toBe(2)
    table.plays(2, 'guest small-indigo-plant')
    expect(table.barrels(2)).toEqual({ indigo: 1 })
  })
})

test('PR 13.5 - its circles are circles for the mayor and for the ship (PR 4.4, 4.5)', () => {
  const table = scenario(4).owns(1, 'guesthouse')
  expect(table.view().emptyJobs).toBe(2)
  table.island(1, {}).idle(1, 1).role('mayor', 0).allPass()
  expect(table.crews(1)).toEqual({ guesthouse: 2 })
})
