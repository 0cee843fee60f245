import { describe, expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'
import * as at from './state.ts'

/** A table on which there is something of everything. */
function busy(): Scenario {
  return scenario(4)
    .goods(0, { corn: 2, coffee: 1 })
    .ship(6, 'sugar', 3)
    .house('indigo')
    .owns(1, 'office', 1)
    .owns(1, 'sugar-mill', 2)
    .owns(2, 'city-hall')
    .island(1, { quarry: [2, 1], corn: [3, 3] })
    .points(3, 12)
}

test('a valid state passes, at every size', () => {
  for (const seats of [2, 3, 4, 5]) puertoRico.check(scenario(seats).state)
  puertoRico.check(busy().state)
})

describe('what is made from nothing, or lost, is noticed', () => {
  test.each<[what: string, law: RegExp, place: number]>([
    ['a barrel before a player', /barrels of corn/, at.goods(0, 0)],
    ['a barrel in the supply', /barrels of coffee/, at.supply(4)],
    ['a barrel in the trading house', /barrels of indigo/, at.tradingHouse(1)],
    ['a barrel on a ship', /barrels of sugar/, at.shipLoad(1)],
    ['a plantation in the row', /plantations of corn/, at.ROW],
    ['a plantation in the pile', /plantations of sugar/, at.PILE + 2],
    ['a plantation among the discards', /plantations of indigo/, at.DISCARDS + 1],
    ['a plantation on an island', /plantations of corn/, at.tiles(1, 0)],
    ['a plantation that became a forest', /plantations of corn/, at.FORESTED],
    ['a forest on an island', /a forest was a plantation/, at.tiles(1, 6)],
    ['a quarry on an island', /quarries stay/, at.tiles(1, 5)],
    ['a quarry beside the board', /quarries stay/, at.QUARRIES],
    ['a colonist in the supply', /colonists/, at.COLONIST_SUPPLY],
    ['a colonist on the ship', /colonists/, at.COLONIST_SHIP],
    ['a colonist in San Juan', /colonists/, at.idle(2)],
    ['a colonist on a quarry', /colonists/, at.mannedTiles(1, 5)],
    ['a colonist in a building', /colonists/, at.crew(1, 1)],
    ['a point in the pool', /points come from the pool/, at.POOL],
    ['a point of a player', /points come from the pool/, at.points(3)],
    ['a copy of a building', /copies of office stay/, at.stock(11)],
  ])('%s', (_what, law, place) => {
    for (const more of [1, -1]) {
      const { state } = busy()
      if (state[place]! + more < 0) continue
      state[place]! += more
      expect(() => {
        puertoRico.check(state)
      }).toThrow(law)
    }
  })
})

describe('refuses', () => {
  const broken = (spoil: (state: Int16Array) => void) => (): void => {
    const { state } = busy()
    spoil(state)
    puertoRico.check(state)
  }
  test('two colonists on one tile', () => {
    expect(
      broken((state) => {
        state[at.mannedTiles(1, 5)] = 3
        state[at.COLONIST_SUPPLY]! -= 2
      }),
    ).toThrow('one colonist a tile')
  })
  test('more colonists in a building than circles', () => {
    expect(
      broken((state) => {
        at.setCrew(state, 1, 0, 2)
        state[at.COLONIST_SUPPLY]!--
      }),
    ).toThrow('no more colonists than circles')
  })
  test('a building that works without a colonist', () => {
    expect(
      broken((state) => {
        state[at.crew(1, 0)] = 0
        state[at.COLONIST_SUPPLY]!++
      }),
    ).toThrow('manned bit')
  })
  test('a ship with a kind and no barrel, and one with barrels of no kind', () => {
    expect(broken((state) => (state[at.shipGood(0)] = 1))).toThrow('exactly if it has a load')
    expect(
      broken((state) => {
        state[at.shipLoad(0)] = 6
        state[at.shipGood(0)] = 0
        state[at.supply(0)]! -= 6
      }),
    ).toThrow('room')
  })
  test('a city or an island that miscounts', () => {
    expect(broken((state) => state[at.islandUsed(1)]!++)).toThrow('the island counts')
    expect(broken((state) => state[at.cityUsed(2)]!--)).toThrow('the city counts')
  })
  test('a state of another size', () => {
    expect(() => {
      puertoRico.check(scenario(4).state.slice(1))
    }).toThrow('as long as its layout says')
  })
})
