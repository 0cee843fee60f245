import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../core/game.ts'
import { defaultOptions, readOptions } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'
import { BASE_MARKET } from './market.ts'
import { GOODS } from './vocabulary.ts'

const SEATS = [2, 3, 4, 5]

test.each([
  [2, 3],
  [3, 2],
  [4, 3],
  [5, 4],
])(
  'PR 1.1 - with %i players each starts with %i doubloons, no points, an empty city and 11 free spaces',
  (seats, coins) => {
    const { players, governor } = scenario(seats).view()
    expect(players.length).toBe(seats)
    expect(governor).toBe(0)
    for (const player of players) {
      expect(player).toMatchObject({
        coins,
        points: 0,
        inSanJuan: 0,
        colonists: 0,
        city: [],
        freeCity: 12,
        freeIsland: 11,
      })
    }
  },
)

test.each([
  [2, ['indigo', 'corn']],
  [3, ['indigo', 'indigo', 'corn']],
  [4, ['indigo', 'indigo', 'corn', 'corn']],
  [5, ['indigo', 'indigo', 'indigo', 'corn', 'corn']],
])('PR 1.2 - with %i players the start tiles are %j, without colonists', (seats, tiles) => {
  const table = scenario(seats)
  tiles.forEach((tile, seat) => {
    expect(table.tiles(seat)).toEqual({ [tile]: [1, 0] })
  })
})

test.each([
  [2, 35],
  [3, 50],
  [4, 50],
  [5, 50],
])(
  'PR 1.2 - with %i players the start tiles are among the %i plantations, not on top of them',
  (seats, all) => {
    const { row, pile, discards } = scenario(seats).view()
    const lying = GOODS.reduce((sum, good) => sum + row[good] + pile[good] + discards[good], 0)
    expect(lying).toBe(all - seats)
  },
)

test.each([
  [2, 1],
  [3, 0],
  [4, 1],
  [5, 2],
])(
  'PR 1.3 - with %i players there are six roles and %i prospectors, with no doubloons on them',
  (seats, prospectors) => {
    const { cards } = scenario(seats).view()
    const six = ['settler', 'mayor', 'builder', 'craftsman', 'trader', 'captain']
    expect(cards.map(({ role }) => role)).toEqual([
      ...six,
      ...Array.from({ length: prospectors }, () => 'prospector'),
    ])
    expect(cards.every(({ coins, takenBy }) => coins === 0 && takenBy === null)).toBe(true)
  },
)

test('PR 1.3 - with five players both prospectors may be taken in one round, each with its own doubloons', () => {
  const table = scenario(5).coins(0, 0).coins(1, 0).cardCoins('prospector', 2)
  expect(table.offers().filter((words) => words === 'role prospector').length).toBe(2)
  table.role('prospector', 0)
  expect(table.offers().filter((words) => words === 'role prospector').length).toBe(1)
  table.role('prospector', 1)
  expect(table.offers()).not.toContain('role prospector')
  expect([table.player(0).coins, table.player(1).coins]).toEqual([3, 1])
})

test.each(SEATS)(
  'PR 1.4 - with %i players the first row is drawn with dice: one tile more than players',
  (seats) => {
    const state = puertoRico.setup(seats, defaultOptions(puertoRico.options))
    expect(puertoRico.turn(state)).toBe(CHANCE)
    expect(Object.values(puertoRico.view(state).row)).toEqual([0, 0, 0, 0, 0])
    const { row, discards, quarries } = scenario(seats).view()
    expect(GOODS.reduce((sum, good) => sum + row[good], 0)).toBe(seats + 1)
    expect(Object.values(discards)).toEqual([0, 0, 0, 0, 0])
    expect(quarries).toBe(seats === 2 ? 5 : 8)
  },
)

test.each([
  [2, [4, 6], [8, 9, 9, 7, 7]],
  [3, [4, 5, 6], [10, 11, 11, 9, 9]],
  [4, [5, 6, 7], [10, 11, 11, 9, 9]],
  [5, [6, 7, 8], [10, 11, 11, 9, 9]],
])('PR 1.5 - with %i players the ships %j are empty and the supply is full', (seats, rooms, supply) => {
  const view = scenario(seats).view()
  expect(view.ships).toEqual(rooms.map((room) => ({ room, load: 0, good: null })))
  expect(Object.values(view.supply)).toEqual(supply)
})

test.each(SEATS)('PR 1.6 - with %i players the trading house is empty and takes four barrels', (seats) => {
  const table = scenario(seats).house('corn', 'indigo', 'sugar').goods(0, { coffee: 1, tobacco: 1 })
  expect(scenario(seats).view().house).toEqual([])
  table.role('trader', 0).plays(0, 'sell coffee')
  expect(table.view().house).toEqual([])
  expect(() => {
    puertoRico.check(scenario(seats).house('corn', 'corn', 'corn', 'indigo', 'indigo').state)
  }).toThrow('four spaces')
})

test.each([
  [2, 65],
  [3, 75],
  [4, 100],
  [5, 122],
])('PR 1.7 - with %i players the pool holds %i points', (seats, points) => {
  expect(scenario(seats).view()).toMatchObject({ pointsPool: points, poolAtStart: points })
})

test.each([
  [2, 42],
  [3, 58],
  [4, 79],
  [5, 100],
])(
  'PR 1.8 - with %i players there are %i colonists in all, one for each player of them on the ship',
  (seats, all) => {
    expect(scenario(seats).view()).toMatchObject({ colonistShip: seats, colonistSupply: all - seats })
  },
)

test.each(SEATS)('PR 1.9 - copies of the buildings with %i players', (seats) => {
  for (const { building, left, produces, isLarge } of scenario(seats).view().market) {
    const isSmallPlant = building.startsWith('small-') && produces !== null
    if (isLarge) expect(left).toBe(1)
    else if (produces === null) expect(left).toBe(seats === 2 ? 1 : 2)
    else if (seats === 2) expect(left).toBe(2)
    else expect(left).toBe(isSmallPlant ? 4 : 3)
  }
})

test('PR 1.10 - everything can be seen but the order of the pile, which is not there to be seen', () => {
  const table = scenario(4)
  const { pile } = table.view()
  expect(pile).toEqual({ corn: 10 - 2 - 1, indigo: 12 - 2 - 1, sugar: 10, tobacco: 8, coffee: 7 })
  // Two tables that differ only in what will be drawn are the same table: nothing is decided before the dice fall.
  expect(scenario(4).state).toEqual(table.state)
})

test('PR 1.11 - the bank never runs out: a player is paid in full however much others have', () => {
  const table = scenario(4).coins(1, 86).coins(2, 1000).coins(0, 0).goods(0, { coffee: 1 })
  table.role('trader', 0).plays(0, 'sell coffee')
  expect(table.player(0).coins).toBe(5)
})

describe('options', () => {
  const price = (seats: number, balancedPrices: boolean): Record<string, number> =>
    Object.fromEntries(
      scenario(seats, { balancedPrices })
        .view()
        .market.map(({ building, cost }) => [building, cost]),
    )

  test.each(SEATS)(
    'PR 12.1 - balanced prices: factory 8, university 7, nothing else differs, %i players',
    (seats) => {
      expect(price(seats, false)).toMatchObject({ factory: 7, university: 8 })
      expect(price(seats, true)).toEqual({ ...price(seats, false), factory: 8, university: 7 })
    },
  )
  test('PR 12.1 - the balanced price is what is paid', () => {
    for (const [balancedPrices, left] of [
      [false, 3],
      [true, 2],
    ] as const) {
      const table = scenario(4, { balancedPrices })
        .coins(1, 10)
        .role('builder', 0)
        .plays(0, 'pass')
        .plays(1, 'build factory')
      expect(table.player(1).coins).toBe(left)
    }
  })

  test.each(SEATS)(
    'PR 12.2 - poorer corn starters have a doubloon less, the others do not, %i players',
    (seats) => {
      const { players } = scenario(seats).view()
      const poorer = scenario(seats, { cornStartersPoorer: true }).view().players
      poorer.forEach(({ coins, island }, seat) => {
        const hasCorn = island.some(({ tile, count }) => tile === 'corn' && count === 1)
        expect(coins).toBe(players[seat]!.coins - (hasCorn ? 1 : 0))
      })
      expect(poorer.some(({ coins }, seat) => coins < players[seat]!.coins)).toBe(true)
    },
  )

  test('PR 12.3 - the pool of 126 is for five players only', () => {
    expect(scenario(5, { points126: true }).view()).toMatchObject({ pointsPool: 126, poolAtStart: 126 })
    const bigger = { ...defaultOptions(puertoRico.options), points126: true }
    expect(readOptions(puertoRico.options, 5, bigger)).toEqual(bigger)
    for (const seats of [2, 3, 4]) expect(readOptions(puertoRico.options, seats, bigger)).toBeUndefined()
  })

  test.each(SEATS)('PR 12.4 - covered points change nothing in the game, %i players', (seats) => {
    const covered = scenario(seats, { coveredPoints: true })
    expect(covered.state).toEqual(scenario(seats).state)
    expect(covered.view()).toEqual(scenario(seats).view())
  })

  test.each(SEATS)('PR 12.14 - the mayor at once changes nothing in the game, %i players', (seats) => {
    const atOnce = scenario(seats, { simultaneousMayor: true })
    expect(atOnce.state).toEqual(scenario(seats).state)
    expect(atOnce.view()).toEqual(scenario(seats).view())
  })

  test('PR 12.5 - the first seat begins; a lot is drawn by giving the seats to the players', () => {
    for (const seats of SEATS)
      expect([scenario(seats).view().governor, scenario(seats).turn()]).toEqual([0, 0])
  })

  test('without options the printed rules hold', () => {
    const values = defaultOptions(puertoRico.options)
    const { market, list, ...switches } = values
    expect(market).toBe('base')
    expect(list.split(' ')).toEqual(BASE_MARKET.map((id) => BUILDINGS[id]!.name))
    expect(Object.values(switches)).toEqual(Object.keys(switches).map(() => false))
  })
})
