import { expect, test } from 'vitest'
import { CHANCE } from '../../core/game.ts'
import { scenario } from './scenario.fixture.ts'

test('an island shows seven kinds of tile in a fixed order, a city its buildings in the order of building', () => {
  const table = scenario(4)
    .island(0, { quarry: [2, 1], corn: [1, 1] })
    .owns(0, 'office', 1)
    .owns(0, 'small-market')
  const { island, city, freeCity, freeIsland, colonists } = table.player(0)
  expect(island).toEqual([
    { tile: 'corn', count: 1, occupied: 1 },
    { tile: 'indigo', count: 0, occupied: 0 },
    { tile: 'sugar', count: 0, occupied: 0 },
    { tile: 'tobacco', count: 0, occupied: 0 },
    { tile: 'coffee', count: 0, occupied: 0 },
    { tile: 'quarry', count: 2, occupied: 1 },
    { tile: 'forest', count: 0, occupied: 0 },
  ])
  expect(city).toEqual([
    { slot: 0, building: 'office', circles: 1, colonists: 1, isLarge: false },
    { slot: 1, building: 'small-market', circles: 1, colonists: 0, isLarge: false },
  ])
  expect([freeCity, freeIsland, colonists]).toEqual([10, 9, 3])
})

test('the view has the question and its seat', () => {
  expect(scenario(4).view().question).toMatchObject({
    name: 'chooseRole',
    seat: 0,
    building: null,
    tile: null,
  })
  expect(scenario(4).role('settler', 2).view().question).toMatchObject({ name: 'takeTile', seat: 2 })
  expect(scenario(4).role('mayor', 2).view().question).toMatchObject({ name: 'recruit', seat: 2 })
  expect(scenario(4).role('builder', 2).view().question).toMatchObject({ name: 'build', seat: 2 })
  expect(scenario(4).goods(2, { corn: 1 }).role('trader', 2).view().question).toMatchObject({
    name: 'sell',
    seat: 2,
  })
  expect(scenario(4).goods(2, { corn: 1 }).role('captain', 2).view().question).toMatchObject({
    name: 'load',
    seat: 2,
  })
  const grown = scenario(4)
    .island(2, { corn: [1, 1] })
    .role('craftsman', 2)
  expect(grown.view().question).toMatchObject({ name: 'bonusGood', seat: 2 })
  expect(grown.view().crafted).toEqual(['corn'])
})

test('there is no question while dice are needed, nor after the end', () => {
  const table = scenario(4).role('settler', 0).allPass()
  expect(table.turn()).toBe(CHANCE)
  expect(table.view()).toMatchObject({ question: null, drawing: true })
  table.draws()
  expect(table.view().drawing).toBe(false)
})

test('what a craftsman phase would bring is what it brings when the supply has it', () => {
  const table = scenario(4)
    .island(1, { corn: [3, 2], sugar: [2, 2], coffee: [1, 1] })
    .owns(1, 'small-sugar-mill', 1)
    .owns(1, 'coffee-roaster', 2)
  const { production } = table.player(1)
  expect(production).toEqual({ corn: 2, indigo: 0, sugar: 1, tobacco: 0, coffee: 1 })
  table.role('craftsman', 0)
  expect(table.player(1).goods).toEqual(production)
})

test('the cards have their taker and their doubloons', () => {
  const table = scenario(3).cardCoins('mayor', 2).role('captain', 1)
  expect(table.view().cards).toEqual([
    { card: 0, role: 'settler', coins: 0, takenBy: null },
    { card: 1, role: 'mayor', coins: 2, takenBy: null },
    { card: 2, role: 'builder', coins: 0, takenBy: null },
    { card: 3, role: 'craftsman', coins: 0, takenBy: null },
    { card: 4, role: 'trader', coins: 0, takenBy: null },
    { card: 5, role: 'captain', coins: 0, takenBy: 1 },
  ])
})

test('the captain phase has whether the extra point was given, and which wharf was used', () => {
  const table = scenario(4)
    .owns(0, 'wharf', 1)
    .goods(0, { corn: 1, sugar: 1 })
    .goods(1, { sugar: 1, coffee: 1 })
    .role('captain', 0)
  expect(table.view().captainPaid).toBe(false)
  table.plays(0, 'use wharf corn')
  expect(table.view().captainPaid).toBe(true)
  expect(table.player(0)).toMatchObject({ usedPowers: ['wharf'], hasPrivilege: true })
  expect(table.player(1)).toMatchObject({ usedPowers: [], hasPrivilege: false })
})

test('sale prices count the markets, and the privilege of the trader only in the trader phase', () => {
  const table = scenario(4).owns(0, 'small-market', 1).goods(0, { corn: 1 })
  expect(table.player(0).salePrices).toEqual({ corn: 1, indigo: 2, sugar: 3, tobacco: 4, coffee: 5 })
  table.role('trader', 0)
  expect(table.player(0).salePrices).toEqual({ corn: 2, indigo: 3, sugar: 4, tobacco: 5, coffee: 6 })
  expect(table.player(1).salePrices).toEqual({ corn: 0, indigo: 1, sugar: 2, tobacco: 3, coffee: 4 })
})
