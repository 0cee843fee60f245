import { describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { choiceOf, choicesOf } from './choices.fixture.ts'
import { findWarnings } from './warnings.ts'

/** The codes of the warnings about a choice; serious ones with an exclamation mark. */
function against(table: Scenario, wanted: Partial<ActionDescription>): readonly string[] {
  const { described } = choiceOf(table, wanted)
  const open = choicesOf(table).map((one) => one.described)
  const mine = open.find((one) => JSON.stringify(one) === JSON.stringify(described))!
  return findWarnings(mine, open, table.view()).map(({ code, serious }) => {
    const [name] = code.split('.')
    return serious ? `${name!}!` : name!
  })
}
const role = (name: string, table: Scenario): readonly string[] => against(table, { role: name })

describe('roles that bring their chooser nothing', () => {
  test('settler: no space, or no tile to take', () => {
    const full = scenario(3).island(0, { corn: [5, 0], quarry: [7, 0] })
    expect(role('settler', full)).toEqual(['settlerNoSpace!'])
    expect(role('settler', scenario(3))).toEqual([])
    const bare = scenario(3)
      .row({})
      .island(1, { quarry: [8, 0] })
    expect(role('settler', bare)).toEqual(['settlerNothing!'])
    expect(role('settler', scenario(3).row({}))).toEqual([])
  })
  test('mayor: no colonists left (serious), or no empty circle', () => {
    expect(role('mayor', scenario(3).colonists({ supply: 0, ship: 0 }, 1))).toEqual(['mayorNobody!'])
    expect(role('mayor', scenario(3))).toEqual([])
    expect(role('mayor', scenario(3).idle(0, 1))).toEqual(['mayorNoCircle'])
  })
  test('builder: no space, or too few doubloons, those on the card and the privilege included', () => {
    expect(role('builder', scenario(3).coins(0, 0))).toEqual([])
    expect(role('builder', withoutCheap())).toEqual(['builderNoMoney!'])
    expect(role('builder', withoutCheap().cardCoins('builder', 1))).toEqual([])
    expect(role('builder', cityOf(12))).toEqual(['builderNoSpace!'])
  })
  test('craftsman: nothing planted, or nothing left in the supply', () => {
    expect(role('craftsman', scenario(3).island(0, {}))).toEqual(['craftsmanNothing!'])
    const planted = scenario(3).island(0, { corn: [1, 1] })
    expect(role('craftsman', planted)).toEqual([])
    expect(role('craftsman', planted.goods(1, { corn: 10 }))).toEqual(['craftsmanNothing!'])
  })
  test('trader: no barrels, a full house, or only kinds it has', () => {
    expect(role('trader', scenario(3))).toEqual(['noBarrels!'])
    const corn = scenario(3).goods(0, { corn: 1 })
    expect(role('trader', corn)).toEqual([])
    expect(role('trader', corn.house('corn'))).toEqual(['traderKinds!'])
    expect(role('trader', corn.owns(0, 'office', 1))).toEqual([])
    expect(role('trader', corn.house('indigo', 'sugar', 'coffee'))).toEqual(['traderFull!'])
  })
  test('captain: no barrels, or no room; a wharf is room enough', () => {
    expect(role('captain', scenario(3))).toEqual(['noBarrels!'])
    const sugar = scenario(3).goods(0, { sugar: 1 })
    expect(role('captain', sugar)).toEqual([])
    const taken = sugar.ship(4, 'corn', 1).ship(5, 'indigo', 1).ship(6, 'coffee', 1)
    expect(role('captain', taken)).toEqual(['captainNoRoom!'])
    expect(role('captain', taken.owns(0, 'wharf', 1))).toEqual([])
  })
  test('what brings nothing in the first round of every game is usual, later it is not', () => {
    const table = scenario(3)
    const { described } = choiceOf(table, { role: 'captain' })
    const usual = (round: number): unknown =>
      findWarnings(described, [described], { ...table.view(), round })[0]?.usual
    expect([usual(1), usual(2)]).toEqual([true, false])
  })
  test('captain: barrels that would spoil', () => {
    const table = scenario(3).goods(0, { corn: 1, sugar: 3 }).ship(4, 'corn', 1).ship(5, 'indigo', 1)
    expect(role('captain', table)).toEqual([])
    expect(role('captain', table.ship(6, 'coffee', 1))).toEqual(['leftToRot'])
    expect(role('captain', table.owns(0, 'small-warehouse', 1))).toEqual([])
  })
  test('the prospector always finds something', () => {
    expect(role('prospector', scenario(4))).toEqual([])
  })
  test('the doubloons on the card are still gained', () => {
    const coinsOnCard = (table: Scenario): unknown => {
      const { described } = choiceOf(table, { role: 'trader' })
      return findWarnings(described, [described], table.view())[0]!.coinsOnCard
    }
    expect(coinsOnCard(scenario(3).cardCoins('trader', 2))).toBe(2)
    expect(coinsOnCard(scenario(3))).toBe(0)
  })
})

describe('plantations and buildings', () => {
  test('the last island space, and a plantation without a production building', () => {
    const table = scenario(3).island(0, { corn: [4, 0], quarry: [7, 0] })
    expect(against(table.role('settler', 0), { tile: 'corn' })).toEqual(['lastIslandSpace'])
    const fresh = scenario(3).owns(0, 'small-sugar-mill').role('settler', 0)
    expect(against(fresh, { tile: 'tobacco' })).toEqual(['noPlant'])
    expect(against(fresh, { tile: 'sugar' })).toEqual([])
    expect(against(fresh, { tile: 'corn' })).toEqual([])
    expect(against(fresh, { tile: 'quarry' })).toEqual([])
  })
  test('the last city space ends the game; one space left is none for a large building', () => {
    const eleven = cityOf(11).coins(0, 20).role('builder', 0)
    expect(against(eleven, { building: 'harbor' })).toEqual(['cityFilled!'])
    const ten = cityOf(10).coins(0, 20).role('builder', 0)
    expect(against(ten, { building: 'harbor' })).toEqual(['oneSpaceLeft'])
    expect(against(ten, { building: 'city-hall' })).toEqual(['cityFilled!'])
  })
  test('a production building without its plantation, or with none left to process', () => {
    const table = scenario(3)
      .coins(0, 9)
      .island(0, { indigo: [1, 1] })
    expect(against(table.role('builder', 0), { building: 'sugar-mill' })).toEqual(['noField'])
    expect(against(table, { building: 'indigo-plant' })).toEqual([])
    const served = scenario(3)
      .coins(0, 9)
      .island(0, { indigo: [1, 1] })
      .owns(0, 'small-indigo-plant')
      .role('builder', 0)
    expect(against(served, { building: 'indigo-plant' })).toEqual(['noUse'])
    expect(against(served, { building: 'office' })).toEqual([])
  })
})

describe('goods', () => {
  test('a sale for nothing', () => {
    const table = scenario(3).goods(1, { corn: 1, sugar: 1 }).role('trader', 0)
    expect(against(table, { good: 'corn' })).toEqual(['soldForNothing'])
    expect(against(table, { good: 'sugar' })).toEqual([])
  })
  test('a load that lets the dearer barrels spoil', () => {
    // One ship is empty: after one kind is loaded there, the other kind fits on no ship.
    const table = scenario(3).goods(0, { corn: 3, coffee: 3 }).ship(4, 'indigo', 1).ship(5, 'sugar', 1)
    table.role('captain', 0)
    expect(against(table, { good: 'corn' })).toEqual(['leftToRot'])
    expect(against(table, { good: 'coffee' })).toEqual([])
  })
  test('a load that lets more barrels spoil is serious', () => {
    const table = scenario(3).goods(0, { corn: 2, coffee: 4 }).ship(4, 'indigo', 1).ship(5, 'sugar', 1)
    expect(against(table.role('captain', 0), { good: 'corn' })).toEqual(['leftToRot!'])
  })
  test('no warning if a warehouse keeps the rest', () => {
    const table = scenario(3).goods(0, { corn: 2, coffee: 4 }).ship(4, 'indigo', 1).ship(5, 'sugar', 1)
    table.owns(0, 'large-warehouse', 1)
    expect(against(table.role('captain', 0), { good: 'corn' })).toEqual([])
  })
  test('a wharf left unused while barrels would spoil', () => {
    const table = scenario(3).goods(0, { coffee: 4 }).owns(0, 'wharf', 1)
    table.ship(4, 'indigo', 1).ship(5, 'sugar', 1).ship(6, 'corn', 1).role('captain', 0)
    expect(against(table, { verb: 'pass' })).toEqual(['leftToRot'])
    const single = scenario(3).goods(0, { coffee: 1 }).owns(0, 'wharf', 1)
    single.ship(4, 'indigo', 1).ship(5, 'sugar', 1).ship(6, 'corn', 1).role('captain', 0)
    expect(against(single, { verb: 'pass' })).toEqual([])
  })
  test('storing the worse of two kinds, keeping the cheaper barrel', () => {
    const full = scenario(3).goods(0, { corn: 2, sugar: 2, tobacco: 2 }).owns(0, 'small-warehouse', 1)
    full.ship(4, 'indigo', 4).ship(5, 'coffee', 5).ship(6, 'indigo', 1).role('captain', 0)
    expect(full.view().question?.name).toBe('storeKind')
    expect(against(full, { verb: 'store', good: 'corn' })).toEqual(['storedWorse!'])
    expect(against(full, { verb: 'store', good: 'tobacco' })).toEqual([])
    full.plays(0, 'store tobacco')
    expect(against(full, { verb: 'keep', good: 'corn' })).toEqual(['keptCheaper'])
    expect(against(full, { verb: 'keep', good: 'sugar' })).toEqual([])
  })
})

describe('declining what is free', () => {
  test('a plantation, a barrel, a sale', () => {
    expect(against(scenario(3).role('settler', 0), { verb: 'pass' })).toEqual(['freeTile!'])
    const crafted = scenario(3)
      .island(0, { corn: [1, 1] })
      .role('craftsman', 0)
    expect(against(crafted, { verb: 'pass' })).toEqual(['freeBarrel!'])
    expect(against(scenario(3).goods(0, { corn: 1 }).role('trader', 0), { verb: 'pass' })).toEqual([
      'freeSale',
    ])
  })
  test('a colonist, if there is an empty circle', () => {
    expect(against(scenario(3).role('mayor', 0), { verb: 'pass' })).toEqual(['freeColonist!'])
    expect(against(scenario(3).idle(0, 1).role('mayor', 0), { verb: 'pass' })).toEqual([])
    const hospice = scenario(3).owns(0, 'hospice', 1).role('settler', 0).plays(0, 'tile corn')
    expect(against(hospice, { verb: 'pass' })).toEqual(['freeColonist!'])
  })
  test('no warning about building nothing, which saves doubloons', () => {
    expect(against(scenario(3).role('builder', 0), { verb: 'pass' })).toEqual([])
  })
})

test('storing while a guest could go to a warehouse', () => {
  const table = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'small-warehouse').goods(0, { tobacco: 3 })
  table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7).role('captain', 0)
  expect(against(table, { verb: 'keep' })).toEqual(['guestCould'])
})

/** No building left that costs less than two doubloons, and no money. */
function withoutCheap(): Scenario {
  const table = scenario(3).coins(0, 0)
  for (const seat of [1, 2]) table.owns(seat, 'small-market').owns(seat, 'small-indigo-plant')
  return table.owns(0, 'small-indigo-plant')
}
const SMALL = [
  'small-indigo-plant',
  'small-sugar-mill',
  'small-market',
  'hacienda',
  'construction-hut',
  'small-warehouse',
  'hospice',
  'office',
  'large-market',
  'large-warehouse',
  'factory',
  'university',
]
function cityOf(count: number): Scenario {
  const table = scenario(3)
  for (const building of SMALL.slice(0, count)) table.owns(0, building)
  return table
}
