import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

import type { Scenario } from '../scenario.fixture.ts'

const mills = (): Scenario =>
  scenario(4).owns(1, 'aqueduct', 1).owns(1, 'indigo-plant', 1).owns(1, 'small-indigo-plant', 1)

test('PR 13.1 - one occupied plantation makes two barrels, whichever plant made the first', () => {
  const table = mills().island(1, { indigo: [1, 1] })
  expect(table.player(1).production).toMatchObject({ indigo: 2 })
  table.role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ indigo: 2 })
})

test('PR 13.1 - small plants alone, an empty large plant and an empty aqueduct bring nothing more', () => {
  const small = scenario(4)
    .owns(1, 'aqueduct', 1)
    .owns(1, 'small-indigo-plant', 1)
    .island(1, { indigo: [1, 1] })
  expect(small.role('craftsman', 0).barrels(1)).toEqual({ indigo: 1 })
  const empty = scenario(4).owns(1, 'aqueduct', 1).owns(1, 'indigo-plant').owns(1, 'small-indigo-plant', 1)
  expect(
    empty
      .island(1, { indigo: [1, 1] })
      .role('craftsman', 0)
      .barrels(1),
  ).toEqual({ indigo: 1 })
  const dry = scenario(4)
    .owns(1, 'aqueduct')
    .owns(1, 'indigo-plant', 1)
    .island(1, { indigo: [1, 1] })
  expect(dry.role('craftsman', 0).barrels(1)).toEqual({ indigo: 1 })
})

test('PR 13.1 - nothing produced, nothing more; other goods are not watered', () => {
  const table = scenario(4).owns(1, 'aqueduct', 1).owns(1, 'indigo-plant', 1).owns(1, 'coffee-roaster', 1)
  table.island(1, { indigo: [1, 0], coffee: [1, 1], corn: [1, 1] }).role('craftsman', 0)
  expect(table.barrels(1)).toEqual({ coffee: 1, corn: 1 })
})

test('PR 13.1 - one more of each of both goods', () => {
  const table = mills()
    .owns(1, 'sugar-mill', 2)
    .island(1, { indigo: [2, 2], sugar: [2, 2] })
  expect(table.role('craftsman', 0).barrels(1)).toEqual({ indigo: 3, sugar: 3 })
})

test('PR 13.1 - an empty supply gives none', () => {
  const table = mills()
    .goods(0, { indigo: 10 })
    .island(1, { indigo: [1, 1] })
  expect(table.role('craftsman', 0).barrels(1)).toEqual({ indigo: 1 })
})

describe('what is paid for production', () => {
  test('PR 13.1 - the extra barrel counts for a specialty factory (PR 13.11)', () => {
    const table = mills()
      .owns(1, 'specialty-factory', 1)
      .island(1, { indigo: [2, 2] })
      .coins(1, 0)
    expect(table.role('craftsman', 0).player(1).coins).toBe(2)
  })
  test('PR 13.1 - and adds no kind for a factory (PR 10.10)', () => {
    const table = mills()
      .owns(1, 'factory', 1)
      .island(1, { indigo: [1, 1], corn: [1, 1] })
      .coins(1, 0)
    expect(table.role('craftsman', 0).player(1).coins).toBe(1)
  })
})
