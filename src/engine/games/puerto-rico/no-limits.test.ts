import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'

const SEATS = [2, 3, 4, 5]
const unlimited = (seats: number, more: Parameters<typeof scenario>[1] = {}): Scenario =>
  scenario(seats, { noLimits: true, ...more })

test.each(SEATS)('PR 12.11 - the whole box is used: 100 colonists, 122 points, %i players', (seats) => {
  expect(unlimited(seats).view()).toMatchObject({
    noLimits: true,
    colonistShip: seats,
    colonistSupply: 100 - seats,
    pointsPool: 122,
    poolAtStart: 122,
  })
  expect(scenario(seats).view().noLimits).toBe(false)
})

test('PR 12.11 - with the pool of later printings it is 126 points', () => {
  expect(unlimited(5, { points126: true }).view().pointsPool).toBe(126)
})

test('PR 12.11 - a ship that cannot be loaded does not end the game, and takes what is left', () => {
  const short = (table: Scenario): Scenario => table.colonists({ supply: 1, ship: 0 }, 3).role('mayor', 0)
  expect(short(scenario(4)).plays(0, 'pass').view().endings).toEqual(['colonists'])
  const table = short(unlimited(4)).plays(0, 'pass')
  expect(table.view()).toMatchObject({ endings: [], colonistShip: 1, colonistSupply: 0 })
  expect(table.events().map(({ type }) => type)).not.toContain('ending')
})

test('PR 12.11 - an empty pool does not end the game: points are noted and count', () => {
  const load = (table: Scenario): Scenario =>
    table.pool(2, 3).goods(0, { corn: 5 }).role('captain', 0).plays(0, 'load corn 5')
  expect(load(scenario(4)).view().endings).toEqual(['points'])
  const table = load(unlimited(4))
  expect(table.view()).toMatchObject({ endings: [], pointsPool: 2 - 6 })
  expect(table.scores()[0]!.total).toBe(6)
})

test('PR 12.11 - a full city ends it with the round', () => {
  const table = unlimited(3).coins(0, 20)
  for (const large of ['guild-hall', 'residence', 'fortress', 'customs-house']) table.owns(0, large)
  for (const small of ['small-market', 'hacienda', 'construction-hut']) table.owns(0, small)
  table.role('builder', 0).plays(0, 'build office')
  expect(table.view()).toMatchObject({ endings: ['city'], over: false })
  table.allPass().plays(1, 'role craftsman').plays(2, 'role trader')
  expect(table.view().over).toBe(true)
})

/** Five players who share out the whole market, but for the last `left` copies: no player reaches the twelfth space. */
function soldOut(left: number): Scenario {
  const table = unlimited(5)
  const copies = table
    .view()
    .market.toSorted((one, other) => Number(other.isLarge) - Number(one.isLarge) || other.left - one.left)
    .flatMap(({ building, left: all }) => Array.from({ length: all }, () => building))
  for (const building of copies.slice(0, copies.length - left)) {
    const [emptiest] = table
      .view()
      .players.filter(({ city }) => city.every((one) => one.building !== building))
      .toSorted((one, other) => other.freeCity - one.freeCity)
    table.owns(emptiest!.seat, building)
  }
  return table
}

test('PR 12.11 - when nothing that is left fits anywhere, the game ends with that round', () => {
  const open = soldOut(1).role('craftsman', 0)
  expect(open.view().endings).toEqual([])
  const table = soldOut(0)
  expect(
    table
      .view()
      .players.map(({ freeCity }) => freeCity)
      .toSorted(),
  ).toEqual([1, 1, 1, 1, 2])
  table.role('craftsman', 0)
  expect(table.view()).toMatchObject({ endings: ['buildings'], over: false })
  expect(table.events()).toContainEqual({ type: 'ending', cause: 'buildings' })
  table.plays(1, 'role prospector').plays(2, 'role trader').plays(3, 'role builder')
  table.plays(4, 'role captain')
  expect(table.view().over).toBe(true)
})

test('PR 12.11 - with limits an empty market ends nothing by itself', () => {
  expect(scenario(5).role('craftsman', 0).view().endings).toEqual([])
})
