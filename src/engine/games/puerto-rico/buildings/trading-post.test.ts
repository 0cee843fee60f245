import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

test('PR 13.6 - any kind for its list price, into the supply, independent of the house; one sale only', () => {
  const table = scenario(4)
    .owns(1, 'trading-post', 1)
    .house('coffee')
    .goods(1, { coffee: 2, corn: 1 })
    .coins(1, 0)
  table.role('trader', 0)
  const { supply } = table.view()
  expect(table.offers()).toEqual(['pass', 'sell corn', 'use trading-post corn', 'use trading-post coffee'])
  expect(table.player(1).ownPrices).toMatchObject({ corn: 0, coffee: 4 })
  table.plays(1, 'use trading-post coffee')
  expect(table.player(1)).toMatchObject({ coins: 4, goods: { coffee: 1, corn: 1 } })
  expect(table.view()).toMatchObject({ house: ['coffee'], supply: { ...supply, coffee: supply.coffee + 1 } })
  expect(table.turn()).toBe(1)
  expect(table.view().phase).toBeNull()
})

test('PR 13.6 - the markets add nothing and the office is not needed (PR 10.2, 10.7, 10.8)', () => {
  const table = scenario(4).owns(1, 'trading-post', 1).owns(1, 'small-market', 1).owns(1, 'large-market', 1)
  table.owns(1, 'office', 1).house('coffee').goods(1, { coffee: 1 }).coins(1, 0).role('trader', 0)
  expect(table.offers()).toEqual(['pass', 'sell coffee', 'use trading-post coffee'])
  table.plays(1, 'use trading-post coffee')
  expect(table.player(1).coins).toBe(4)
})

test('PR 13.6 - the trader’s privilege applies there too, with a library twice (PR 13.10)', () => {
  const trader = scenario(4).owns(0, 'trading-post', 1).goods(0, { sugar: 1 }).coins(0, 0).role('trader', 0)
  expect(trader.plays(0, 'use trading-post sugar').player(0).coins).toBe(3)
  const reader = scenario(4)
    .owns(0, 'trading-post', 1)
    .owns(0, 'library', 1)
    .goods(0, { sugar: 1 })
    .coins(0, 0)
  expect(reader.role('trader', 0).plays(0, 'use trading-post sugar').player(0).coins).toBe(4)
})

test('PR 13.6 - after the fourth sale owners of a trading post still sell, the others do not (PR 7.4)', () => {
  const table = scenario(4).house('corn', 'indigo', 'sugar').goods(0, { coffee: 1 }).goods(1, { tobacco: 1 })
  table.goods(2, { tobacco: 1 }).owns(2, 'trading-post', 1).role('trader', 0).plays(0, 'sell coffee')
  expect(table.turn()).toBe(2)
  table.plays(2, 'use trading-post tobacco')
  expect(table.barrels(1)).toEqual({ tobacco: 1 })
  expect(table.barrels(2)).toEqual({})
})

test('PR 13.6 - without a colonist it buys nothing', () => {
  const table = scenario(4)
    .owns(1, 'trading-post')
    .house('corn', 'indigo', 'sugar', 'coffee')
    .goods(1, { corn: 1 })
  expect(table.role('trader', 0).view().phase).toBeNull()
  expect(table.player(1).ownPrices).toBeNull()
})
