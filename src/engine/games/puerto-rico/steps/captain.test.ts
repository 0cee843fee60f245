import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const points = (table: Scenario): number[] => table.view().players.map((player) => player.points)
const ships = (table: Scenario): string[] =>
  table
    .view()
    .ships.map(({ room, good, load }) =>
      good === null ? `${String(room)} empty` : `${String(room)} ${String(load)} ${good}`,
    )

test('PR 8.1 - the captain begins, and turns go round as long as any seat can load', () => {
  const table = scenario(3)
    .goods(0, { corn: 1, indigo: 1 })
    .goods(1, { corn: 1, sugar: 1 })
    .goods(2, { coffee: 9 })
  table.role('captain', 1)
  expect(table.turn()).toBe(1)
  table.plays(1, 'load corn 4')
  // Seat 2 has nothing but coffee, which is loaded unasked; then it is seat 0's turn.
  expect(table.events().at(-1)).toMatchObject({ type: 'loaded', seat: 2, good: 'coffee', count: 6 })
  expect([table.turn(), table.offers()]).toEqual([0, ['load corn 4', 'load indigo 5']])
  table.plays(0, 'load corn 4')
  expect(table.events().slice(0, 2)).toMatchObject([
    { type: 'loaded', seat: 0, good: 'corn' },
    { type: 'loaded', seat: 1, good: 'sugar', ship: 1 },
  ])
  expect([0, 1, 2].map((seat) => table.barrels(seat))).toEqual([{ indigo: 1 }, {}, { coffee: 1 }])
  expect(table.view().phase).toBeNull()
})

describe('the example of the rulebook, for four', () => {
  // A, B, C and D sit in seats 0 to 3; A is the captain. The ship of 6 carries three barrels of corn.
  const example = (): Scenario =>
    scenario(4)
      .goods(0, { corn: 2, sugar: 6 })
      .goods(1, { sugar: 2, tobacco: 3 })
      .goods(2, { corn: 2, tobacco: 1 })
      .goods(3, { corn: 1, indigo: 5 })
      .ship(6, 'corn', 3)
      .role('captain', 0)
  test('PR 8.2, PR 8.3 - A must load; the sugar fits only the ship of 7 wholly, the corn has its ship', () => {
    expect(example().offers()).toEqual(['load corn 6', 'load sugar 7'])
  })
  test('PR 8.4, PR 8.5 - A loads six sugar for seven points', () => {
    const table = example().plays(0, 'load sugar 7')
    expect(points(table)).toEqual([7, 0, 0, 0])
    expect(ships(table)).toEqual(['5 empty', '6 3 corn', '7 6 sugar'])
  })
  test('PR 8.3 - B has one place for sugar, and the tobacco an empty ship of 5', () => {
    const table = example().plays(0, 'load sugar 7')
    expect(table.offers()).toEqual(['load sugar 7', 'load tobacco 5'])
    table.plays(1, 'load sugar 7')
    expect(points(table)).toEqual([7, 1, 0, 0])
    expect(table.barrels(1)).toEqual({ sugar: 1, tobacco: 3 })
    expect(ships(table)).toEqual(['5 empty', '6 3 corn', '7 7 sugar'])
  })
  test('PR 8.2 - C chooses the kind, even with more of the other', () => {
    const table = example().plays(0, 'load sugar 7').plays(1, 'load sugar 7')
    expect(table.offers()).toEqual(['load corn 6', 'load tobacco 5'])
  })
  test('PR 8.1, PR 8.7, PR 8.8 - after that everything is forced, to the end of the phase', () => {
    const table = example().plays(0, 'load sugar 7').plays(1, 'load sugar 7').plays(2, 'load tobacco 5')
    expect(table.events()).toEqual([
      { type: 'loaded', seat: 2, good: 'tobacco', count: 1, ship: 0, room: 5, points: 1 },
      { type: 'loaded', seat: 3, good: 'corn', count: 1, ship: 1, room: 6, points: 1 },
      { type: 'loaded', seat: 0, good: 'corn', count: 2, ship: 1, room: 6, points: 2 },
      { type: 'loaded', seat: 1, good: 'tobacco', count: 3, ship: 0, room: 5, points: 3 },
      { type: 'kept', seat: 1, goods: { sugar: 1 } },
      { type: 'kept', seat: 2, goods: { corn: 1 } },
      { type: 'lost', seat: 2, goods: { corn: 1 } },
      { type: 'kept', seat: 3, goods: { indigo: 1 } },
      { type: 'lost', seat: 3, goods: { indigo: 4 } },
      { type: 'sailed', ship: 1, good: 'corn', count: 6 },
      { type: 'sailed', ship: 2, good: 'sugar', count: 7 },
    ])
    expect(points(table)).toEqual([9, 4, 1, 1])
    expect(ships(table)).toEqual(['5 4 tobacco', '6 empty', '7 empty'])
    expect([0, 1, 2, 3].map((seat) => table.barrels(seat))).toEqual([
      {},
      { sugar: 1 },
      { corn: 1 },
      { indigo: 1 },
    ])
    expect([table.turn(), table.view().phase]).toEqual([1, null])
  })
  test('PR 8.3 - had C loaded corn, the ship of 5 would stand empty for the indigo of D', () => {
    const table = example().plays(0, 'load sugar 7').plays(1, 'load sugar 7').plays(2, 'load corn 6')
    expect([table.turn(), table.offers()]).toEqual([3, ['load corn 6', 'load indigo 5']])
    table.plays(3, 'load indigo 5')
    expect(points(table)).toEqual([8, 1, 2, 5])
    expect(table.barrels(0)).toEqual({ corn: 1 })
  })
})

describe('which ship', () => {
  test('PR 8.3 - a kind on a ship goes there and nowhere else, though another would take more', () => {
    const table = scenario(4).ship(5, 'corn', 4).goods(0, { corn: 6, sugar: 1 }).role('captain', 0)
    expect(table.offers()).toEqual(['load corn 5', 'load sugar 6', 'load sugar 7'])
    table.plays(0, 'load corn 5')
    expect(table.barrels(0)).toEqual({ corn: 5, sugar: 1 })
  })
  test('PR 8.3 - a kind whose ship is full cannot be loaded, though others stand empty', () => {
    const table = scenario(4).ship(5, 'indigo', 5).goods(0, { indigo: 6 }).role('captain', 0)
    expect(points(table)).toEqual([0, 0, 0, 0])
    expect(table.barrels(0)).toEqual({ indigo: 1 })
    expect(table.turn()).toBe(1)
  })
  test('PR 8.3 - no kind goes on a ship that has another', () => {
    const table = scenario(4)
      .ship(5, 'coffee', 1)
      .ship(6, 'tobacco', 1)
      .ship(7, 'indigo', 1)
      .goods(0, { corn: 2, sugar: 2 })
    table.role('captain', 0)
    expect(points(table)).toEqual([0, 0, 0, 0])
    expect(ships(table)).toEqual(['5 1 coffee', '6 1 tobacco', '7 1 indigo'])
  })
  test.each([
    [5, ['load sugar 5', 'load sugar 6', 'load sugar 7']],
    [6, ['load sugar 6', 'load sugar 7']],
    [7, ['load sugar 7']],
    [8, ['load sugar 7']],
  ])('PR 8.3 - %i barrels of a new kind: %j', (count, offers) => {
    const table = scenario(4).goods(0, { sugar: count, corn: 1 }).role('captain', 0)
    expect(table.offers().filter((words) => words.startsWith('load sugar'))).toEqual(offers)
  })
  test('PR 8.3 - two ships are all there are for two players', () => {
    const table = scenario(2).goods(0, { sugar: 1, corn: 6 }).role('captain', 0)
    expect(table.offers()).toEqual(['load corn 6', 'load sugar 4', 'load sugar 6'])
  })
})

test('PR 8.4 - a point for each barrel, whatever the kind, from the pool; the others stay with the player', () => {
  for (const good of ['corn', 'coffee'] as const) {
    const table = scenario(4)
      .ship(5, good, 3)
      .goods(1, { [good]: 4, sugar: 1 })
      .role('captain', 0)
      .plays(1, `load ${good} 5`)
    expect(table.events()[0]).toMatchObject({ type: 'loaded', seat: 1, count: 2, points: 2 })
    expect(table.view().pointsPool).toBe(100 - points(table)[1]!)
  }
})

describe("the captain's extra point", () => {
  test('PR 8.5 - with the first load and only then', () => {
    const table = scenario(3)
      .goods(0, { corn: 4, sugar: 1, coffee: 1 })
      .role('captain', 0)
      .plays(0, 'load corn 4')
    expect(points(table)).toEqual([5, 0, 0])
    table.plays(0, 'load sugar 5')
    expect(points(table)).toEqual([7, 0, 0])
  })
  test('PR 8.5 - not for other seats, nor for a captain without a load', () => {
    const table = scenario(4).goods(1, { corn: 4 }).role('captain', 0).plays(1, 'load corn 5')
    expect(points(table)).toEqual([0, 4, 0, 0])
  })
  test('PR 8.5 - again in the next captain phase', () => {
    const table = scenario(2).goods(0, { corn: 1 }).role('captain', 0).plays(0, 'load corn 4')
    for (const role of ['craftsman', 'trader', 'prospector', 'builder', 'mayor']) {
      table.plays(Number(table.turn()), `role ${role}`).allPass()
    }
    table.goods(1, { corn: 1 }).plays(1, 'role captain')
    expect(points(table)).toEqual([2, 2])
  })
  test('PR 8.5 - a load by wharf counts as the first', () => {
    const table = scenario(4)
      .owns(0, 'wharf', 1)
      .goods(0, { corn: 2 })
      .role('captain', 0)
      .plays(0, 'use wharf corn')
    expect(points(table)).toEqual([3, 0, 0, 0])
  })
})

describe('declining a wharf', () => {
  // No cargo ship takes what the two wharf owners have.
  const blocked = (): Scenario =>
    scenario(4)
      .ship(5, 'tobacco', 1)
      .ship(6, 'indigo', 1)
      .ship(7, 'coffee', 1)
      .owns(1, 'wharf', 1)
      .owns(2, 'wharf', 1)
      .goods(1, { corn: 3 })
      .goods(2, { corn: 2 })
  test('PR 8.6 - a seat that can only use a wharf may decline', () => {
    expect(blocked().role('captain', 0).offers()).toEqual(['use wharf corn', 'pass'])
  })
  test('PR 8.6 - a seat that can load on a cargo ship may not', () => {
    const table = blocked().goods(1, { corn: 3, tobacco: 1 }).role('captain', 0)
    expect(table.offers()).toEqual(['load tobacco 5', 'use wharf corn', 'use wharf tobacco'])
  })
  test('PR 8.6 - a full circle of declining ends the loading', () => {
    const table = blocked().role('captain', 0).plays(1, 'pass').plays(2, 'pass')
    expect(table.view().phase).toBeNull()
    expect([table.barrels(1), table.barrels(2)]).toEqual([{ corn: 1 }, { corn: 1 }])
    expect(points(table)).toEqual([0, 0, 0, 0])
  })
  test('PR 8.6 - a seat that declined is asked again after another has loaded', () => {
    const table = blocked().role('captain', 0).plays(1, 'pass').plays(2, 'use wharf corn')
    expect(table.turn()).toBe(1)
    expect(table.offers()).toEqual(['use wharf corn', 'pass'])
    table.plays(1, 'use wharf corn')
    expect(points(table)).toEqual([0, 3, 2, 0])
  })
  test('PR 8.6 - but not again after a second refusal without a load in between', () => {
    const table = blocked().role('captain', 0).plays(1, 'pass').plays(2, 'use wharf corn').plays(1, 'pass')
    expect(table.view().phase).toBeNull()
    expect(points(table)).toEqual([0, 0, 2, 0])
  })
})

describe('the end of the phase', () => {
  test('PR 8.8 - full ships are emptied into the supply, the others keep their barrels', () => {
    const table = scenario(4)
      .ship(5, 'corn', 3)
      .ship(6, 'sugar', 2)
      .goods(0, { corn: 2 })
      .goods(1, { sugar: 1, corn: 1 })
    const { supply } = table.view()
    table.role('captain', 0)
    expect(ships(table)).toEqual(['5 empty', '6 3 sugar', '7 empty'])
    expect(table.view().supply).toEqual({ ...supply, corn: supply.corn + 5 })
    expect(table.barrels(1)).toEqual({ corn: 1 })
  })
  test('PR 8.8 - a full ship takes nothing more until then', () => {
    const table = scenario(4)
      .ship(5, 'corn', 4)
      .goods(0, { corn: 1, sugar: 1 })
      .goods(1, { corn: 3, sugar: 2 })
    table.role('captain', 0).plays(0, 'load corn 5')
    expect(table.offers()).toEqual(['load sugar 6', 'load sugar 7'])
  })
})

test.each([
  [3, 2, []],
  [3, 3, ['points']],
  [3, 5, ['points']],
])(
  'PR 11.1, PR 11.3 - %i points in the pool and %i barrels: all points count, the game ends by %j',
  (left, load, endings) => {
    const table = scenario(4)
      .pool(left, 3)
      .goods(1, { corn: load })
      .role('captain', 0)
      .plays(1, 'load corn 5')
    expect(table.player(1).points).toBe(load)
    expect(table.view()).toMatchObject({ endings, over: false, pointsPool: left - load })
  },
)
