import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const SEATS = [2, 3, 4, 5]
const auction = (seats: number, more: Parameters<typeof scenario>[1] = {}): Scenario =>
  scenario(seats, { seatAuction: true, ...more })
/** Bids in turn: who, for which place, how many half points. */
function bids(
  table: Scenario,
  ...all: readonly (readonly [seat: number, place: number, halves: number])[]
): Scenario {
  for (const [seat, place, halves] of all) table.plays(seat, `bid ${String(place)} ${String(halves)}`)
  return table
}
/** Three seats, and the order of turns is 2, 0, 1. */
const ordered = (): Scenario => bids(auction(3), [0, 1, 0], [1, 0, 1], [2, 0, 3], [1, 2, 2]).draws()

test.each(SEATS)(
  'PR 12.12 - no seat has a tile or doubloons before the auction, all have after it, %i players',
  (seats) => {
    const table = auction(seats)
    for (const { coins, freeIsland } of table.view().players) expect([coins, freeIsland]).toEqual([0, 12])
    for (let seat = 0; seat < seats; seat++) bids(table, [seat, seats - 1 - seat, 0])
    expect(table.turn()).toBe(CHANCE)
    const usual = scenario(seats).view().players
    table.view().players.forEach(({ coins, island }, seat) => {
      expect({ coins, island }).toEqual({
        coins: usual[seats - 1 - seat]!.coins,
        island: usual[seats - 1 - seat]!.island,
      })
    })
  },
)

test('PR 12.12 - a free place for nothing or more, half a point more than another; at most four amounts for each', () => {
  const table = auction(3)
  expect(table.offers()).toEqual([
    ...['bid 0 0', 'bid 0 1', 'bid 0 2', 'bid 0 3'],
    ...['bid 1 0', 'bid 1 1', 'bid 1 2', 'bid 1 3'],
    ...['bid 2 0', 'bid 2 1', 'bid 2 2', 'bid 2 3'],
  ])
  bids(table, [0, 2, 3])
  expect(table.turn()).toBe(1)
  expect(table.offers().filter((words) => words.startsWith('bid 2'))).toEqual([
    ...['bid 2 4', 'bid 2 5', 'bid 2 6', 'bid 2 7'],
  ])
  expect(table.view().auction).toEqual([
    { tile: 'indigo', coins: 2, bidder: null, halves: 0, least: 0 },
    { tile: 'indigo', coins: 2, bidder: null, halves: 0, least: 0 },
    { tile: 'corn', coins: 2, bidder: 0, halves: 3, least: 4 },
  ])
})

test('PR 12.12 - a seat that is outbid bids again at once; then the next seat without a place', () => {
  const table = bids(auction(4), [0, 3, 1], [1, 3, 2])
  expect(table.events()).toEqual([{ type: 'bid', seat: 1, turn: 3, halves: 2, outbid: 0 }])
  expect(table.turn()).toBe(0)
  bids(table, [0, 3, 3])
  expect(table.turn()).toBe(1)
  bids(table, [1, 0, 0])
  expect(table.turn()).toBe(2)
  bids(table, [2, 1, 0], [3, 2, 0])
  expect(table.events().at(-1)).toEqual({ type: 'seated', order: [1, 2, 3, 0] })
})

describe('when every seat holds a place', () => {
  test('PR 12.12 - the first governs, and tiles and doubloons go by the place', () => {
    const { governor, order, players } = ordered().view()
    expect({ governor, order }).toEqual({ governor: 2, order: [2, 0, 1] })
    const corn = players.map(({ island }) => island.find(({ tile }) => tile === 'corn')!.count)
    expect(corn).toEqual([0, 1, 0])
  })
  test('PR 12.12 - a poorer corn starter pays by their place', () => {
    const table = bids(auction(3, { cornStartersPoorer: true }), [0, 2, 0], [1, 0, 0], [2, 1, 0])
    expect(table.view().players.map(({ coins }) => coins)).toEqual([1, 2, 2])
  })
  test('PR 12.12 - roles, actions and the governor go round by the places', () => {
    const table = ordered()
    const asked: number[] = []
    table.coins(0, 9).coins(1, 9).coins(2, 9)
    table.plays(2, 'role builder')
    while (table.view().question?.name === 'build') {
      asked.push(table.turn())
      table.plays(table.turn(), 'pass')
    }
    expect(asked).toEqual([2, 0, 1])
    table.plays(0, 'role craftsman').plays(1, 'role trader')
    expect(table.view()).toMatchObject({ round: 2, governor: 0, question: { seat: 0 } })
  })
  test('PR 12.12 - loading and the colonists of the ship, too', () => {
    const table = ordered()
      .goods(0, { corn: 1 })
      .goods(1, { corn: 1, indigo: 1 })
      .goods(2, { sugar: 1, corn: 1 })
    table.plays(2, 'role captain', 'load corn 6')
    expect(table.turn()).toBe(1)
    const loads = ordered().colonists({ supply: 50, ship: 2 }, 1).plays(2, 'role mayor', 'pass')
    const arrived = loads.events().filter(({ type }) => type === 'arrived')
    expect(arrived).toEqual([
      { type: 'arrived', seat: 2, count: 1 },
      { type: 'arrived', seat: 0, count: 1 },
    ])
  })
  test('PR 12.12 - the draft goes by the places', () => {
    const table = bids(auction(3, { market: 'draft' }), [0, 1, 0], [1, 2, 0], [2, 0, 0])
    const asked: number[] = []
    for (let pick = 0; pick < 4; pick++) {
      asked.push(table.turn())
      table.plays(table.turn(), table.offers()[0]!)
    }
    expect(asked).toEqual([2, 0, 1, 2])
  })
})

test('PR 12.13 - what was bid is taken off the score, in half points, and nothing else changes', () => {
  const scores = ordered().points(1, 8).owns(1, 'customs-house', 1).scores()
  expect(scores.map(({ sources }) => sources['bid'])).toEqual([0, -1, -1.5])
  expect(scores[1]).toMatchObject({ total: 8 + 4 + 2 - 1, sources: { 'customs-house': 2 } })
  expect(scores[2]!.total).toBe(-1.5)
  expect(Object.is(scores[0]!.sources['bid'], 0)).toBe(true)
})

test('PR 12.13 - half a point may be all that is between two', () => {
  const table = bids(auction(2), [0, 0, 1], [1, 1, 0])
    .draws()
    .colonists({ supply: 0, ship: 0 }, 0)
    .idle(0, 42)
  table.points(0, 10).points(1, 10).coins(0, 9)
  expect(table.scores().map(({ total }) => total)).toEqual([9.5, 10])
})

test('PR 12.13 - without an auction there are no bids', () => {
  for (const { sources } of scenario(3).scores()) expect(sources).not.toHaveProperty('bid')
})
