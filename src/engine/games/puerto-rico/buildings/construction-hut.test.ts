import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 10.4 - the owner may take a quarry instead of a plantation', () => {
  const table = scenario(4)
    .owns(1, 'construction-hut', 1)
    .row({ corn: 1 })
    .role('settler', 0)
    .plays(0, 'pass')
  expect(table.offers()).toEqual(['pass', 'tile corn', 'tile quarry'])
  table.plays(1, 'tile quarry')
  expect(table.tiles(1)).toEqual({ indigo: [1, 0], quarry: [1, 0] })
  expect(table.turn()).toBe(2)
  expect(table.offers()).toEqual(['pass', 'tile corn'])
})

test('PR 10.4 - the settler still takes only one tile', () => {
  const table = scenario(4).owns(0, 'construction-hut', 1).role('settler', 0)
  expect(table.offers().filter((words) => words === 'tile quarry').length).toBe(1)
  table.plays(0, 'tile quarry')
  expect(table.turn()).toBe(1)
})

test('PR 10.4 - not without a colonist, and not when all quarries are gone', () => {
  const empty = scenario(4).owns(1, 'construction-hut').role('settler', 0).plays(0, 'pass')
  expect(empty.offers()).not.toContain('tile quarry')
  const none = scenario(4)
    .owns(1, 'construction-hut', 1)
    .island(2, { quarry: [8, 0] })
    .role('settler', 0)
    .plays(0, 'pass')
  expect(none.offers()).not.toContain('tile quarry')
})
