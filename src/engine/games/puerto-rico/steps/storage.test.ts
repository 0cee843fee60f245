import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import type { Goods } from '../events.ts'

/** Everything that seat 0 may keep in the end. */
function everyWay(lay: () => Scenario): Set<string> {
  const ends = new Set<string>()
  const explore = (actions: readonly string[]): void => {
    const table = lay().plays(0, ...actions)
    const question = table.view().question
    if (question?.seat === 0 && (question.name === 'storeKind' || question.name === 'keepOne')) {
      for (const words of table.offers()) explore([...actions, words])
    } else ends.add(JSON.stringify(table.barrels(0)))
  }
  explore([])
  return ends
}
/** A captain phase in which seat 0 can load nothing: the ships of its kinds are full. */
const blocked =
  (goods: Goods, ...houses: readonly string[]) =>
  (): Scenario => {
    const table = houses.reduce((laid, name) => laid.owns(0, name, 1), scenario(4))
    return table
      .ship(5, 'tobacco', 5)
      .ship(6, 'corn', 6)
      .ship(7, 'coffee', 7)
      .goods(0, goods)
      .role('captain', 1)
  }

test('PR 8.7 - the question has how many kinds are still to be chosen for the warehouse', () => {
  const table = blocked({ corn: 3, tobacco: 2, coffee: 2 }, 'large-warehouse')()
  expect(table.view().question).toMatchObject({ name: 'storeKind', seat: 0, left: 2 })
  table.plays(0, 'store corn')
  expect(table.view().question).toMatchObject({ name: 'storeKind', seat: 0, left: 1 })
})

describe('without a warehouse', () => {
  test('PR 8.7 - a seat keeps one barrel of any kind; the rest goes back to the supply', () => {
    const table = blocked({ corn: 3, coffee: 2 })()
    expect(table.offers()).toEqual(['keep corn', 'keep coffee'])
    const { supply } = table.view()
    table.plays(0, 'keep coffee')
    expect(table.barrels(0)).toEqual({ coffee: 1 })
    expect(table.events()).toMatchObject([
      { type: 'kept', seat: 0, goods: { coffee: 1 } },
      { type: 'lost', seat: 0, goods: { corn: 3, coffee: 1 } },
      { type: 'sailed' },
      { type: 'sailed' },
      { type: 'sailed' },
    ])
    expect(table.view().supply).toEqual({
      ...supply,
      corn: supply.corn + 9,
      tobacco: supply.tobacco + 5,
      coffee: supply.coffee + 8,
    })
  })
  test('PR 8.7 - a single barrel is kept without a question, and nothing is lost', () => {
    const table = blocked({ corn: 1 })()
    expect(table.barrels(0)).toEqual({ corn: 1 })
    expect(table.events().some(({ type }) => type === 'lost')).toBe(false)
  })
  test('PR 8.7 - of one kind one barrel is kept, never none', () => {
    expect(blocked({ corn: 4 })().barrels(0)).toEqual({ corn: 1 })
  })
})

test('PR 8.7 - each player, the captain first', () => {
  const table = scenario(4).ship(5, 'tobacco', 5).ship(6, 'corn', 6).ship(7, 'coffee', 7)
  for (const seat of [0, 1, 2]) table.goods(seat, { corn: 1, tobacco: 1 })
  table.role('captain', 2)
  const seats: unknown[] = []
  while (table.view().phase === 'captain') {
    seats.push(table.turn())
    table.plays(Number(table.turn()), 'keep corn')
  }
  expect(seats).toEqual([2, 0, 1])
})

describe('every way to store', () => {
  const kept = (...all: readonly Goods[]): Set<string> => new Set(all.map((goods) => JSON.stringify(goods)))
  test('PR 10.5 - a small warehouse: one kind and one barrel of another', () => {
    expect(everyWay(blocked({ corn: 3, tobacco: 2, coffee: 2 }, 'small-warehouse'))).toEqual(
      kept(
        { corn: 3, tobacco: 1 },
        { corn: 3, coffee: 1 },
        { corn: 1, tobacco: 2 },
        { tobacco: 2, coffee: 1 },
        { corn: 1, coffee: 2 },
        { tobacco: 1, coffee: 2 },
      ),
    )
  })
  test('PR 8.7 - only what cannot be stored goes back: no way keeps less than another', () => {
    // One coffee and three corn: all of the corn in the warehouse and the coffee as the single barrel loses nothing.
    expect(everyWay(blocked({ corn: 3, coffee: 1 }, 'small-warehouse'))).toEqual(kept({ corn: 3, coffee: 1 }))
    expect(everyWay(blocked({ corn: 3, tobacco: 2, coffee: 1 }, 'small-warehouse'))).toEqual(
      kept(
        { corn: 3, tobacco: 1 },
        { corn: 3, coffee: 1 },
        { corn: 1, tobacco: 2 },
        { tobacco: 2, coffee: 1 },
      ),
    )
  })
  test('PR 10.9 - a large warehouse: two kinds and one barrel', () => {
    expect(everyWay(blocked({ corn: 3, tobacco: 2, coffee: 2 }, 'large-warehouse'))).toEqual(
      kept(
        { corn: 3, tobacco: 2, coffee: 1 },
        { corn: 3, tobacco: 1, coffee: 2 },
        { corn: 1, tobacco: 2, coffee: 2 },
      ),
    )
  })
  test('PR 10.9 - with both warehouses three kinds and one barrel of a fourth; three kinds are all kept unasked', () => {
    expect(
      everyWay(blocked({ corn: 3, tobacco: 2, coffee: 2 }, 'small-warehouse', 'large-warehouse')),
    ).toEqual(kept({ corn: 3, tobacco: 2, coffee: 2 }))
  })
})

test('PR 8.7 - storing comes also without any load, and in no other phase', () => {
  const table = scenario(4).goods(0, { corn: 4, sugar: 4 })
  for (const role of ['craftsman', 'trader', 'builder', 'settler'] as const) {
    const other = scenario(4).goods(0, { corn: 4, sugar: 4 }).role(role, 1).allPass()
    if (other.view().drawing) other.draws()
    expect(other.barrels(0)).toEqual({ corn: 4, sugar: 4 })
  }
  table.ship(5, 'tobacco', 5).ship(6, 'corn', 6).ship(7, 'coffee', 7).goods(0, { corn: 4 }).role('captain', 1)
  expect(table.view().players.map(({ points }) => points)).toEqual([0, 0, 0, 0])
  expect(table.barrels(0)).toEqual({ corn: 1 })
})
