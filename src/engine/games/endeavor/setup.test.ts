import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { CITIES } from './board.ts'
import { scenario } from './scenario.fixture.ts'
import { endeavor } from './index.ts'
import { TOKENS } from './tokens.ts'
import type { View } from './view-types.ts'
import { tokensOn } from './world.fixture.ts'

test.each(endeavor.seats)(
  'EN 1.1 - nothing but the mats depends on %i players, and the first has the crown',
  (seats) => {
    const { players, ...rest } = scenario(seats).view()
    expect(players.length).toBe(seats)
    expect({ ...rest, seats: 3, agenda: [] }).toEqual(
      (({ players: _players, ...other }) => ({ ...other, agenda: [] }))(scenario(3).view()),
    )
    expect([rest.crown, rest.round, rest.phase, rest.question?.name]).toEqual([0, 1, 'build', 'build'])
  },
)

test('EN 1.2 - one token on every spot by lot, all 95 of them, and no other luck', () => {
  const options = defaultOptions(endeavor.options)
  const laid = ['1', '2'].map((salt) => {
    const state = endeavor.setup(4, options)
    expect(endeavor.turn(state)).toBe(CHANCE)
    expect(endeavor.view(state).drawing).toBe(true)
    expect(tokensOn(endeavor.view(state)).every((token) => token === null)).toBe(true)
    endeavor.roll(state, saltedDice(salt.padStart(32, '0')), ignoreEvents)
    const view = endeavor.view(state)
    expect(Object.values(view.bag).every((count) => count === 0)).toBe(true)
    return tokensOn(view)
  })
  for (const tokens of laid) {
    expect(tokens.length).toBe(95)
    for (const { name, count } of TOKENS) expect(tokens.filter((token) => token === name).length).toBe(count)
  }
  expect(laid[0]).not.toEqual(laid[1])
})

describe('EN 10.3 - a shared set-up', () => {
  const world = (sharedSetup: string, salt: string, seats = 3): View => {
    const state = endeavor.setup(seats, { ...defaultOptions(endeavor.options), sharedSetup })
    endeavor.roll(state, saltedDice(salt.repeat(32)), ignoreEvents)
    endeavor.check(state)
    return endeavor.view(state)
  }
  test('the same code lays the same world, whatever the dice and however many play', () => {
    const one = world('K7M2QX', '1')
    expect(one.sharedSetup).toBe('K7M2QX')
    expect(tokensOn(world('K7M2QX', '2', 5))).toEqual(tokensOn(one))
    expect(tokensOn(world('K7M2QY', '1'))).not.toEqual(tokensOn(one))
    expect(world('', '1').sharedSetup).toBeNull()
    expect(tokensOn(world('', '1'))).not.toEqual(tokensOn(world('', '2')))
  })
  test('a code lays its world for ever', () => {
    expect(tokensOn(world('222222', '1')).slice(0, 8)).toEqual([
      'culture',
      'occupy-or-draw',
      'ship-or-draw',
      'industry',
      'politics',
      'politics',
      'politics',
      'culture',
    ])
    expect(tokensOn(world('ZZZZZZ', '1')).slice(0, 8)).toEqual([
      'politics',
      'culture',
      'occupy-or-draw',
      'finance',
      'politics',
      'politics',
      'politics',
      'politics',
    ])
  })
})

test('EN 1.3 - eight decks of six cards, the lowest number on top', () => {
  const { decks } = scenario(3).view()
  expect(decks.map(({ deck }) => deck)).toEqual([
    'europe',
    'far-east',
    'india',
    'north-america',
    'caribbean',
    'south-america',
    'africa',
    'slavery',
  ])
  expect(decks.every(({ cards }) => cards.join() === '0,1,2,3,4,5')).toBe(true)
})

test('EN 1.4 - each player has a Colonial House, 30 markers in the supply and nothing else', () => {
  for (const player of scenario(5).view().players) {
    expect(player.sites.map(({ building }) => building)).toEqual(['colonial-house'])
    expect([player.supply, player.harbour, player.freeSites, player.cards.length]).toEqual([30, 0, 7, 0])
    expect(Object.values(player.markers)).toEqual([0, 0, 0, 0])
  }
})

test('EN 1.5 - 45 tiles to build, no Colonial House among them', () => {
  const { market } = scenario(3).view()
  expect(market.map(({ left }) => left)).toEqual([5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1])
  expect(market.some(({ building }) => building === 'colonial-house')).toBe(false)
})

test('EN 1.6 - only Europe is open, and it has no shipping track', () => {
  const { regions, cities } = scenario(3).view()
  expect(regions.filter(({ isOpen }) => isOpen).map(({ region }) => region)).toEqual(['europe'])
  expect(regions.map(({ track }) => track.length)).toEqual([0, 8, 7, 7, 6, 6, 6])
  expect(cities.length).toBe(CITIES.length)
})
