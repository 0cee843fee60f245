import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { ignoreEvents } from '../../core/game.ts'
import { findOptionProblem, readOptions } from '../../core/options.ts'
import { formatSubset } from '../../core/subset-option.ts'
import { BUILDINGS, buildingNumber } from './buildings/index.ts'
import { scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'
import { ALL_VIOLET, BASE_MARKET, VIOLET_COSTS, kindsOfCost, legalChoices } from './market.ts'
import { OPTIONS } from './options.ts'
import type { Options } from './options.ts'
import { agenda } from './state.ts'
import { STEPS } from './steps/index.ts'
import { MARKET_SLOTS } from './constants.ts'
import { view } from './view.ts'
import type { View } from './view-types.ts'
import { nameOf, withOptions, drawn } from './market.fixture.ts'

const SEATS = [2, 3, 4, 5]
const violetOf = ({ market }: View): string[] =>
  market.filter(({ produces }) => produces === null).map(({ building }) => building)

describe('the slots', () => {
  test('PR 12.6 - are those of the base game: 17, by price', () => {
    expect(Object.values(MARKET_SLOTS).reduce((sum, slots) => sum + slots, 0)).toBe(17)
    for (const cost of VIOLET_COSTS)
      expect(kindsOfCost(cost).filter((id) => BASE_MARKET.includes(id)).length, String(cost)).toBe(
        MARKET_SLOTS[cost],
      )
  })
  test('PR 12.6 - have these candidates', () => {
    expect(
      Object.fromEntries(VIOLET_COSTS.map((cost) => [cost, kindsOfCost(cost).map(nameOf).toSorted()])),
    ).toEqual({
      1: ['aqueduct', 'small-market'],
      2: ['black-market', 'construction-hut', 'forest-house', 'hacienda'],
      3: ['small-warehouse', 'storehouse'],
      4: ['guesthouse', 'hospice'],
      5: ['church', 'large-market', 'office', 'trading-post'],
      6: ['large-warehouse', 'small-wharf'],
      7: ['factory', 'lighthouse'],
      8: ['harbor', 'library', 'specialty-factory', 'university'],
      9: ['union-hall', 'wharf'],
      10: ['city-hall', 'cloister', 'customs-house', 'fortress', 'guild-hall', 'residence', 'statue'],
    })
    expect(ALL_VIOLET.length).toBe(31)
  })
  test('PR 12.7 - allow 6 choices for 2, 5 and 8, two for the single ones, 21 for the large (draft-combinations)', () => {
    const both = 3
    expect(VIOLET_COSTS.map((cost) => legalChoices(cost, both).length)).toEqual([
      2, 6, 2, 2, 6, 2, 2, 6, 2, 21,
    ])
  })
  test('PR 12.8 - one fewer where two kinds do not go together', () => {
    expect(VIOLET_COSTS.map((cost) => legalChoices(cost, 0).length)).toEqual([2, 5, 2, 2, 5, 2, 2, 6, 2, 21])
    expect(legalChoices(2, 1).length).toBe(6)
    expect(legalChoices(5, 1).length).toBe(5)
    expect(legalChoices(5, 2).length).toBe(6)
  })
  test('PR 12.8 - two that do not go together have one price, so prices can be looked at one by one', () => {
    for (const { pair } of OPTIONS.list.pairs) {
      const [one, other] = pair.map((name) => BUILDINGS[buildingNumber(name)]!.cost)
      expect(one).toBe(other)
    }
  })
})

describe('a market by lot', () => {
  test.each(SEATS)('PR 12.9 - is legal and emitted, with the copies of the table, %i players', (seats) => {
    for (let salt = 0; salt < 40; salt++) {
      const [{ market, draft }, events] = drawn(seats, salt)
      const violet = market.filter(({ produces }) => produces === null)
      expect(draft).toBeNull()
      expect(violet.length).toBe(17)
      for (const cost of VIOLET_COSTS)
        expect(violet.filter((one) => one.cost === cost).length).toBe(MARKET_SLOTS[cost])
      for (const { left, isLarge } of violet) expect(left).toBe(isLarge || seats === 2 ? 1 : 2)
      const names = violet.map(({ building }) => building)
      expect(names.includes('hacienda') && names.includes('forest-house')).toBe(false)
      expect(names.includes('office') && names.includes('trading-post')).toBe(false)
      expect(events).toEqual([{ type: 'marketDrawn', buildings: expect.any(Array) }])
      const [event] = events
      expect(event?.type === 'marketDrawn' && event.buildings.toSorted()).toEqual(names.toSorted())
    }
  })
  test('PR 12.8 - both of a pair may come if its option is on, and only of that pair', () => {
    const markets = Array.from({ length: 60 }, (_, salt) =>
      violetOf(drawn(4, salt, { haciendaAndForestHouse: true })[0]),
    )
    expect(markets.some((names) => names.includes('hacienda') && names.includes('forest-house'))).toBe(true)
    expect(markets.some((names) => names.includes('office') && names.includes('trading-post'))).toBe(false)
  })
})

describe('a listed market', () => {
  const list = formatSubset(OPTIONS.list, [
    ...['aqueduct', 'black-market', 'forest-house', 'storehouse', 'guesthouse', 'trading-post', 'church'],
    ...['small-wharf', 'lighthouse', 'library', 'specialty-factory', 'union-hall'],
    ...['statue', 'cloister', 'city-hall', 'fortress', 'residence'],
  ])
  test.each(SEATS)('PR 12.6 - is exactly what the board has, %i players', (seats) => {
    const { market } = scenario(seats, { market: 'list', list }).view()
    const violet = market.filter(({ produces }) => produces === null)
    expect(violet.map(({ building }) => building).toSorted()).toEqual(list.split(' ').toSorted())
    expect(market.length).toBe(6 + 17)
    for (const { left, isLarge } of violet) expect(left).toBe(isLarge || seats === 2 ? 1 : 2)
  })
  test('PR 12.6 - the printed list is the base game', () => {
    const listed = scenario(4, { market: 'list' }).view()
    expect(listed.market).toEqual(scenario(4).view().market)
    expect(listed.marketFrom).toBe('list')
  })
  test('PR 12.6 - balanced prices leave every kind in its slot', () => {
    const { market } = scenario(4, {
      market: 'list',
      list: OPTIONS.list.default,
      balancedPrices: true,
    }).view()
    expect(market.find(({ building }) => building === 'factory')!.cost).toBe(8)
    expect(VIOLET_COSTS.map((cost) => kindsOfCost(cost).length)).toEqual([2, 4, 2, 2, 4, 2, 2, 4, 2, 7])
  })
  test('PR 12.8 - an invalid list is refused, with the reason', () => {
    const fault = (changed: string, more: Partial<Options> = {}): unknown =>
      findOptionProblem(puertoRico.options, 4, { market: 'list', list: changed, ...more })
    const apart = formatSubset(OPTIONS.list, [...list.replace('black-market', 'hacienda').split(' ')])
    expect(fault(list)).toBeUndefined()
    expect(fault(apart)).toEqual({ code: 'listPair', pair: ['hacienda', 'forest-house'], option: 'list' })
    expect(fault(apart, { haciendaAndForestHouse: true })).toBeUndefined()
    expect(fault(list.replace('aqueduct ', ''))).toEqual({
      code: 'listCount',
      group: 0,
      count: 0,
      option: 'list',
    })
    expect(fault(`${list} wharf`)).toMatchObject({ code: 'listOrder' })
    expect(fault(list.replace('church', 'cathedral'))).toMatchObject({
      code: 'listUnknown',
      name: 'cathedral',
    })
    expect(readOptions(puertoRico.options, 4, { market: 'list', list: apart })).toBeUndefined()
  })
  test('PR 12.6 - a list without a listed market is refused: it would mean nothing', () => {
    expect(findOptionProblem(puertoRico.options, 4, { list })).toEqual({ code: 'notOffered', option: 'list' })
    expect(findOptionProblem(puertoRico.options, 4, { market: 'draft', list })).toMatchObject({
      code: 'notOffered',
    })
  })
})

describe('all violet buildings', () => {
  test.each(SEATS)(
    'PR 12.10 - all 31, one copy of each; production buildings unchanged, %i players',
    (seats) => {
      const { market } = scenario(seats, { market: 'all-violet' }).view()
      expect(market.length).toBe(37)
      const base = scenario(seats).view().market
      for (const { building, left, produces } of market) {
        const usual = base.find((one) => one.building === building)?.left
        expect(left, building).toBe(produces === null ? 1 : usual)
      }
    },
  )
  test('PR 12.10 - the second player cannot buy it', () => {
    const table = scenario(4, { market: 'all-violet' }).coins(0, 9).coins(1, 9)
    table.role('builder', 0).plays(0, 'build small-market')
    expect(table.offers()).not.toContain('build small-market')
    expect(table.offers()).toContain('build hacienda')
  })
})

test('PR 12.6 - of the base game nothing else is on the board', () => {
  for (const seats of SEATS) {
    const { market, marketFrom, draft, auction } = scenario(seats).view()
    expect(market.map(({ building }) => building)).toEqual(BUILDINGS.slice(0, 23).map(({ name }) => name))
    expect({ marketFrom, draft, auction }).toEqual({ marketFrom: 'base', draft: null, auction: null })
  }
})

test('PR 12.6 - the auction comes first, then the market, last the row', () => {
  const stepsOf = (options: Partial<Options>): string[] =>
    agenda.items(puertoRico.setup(4, withOptions(options))).map(([step]) => STEPS[step]!.name)
  expect(stepsOf({})).toEqual(['beginRound', 'refill'])
  expect(stepsOf({ market: 'random' })).toEqual(['beginRound', 'refill', 'drawMarket'])
  expect(stepsOf({ market: 'draft' })).toEqual(['beginRound', 'refill', 'draft'])
  expect(stepsOf({ market: 'random', seatAuction: true })).toEqual([
    'beginRound',
    'refill',
    'drawMarket',
    'auction',
  ])
  expect(stepsOf({ market: 'draft', seatAuction: true })).toEqual(['beginRound', 'refill', 'auction'])
  const state = puertoRico.setup(3, withOptions({ market: 'random' }))
  puertoRico.roll(state, saltedDice('0'.repeat(32)), ignoreEvents)
  expect(view(state).row).toEqual({ corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 })
})
