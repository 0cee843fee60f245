import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import { whyNot } from './why.ts'

test('doubloons that could be paid in kind are not reported as missing', () => {
  const table = scenario(4).coins(0, 3).owns(0, 'black-market', 1).idle(0, 1).points(0, 1).role('builder', 0)
  expect(whyNot(table.view(), 0, 'building:wharf')).toEqual([
    { code: 'tooExpensive', missing: 9 - 1 - 3 - 2 },
  ])
})

test('the view of a player has all public facts', () => {
  const table = scenario(4).owns(1, 'library', 1).owns(1, 'guesthouse', 2).owns(1, 'storehouse', 1)
  table.owns(1, 'forest-house', 1).island(1, { forest: [2, 0] })
  expect(table.player(1)).toMatchObject({
    privilegeBonus: 1,
    guests: 2,
    storedSingles: 4,
    mayPlantForest: true,
    freeIsland: 10,
  })
  expect(table.player(1).island.at(-1)).toEqual({ tile: 'forest', count: 2, occupied: 0 })
  expect(table.player(0)).toMatchObject({ privilegeBonus: 0, guests: 0, storedSingles: 1, ownPrices: null })
})

test('descriptions distinguish a forest from a plantation, and one gift from another', () => {
  const tile = scenario(4).owns(1, 'forest-house', 1).row({ corn: 1 }).role('settler', 0).plays(0, 'pass')
  expect(tile.offers()).toEqual(['pass', 'tile corn', 'tile corn forest'])
  const gift = scenario(4)
    .owns(0, 'black-market', 1)
    .coins(0, 2)
    .goods(0, { corn: 1 })
    .island(0, { corn: [1, 1] })
  expect(gift.role('builder', 0).plays(0, 'build hospice').offers()).toEqual([
    'give colonist corn',
    'give good corn',
  ])
})
