import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const colonists = (table: Scenario): number[] => table.view().players.map((player) => player.colonists)

describe('the privilege', () => {
  test('PR 4.1 - one colonist from the supply, before the ship is shared out', () => {
    const table = scenario(4).role('mayor', 1)
    expect(table.offers()).toEqual(['pass', 'recruit'])
    table.plays(1, 'recruit')
    expect(table.events()[0]).toEqual({ type: 'recruited', seat: 1 })
    expect(colonists(table)).toEqual([1, 2, 1, 1])
    expect(table.view()).toMatchObject({ colonistShip: 4, colonistSupply: 75 - 1 - 4 })
  })
  test('PR 4.1 - none if the supply is empty, and none from the ship instead', () => {
    const table = scenario(4).colonists({ supply: 0, ship: 4 }, 3).role('mayor', 1)
    expect(table.events().some(({ type }) => type === 'recruited')).toBe(false)
    expect(colonists(table)).toEqual([1, 1, 1, 76])
    expect(table.turn()).toBe(2)
  })
  test('PR 4.7 - the mayor may decline it', () => {
    const table = scenario(4).role('mayor', 1).plays(1, 'pass')
    expect(colonists(table)).toEqual([1, 1, 1, 1])
    expect(table.view().colonistSupply).toBe(75 - 4)
  })
  test('PR 4.7 - colonists of the ship cannot be refused: there is no question', () => {
    const table = scenario(4).island(2, {}).role('mayor', 1).plays(1, 'pass')
    expect(table.player(2)).toMatchObject({ colonists: 1, inSanJuan: 1 })
    expect([table.turn(), table.view().phase]).toEqual([2, null])
  })
})

test.each([
  [1, [0, 1, 0, 0]],
  [3, [0, 1, 1, 1]],
  [4, [1, 1, 1, 1]],
  [5, [1, 2, 1, 1]],
  [7, [1, 2, 2, 2]],
  [11, [2, 3, 3, 3]],
])('PR 4.2 - %i colonists of the ship one by one, clockwise from the mayor in seat 1: %j', (ship, shares) => {
  const table = scenario(4)
    .colonists({ supply: 79 - ship, ship }, 0)
    .role('mayor', 1)
    .plays(1, 'pass')
  expect(colonists(table)).toEqual(shares)
})

describe('arranging', () => {
  const settled = (): Scenario =>
    scenario(4)
      .island(1, { corn: [2, 2], quarry: [2, 0] })
      .owns(1, 'small-market', 1)
      .owns(1, 'indigo-plant')
  test('PR 4.3 - all colonists are placed again, those at work too', () => {
    const table = settled().role('mayor', 0).plays(0, 'pass')
    // Four colonists (three who worked, one from the ship) and eight circles.
    expect(table.view().question).toMatchObject({ name: 'placeColonist', seat: 1, left: 4 })
    // The fourth has only the indigo plant left to go to.
    table.plays(1, 'place quarry', 'place quarry', 'place indigo-plant')
    expect(table.tiles(1)).toEqual({ corn: [2, 0], quarry: [2, 2] })
    expect(table.crews(1)).toEqual({ 'small-market': 0, 'indigo-plant': 2 })
    expect(table.player(1).inSanJuan).toBe(0)
  })
  test('PR 4.3 - a seat may leave everything as it was, with the newcomer added', () => {
    const table = settled().role('mayor', 0).plays(0, 'pass')
    table.plays(1, 'place corn', 'place corn', 'place small-market')
    expect(table.tiles(1)).toEqual({ corn: [2, 2], quarry: [2, 0] })
    expect(table.crews(1)).toEqual({ 'small-market': 1, 'indigo-plant': 1 })
  })
  test('PR 4.3 - each circle takes one: a full place is not offered again', () => {
    const table = settled().role('mayor', 0).plays(0, 'pass')
    expect(table.offers()).toEqual(['place corn', 'place quarry', 'place small-market'])
    table.plays(1, 'place corn', 'place corn')
    expect(table.offers()).toEqual(['place quarry', 'place small-market', 'place indigo-plant'])
  })
  test('PR 4.3 - they arrange in turn order, the mayor first', () => {
    const table = scenario(3)
    for (const seat of [0, 1, 2]) table.island(seat, { corn: [1, 0], sugar: [1, 0] })
    table.role('mayor', 2).plays(2, 'pass')
    const seats: unknown[] = []
    while (table.view().phase === 'mayor') {
      seats.push(table.turn())
      table.plays(Number(table.turn()), 'place sugar')
    }
    expect(seats).toEqual([2, 0, 1])
  })
  test.each(['settler', 'builder', 'craftsman', 'trader', 'captain'] as const)(
    'PR 4.3 - no colonists move in the phase of the %s',
    (role) => {
      const table = settled().goods(1, { corn: 2 }).role(role, 1)
      for (; table.view().phase === role; table.plays(Number(table.turn()), table.offers()[0]!)) {
        expect(table.offers().filter((words) => words.startsWith('place'))).toEqual([])
        if (table.turn() < 0) break
      }
      expect(table.tiles(1)).toMatchObject({ corn: [2, 2], quarry: [2, 0] })
      expect(table.crews(1)).toMatchObject({ 'small-market': 1, 'indigo-plant': 0 })
    },
  )
})

describe('circles', () => {
  test('PR 4.4 - a colonist stays in San Juan only when every circle is filled, those of the island too', () => {
    const table = scenario(4)
      .island(1, { corn: [1, 0] })
      .owns(1, 'small-market')
      .idle(1, 4)
      .role('mayor', 0)
      .plays(0, 'pass')
    expect(table.player(1)).toMatchObject({ inSanJuan: 3, colonists: 5 })
    expect(table.tiles(1)).toEqual({ corn: [1, 1] })
    expect(table.crews(1)).toEqual({ 'small-market': 1 })
    expect(table.turn()).toBe(1)
    expect(table.view().phase).toBeNull()
  })
  test('PR 4.4 - holding one back is never offered, nor passing over circles that must then stay empty', () => {
    const table = scenario(4)
      .island(1, { corn: [1, 0], coffee: [1, 0], quarry: [1, 0] })
      .idle(1, 1)
    table.role('mayor', 0).plays(0, 'pass')
    // Two colonists, three circles: the first may not go to the last circle, or the second would find none behind it.
    expect(table.offers()).toEqual(['place corn', 'place coffee'])
    table.plays(1, 'place coffee')
    expect(table.tiles(1)).toEqual({ corn: [1, 0], coffee: [1, 1], quarry: [1, 1] })
    expect(table.player(1).inSanJuan).toBe(0)
  })
  test('PR 4.4 - every arrangement can be reached, each in one way', () => {
    const found = new Map<string, number>()
    const explore = (actions: readonly string[]): void => {
      const table = scenario(4)
        .island(1, { corn: [2, 0], quarry: [1, 0] })
        .owns(1, 'sugar-mill')
        .owns(1, 'office')
        .idle(1, 2)
      table
        .role('mayor', 0)
        .plays(0, 'pass')
        .plays(1, ...actions)
      if (table.view().question?.name === 'placeColonist')
        for (const words of table.offers()) explore([...actions, words])
      else {
        const arrangement = JSON.stringify([table.tiles(1), table.crews(1)])
        found.set(arrangement, (found.get(arrangement) ?? 0) + 1)
      }
    }
    explore([])
    // Three colonists on circles 2 + 1 + 3 + 1: the coefficient of x^3 in (1+x+x^2)(1+x)(1+x+x^2+x^3)(1+x).
    expect(found.size).toBe(11)
    expect([...found.values()].every((ways) => ways === 1)).toBe(true)
  })
})

describe('the next ship', () => {
  test('PR 4.5 - one colonist for each empty circle on buildings of all players', () => {
    const table = scenario(3)
      .owns(0, 'indigo-plant')
      .owns(1, 'sugar-mill')
      .island(0, {})
      .island(1, {})
      .island(2, {})
    table.role('mayor', 2).plays(2, 'pass')
    expect(table.view()).toMatchObject({ emptyJobs: 4, colonistShip: 4, colonistSupply: 55 - 4 })
    expect(table.events().at(-1)).toEqual({ type: 'shipFilled', count: 4, missing: 0 })
  })
  test('PR 4.5 - at least as many as players, however many circles are empty', () => {
    const table = scenario(5).role('mayor', 0).plays(0, 'recruit')
    expect(table.view()).toMatchObject({ emptyJobs: 0, colonistShip: 5 })
  })
  test('PR 4.5 - empty circles on plantations and quarries do not count', () => {
    const table = scenario(3)
      .island(2, { corn: [5, 0], quarry: [5, 0] })
      .role('mayor', 0)
      .plays(0, 'pass')
    table.plays(2, 'place corn')
    expect(table.view()).toMatchObject({ emptyJobs: 0, colonistShip: 3 })
  })
  test.each([
    [2, 2, ['colonists']],
    [3, 3, []],
    [4, 3, []],
  ])(
    'PR 4.6 - three are asked for, %i are in the supply: %i board, and the game ends by %j',
    (supply, ship, endings) => {
      const table = scenario(3).colonists({ supply, ship: 0 }, 0).role('mayor', 0).plays(0, 'pass')
      expect(table.view()).toMatchObject({ colonistShip: ship, colonistSupply: supply - ship, endings })
    },
  )
})
