import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { CAPTAIN_EXAMPLE, FIGURES, MAYOR_EXAMPLE, SCORE_EXAMPLE } from './figures.ts'
import { setupRows } from './figures/setup-rows.ts'
import type { Cell } from './figures/setup-rows.ts'

const priceOf = (view: View, building: string, seat = 0): number | undefined =>
  view.market.find((one) => one.building === building)?.prices[seat]
const points = (view: View): number[] => view.players.map((player) => player.points)

describe('figures named by the rules are those of the engine', () => {
  const table = scenario(5)
  test('the table itself', () => {
    const view = table.view()
    expect(FIGURES.pool).toBe(view.pointsPool)
    expect(FIGURES.bigPool).toBe(scenario(5, { points126: true }).view().pointsPool)
    expect(FIGURES.cardsTwo).toBe(scenario(2).view().cards.length)
    expect(FIGURES.kinds).toBe(view.market.length)
    expect(FIGURES.large).toBe(view.market.filter(({ isLarge }) => isLarge).length)
  })
  test('prices, printed and balanced', () => {
    const balanced = scenario(5, { balancedPrices: true }).view()
    expect(FIGURES.factory).toBe(priceOf(table.view(), 'factory'))
    expect(FIGURES.university).toBe(priceOf(table.view(), 'university'))
    expect(FIGURES.factoryBalanced).toBe(priceOf(balanced, 'factory'))
    expect(FIGURES.universityBalanced).toBe(priceOf(balanced, 'university'))
  })
  test('PR 7.3 - prices of goods', () => {
    const sale = scenario(3)
      .goods(1, { corn: 1, indigo: 1, sugar: 1, tobacco: 1, coffee: 1 })
      .role('trader', 0)
    const { salePrices } = sale.view().players[1]!
    expect(FIGURES.tobacco).toBe(salePrices.tobacco)
    expect(FIGURES.indigo).toBe(salePrices.indigo)
  })
})

describe('the examples are played like this', () => {
  test('PR 2.3 - a round: each card that was not taken gets one doubloon', () => {
    const table = scenario(3).role('settler', 0).allPass()
    table.draws('corn', 'corn', 'corn', 'indigo').role('builder', 1).allPass().role('captain', 2)
    const withCoins = table.view().cards.filter(({ coins }) => coins === 1)
    expect(withCoins.map(({ role }) => role)).toEqual(['mayor', 'craftsman', 'trader'])
    expect(table.view().cards.every(({ takenBy }) => takenBy === null)).toBe(true)
  })
  test('PR 3 - settler: a quarry, coffee with a colonist, corn; the rest is discarded and four are new', () => {
    const table = scenario(3)
      .row({ corn: 1, indigo: 1, sugar: 1, coffee: 1 })
      .owns(1, 'hospice', 1)
      .role('settler', 0)
      .plays(0, 'tile quarry')
      .plays(1, 'tile coffee', 'use hospice')
      .plays(2, 'tile corn')
      .draws('corn', 'sugar', 'sugar', 'indigo')
    expect(table.tiles(0).quarry).toEqual([1, 0])
    expect(table.tiles(1).coffee).toEqual([1, 1])
    expect(table.view().discards).toMatchObject({ indigo: 1, sugar: 1 })
  })
  test('PR 4 - mayor: of five colonists on the ship the mayor gets two and one more, then two, then one', () => {
    const table = scenario(3).colonists({ supply: 20, ship: 5 }, 2).role('mayor', 0).plays(0, 'recruit')
    const arrived = table.events().filter(({ type }) => type === 'arrived' || type === 'recruited')
    expect(arrived).toMatchObject([
      { type: 'recruited', seat: 0 },
      { type: 'arrived', seat: 0, count: 2 },
      { type: 'arrived', seat: 1, count: 2 },
      { type: 'arrived', seat: 2, count: 1 },
    ])
  })
  test('PR 4.2 - mayor: of six colonists two players get two each, the others one, and the mayor one more', () => {
    const { seats, ship } = MAYOR_EXAMPLE
    const table = scenario(seats).colonists({ supply: 20, ship }, 2).role('mayor', 0).plays(0, 'recruit')
    const arrived = table.events().filter(({ type }) => type === 'arrived' || type === 'recruited')
    expect(arrived).toMatchObject([
      { type: 'recruited', seat: 0 },
      { type: 'arrived', seat: 0, count: 2 },
      { type: 'arrived', seat: 1, count: 2 },
      { type: 'arrived', seat: 2, count: 1 },
      { type: 'arrived', seat: 3, count: 1 },
    ])
    const mine = table.events().filter((event) => event.type === 'arrived' && event.seat === 0)
    expect(mine).toMatchObject([{ count: FIGURES.mayorNew - 1 }])
  })
  test('PR 5 - builder: the office', () => {
    const table = scenario(3)
      .island(0, { quarry: [3, 3] })
      .coins(0, 9)
    expect(priceOf(scenario(3).view(), 'office')).toBe(FIGURES.officeCost)
    expect(priceOf(table.role('builder', 0).view(), 'office')).toBe(FIGURES.officePrice)
    expect(table.view().market.find((one) => one.building === 'office')?.column).toBe(FIGURES.officeColumn)
  })
  test('PR 6 - craftsman: two sugar, one corn, a doubloon, and one sugar more', () => {
    const table = scenario(3)
      .island(0, { sugar: [3, 3], corn: [2, 1] })
      .owns(0, 'sugar-mill', 2)
      .owns(0, 'factory', 1)
      .coins(0, 0)
      .role('craftsman', 0)
    expect(table.barrels(0)).toEqual({ sugar: 2, corn: 1 })
    expect(table.view().players[0]?.coins).toBe(1)
    expect(table.plays(0, 'bonus sugar').barrels(0)).toEqual({ sugar: 3, corn: 1 })
  })
  test('PR 7 - trader: tobacco for five, no sale, indigo for one, and the house is emptied', () => {
    const table = scenario(4)
      .house('corn', 'sugar')
      .goods(0, { tobacco: 1 })
      .owns(0, 'small-market', 1)
      .goods(1, { sugar: 1 })
      .goods(2, { indigo: 1 })
      .goods(3, { coffee: 1 })
      .role('trader', 0)
      .plays(0, 'sell tobacco')
      .plays(2, 'sell indigo')
    expect(table.events()).toContainEqual({ type: 'sold', seat: 2, good: 'indigo', price: FIGURES.indigo })
    expect(table.barrels(3)).toEqual({ coffee: 1 })
    expect(table.view().house).toEqual([])
    const tobacco = scenario(4).goods(0, { tobacco: 1 }).owns(0, 'small-market', 1).role('trader', 0)
    expect(tobacco.view().players[0]?.salePrices.tobacco).toBe(FIGURES.tobaccoSale)
  })
  test('PR 8 - captain: seven points, two, three, one; one sugar of three is kept', () => {
    const table = scenario(3)
      .goods(0, { sugar: 6, indigo: 1 })
      .goods(1, { sugar: 3, corn: 2 })
      .goods(2, { corn: 3 })
      .owns(2, 'harbor', 1)
      .role('captain', 0)
      .plays(0, 'load sugar 6')
    expect(points(table.view())).toEqual([FIGURES.fullShip + 1, 0, 0])
    table.plays(1, 'load corn 4')
    // The other loads are forced and happen automatically: corn with the harbor, then indigo.
    expect(points(table.view())).toEqual([FIGURES.fullShip + 2, 2, 3])
    expect([0, 1, 2].map((seat) => table.barrels(seat))).toEqual([{}, { sugar: 1 }, { corn: 1 }])
    expect(table.view().ships.map(({ room, load }) => [room, load])).toEqual([
      [4, 0],
      [5, 1],
      [6, 0],
    ])
  })
  test('PR 8 - a captain phase with four players: the corn and the indigo sail, the coffee is kept', () => {
    const table = scenario(4)
      .goods(0, { corn: 4, indigo: 2 })
      .goods(1, { sugar: 3 })
      .owns(1, 'harbor', 1)
      .goods(2, { corn: 3, coffee: 1 })
      .goods(3, { indigo: 5 })
      .role('captain', 0)
      .plays(0, 'load corn 5')
      .plays(1, 'load sugar 6')
    expect(table.offers()).toEqual(expect.arrayContaining(['load corn 5', 'load coffee 7']))
    // The other loads are forced and happen automatically: indigo twice, on the ship of seven.
    table.plays(2, 'load corn 5')
    expect(table.barrels(2)).toEqual({ corn: 2, coffee: 1 })
    table.plays(2, 'keep coffee')
    expect(points(table.view())).toEqual(CAPTAIN_EXAMPLE)
    expect([0, 1, 2, 3].map((seat) => table.barrels(seat))).toEqual([{}, {}, { coffee: 1 }, {}])
    expect(table.view().ships.map(({ room, load }) => [room, load])).toEqual([
      [5, 0],
      [6, 3],
      [7, 0],
    ])
  })
  test('PR 11.4 - the score', () => {
    const table = scenario(3).points(0, SCORE_EXAMPLE.chips)
    for (const building of SCORE_EXAMPLE.city)
      table.owns(0, building, building === SCORE_EXAMPLE.manned ? 1 : 0)
    const [score] = table.scores()
    expect(score!.sources).toMatchObject({
      chips: FIGURES.chips,
      buildings: FIGURES.printed,
      'guild-hall': FIGURES.hall,
    })
    expect(score!.total).toBe(FIGURES.total)
  })
})

describe('the table of set-up', () => {
  const docs = readFileSync(new URL('../../../../docs/rules/puerto-rico.md', import.meta.url), 'utf8')
  /** The cells of a row of the table in the rules, for two to five players. */
  function printed(label: string): string[] {
    const line = docs.split('\n').find((one) => one.startsWith(`| ${label}`))
    expect(line, label).toBeDefined()
    return line!
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim())
  }
  const said = (cell: Cell): string => ('numbers' in cell ? cell.numbers : cell.goods).join(', ')
  const row = (name: string): string[] =>
    setupRows()
      .find(({ key }) => key === `rules.table.${name}`)!
      .cells.map(said)

  test.each([
    ['coins', 'doubloons each'],
    ['start', 'start tile'],
    ['rolesEach', 'role cards each'],
    ['row', 'face-up plantations'],
    ['pile', 'face-down pile'],
    ['quarries', 'quarries'],
    ['ships', 'cargo ships'],
    ['pool', 'point pool'],
    ['shipColonists', 'colonists on the ship'],
    ['supplyColonists', 'colonists in the supply'],
  ])('%s as printed', (name, label) => {
    expect(row(name)).toEqual(printed(label))
  })
  test('role cards as printed', () => {
    const cards = row('roles').map((count, i) => `${count} (${row('prospectors')[i]!})`)
    expect(cards).toEqual(printed('role cards (prospectors'))
  })
  test.each([2, 3, 4, 5])('is what %i players find on the table', (seats) => {
    const view = scenario(seats).view()
    const at = (name: string): string => row(name)[seats - 2]!
    expect(view.players.map(({ coins }) => String(coins))).toEqual(Array(seats).fill(at('coins')))
    expect(String(view.pointsPool)).toBe(at('pool'))
    expect(String(view.quarries)).toBe(at('quarries'))
    expect(view.ships.map(({ room }) => room).join(', ')).toBe(at('ships'))
    expect(String(view.cards.length)).toBe(at('roles'))
  })
})
