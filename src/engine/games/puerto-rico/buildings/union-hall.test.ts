import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.12 - a point for every pair of each kind before the first load, once, and the barrels stay', () => {
  const table = scenario(4)
    .owns(1, 'union-hall', 1)
    .goods(1, { corn: 5, sugar: 3, coffee: 1 })
    .role('captain', 0)
  table.plays(1, 'load coffee 5')
  expect(table.events().slice(0, 2)).toMatchObject([
    { type: 'gained', points: 3, building: 'union-hall' },
    { type: 'loaded', good: 'coffee', points: 1 },
  ])
  expect(table.barrels(1)).toEqual({ corn: 5, sugar: 3 })
  table.plays(1, 'load corn 6')
  expect(table.player(1).points).toBe(3 + 1 + 5 + 3)
})

test('PR 13.12 - a player who cannot load at all gains them at their first turn', () => {
  const table = scenario(4).owns(1, 'union-hall', 1).goods(1, { tobacco: 5 })
  table.ship(5, 'indigo', 5).ship(6, 'sugar', 6).ship(7, 'corn', 7).role('captain', 0)
  expect(table.player(1).points).toBe(2)
})

test('PR 13.12 - no load: neither harbor nor captain nor lighthouse comes with it (PR 10.12, 8.5, 13.9)', () => {
  const table = scenario(4).owns(0, 'union-hall', 1).owns(0, 'harbor', 1).goods(0, { corn: 2 }).coins(0, 0)
  table.ship(5, 'indigo', 5).ship(6, 'sugar', 6).ship(7, 'corn', 7).role('captain', 0)
  expect(table.player(0).points).toBe(1)
})

test('PR 13.12 - in every phase again, and nothing without a colonist', () => {
  const table = scenario(2)
    .owns(0, 'union-hall', 1)
    .goods(0, { corn: 2 })
    .ship(4, 'indigo', 4)
    .ship(6, 'sugar', 6)
  table.role('captain', 0)
  expect(table.player(0).points).toBe(1)
  expect(table.player(0).hasHarvested).toBe(true)
  const empty = scenario(4)
    .owns(1, 'union-hall')
    .goods(1, { corn: 4 })
    .role('captain', 0)
    .plays(1, 'load corn 5')
  expect(empty.player(1).points).toBe(4)
})
