import { describe, expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'

/** Seat 0 has these cards and so much politics, and passes; the others can still act. */
function passing(cards: readonly string[], politics: number, options = {}): Scenario {
  const table = scenario(3, options)
  for (const card of cards) {
    const [deck, number] = card.split(' ') as [Parameters<Scenario['card']>[1], string]
    if (number === '0' && deck !== 'europe' && deck !== 'slavery') governor(table, deck as 'africa')
    else table.card(0, deck, Number(number))
  }
  table.tracks(0, { politics }).harbour(0, 2).harbour(1, 9).harbour(2, 9)
  return table.acting(0).plays(0, 'pass')
}
/** Seat 0 fills a track alone. */
function governor(table: Scenario, region: 'africa' | 'south-america' | 'caribbean'): void {
  table.ships(region, 0, 0, 0, 0, 0, 0)
}
const held = (table: Scenario): string[] =>
  table.player(0).cards.map(({ deck, number }) => `${deck} ${String(number)}`)

describe('tracks', () => {
  test('EN 3.1 - a card moves every track it names, and back when it is lost', () => {
    const table = scenario(3).card(0, 'far-east', 4)
    expect(table.player(0).values).toEqual({ industry: 1, culture: 1, finance: 1, politics: 1 })
    table.card(0, 'europe', 0).harbour(0, 2).harbour(1, 2).acting(0).plays(0, 'pass', 'discard far-east 4')
    expect(table.player(0).values).toEqual({ industry: 0, culture: 1, finance: 1, politics: 0 })
  })
  test('EN 3.3 - beyond 15 is remembered, and lost first', () => {
    const table = scenario(3).card(0, 'india', 1).card(0, 'europe', 0).card(0, 'slavery', 0)
    table.tracks(0, { culture: 16, politics: 1 }).harbour(0, 2).harbour(1, 2).acting(0)
    expect(table.player(0)).toMatchObject({ values: { culture: 16 }, markers: { culture: 15 } })
    table.plays(0, 'pass', 'discard india 1')
    expect(table.player(0)).toMatchObject({ values: { culture: 15 }, markers: { culture: 15 } })
  })
})

describe('the limit', () => {
  test('EN 7.1 - as many cards go as are too many, by choice', () => {
    const table = passing(['europe 0', 'south-america 1', 'south-america 2'], 2)
    expect(table.view().question).toMatchObject({ name: 'discard', seat: 0, left: 1 })
    expect(table.offers()).toEqual(['discard europe 0', 'discard south-america 1', 'discard south-america 2'])
    table.plays(0, 'discard europe 0')
    expect(table.turn()).toBe(1)
    expect(held(table)).toEqual(['south-america 1', 'south-america 2'])
  })
  test('EN 7.1 - nothing goes within the limit', () => {
    expect(passing(['europe 0', 'europe 1'], 2).turn()).toBe(1)
  })

  test('EN 7.2 - one slavery card is free and need not go; a second one counts', () => {
    expect(passing(['europe 0', 'slavery 0'], 0).turn()).toBe(1)
    const one = passing(['europe 0', 'europe 4', 'slavery 0'], 0)
    expect(one.offers()).toEqual(['discard europe 0', 'discard europe 4'])
    const two = passing(['europe 0', 'slavery 0', 'slavery 1'], 0)
    expect(two.offers()).toEqual(['discard europe 0', 'discard slavery 0', 'discard slavery 1'])
  })
  test.each([
    ['EN 10.1 - free at five unless the table says otherwise', false, 10, 1],
    ['EN 10.1 - counted at five', true, 10, 0],
    ['EN 10.1 - free below five', true, 9, 0],
  ] as const)('%s', (_title, slaveryCountsAtFive, politics, turn) => {
    const cards = [
      'europe 0',
      'south-america 1',
      'south-america 2',
      'south-america 3',
      'europe 4',
      'slavery 0',
    ]
    const table = passing(cards, politics, { slaveryCountsAtFive })
    expect(table.turn()).toBe(turn)
    const mayDiscard = slaveryCountsAtFive && politics === 10
    expect(table.offers().includes('discard slavery 0')).toBe(mayDiscard)
  })

  test('EN 7.3 - a governor on the governor space does not count', () => {
    const table = passing(['africa 0', 'europe 0'], 1)
    expect(table.offers()).toEqual(['install', 'discard europe 0', 'discard africa 0'])
    table.plays(0, 'install')
    expect(table.turn()).toBe(1)
    expect(table.player(0)).toMatchObject({ isGovernorInstalled: true, countedCards: 1 })
    expect(held(table)).toEqual(['europe 0', 'africa 0'])
  })
  test('EN 7.3 - there is no question within the limit, and the space stays empty', () => {
    const table = passing(['africa 0'], 1)
    expect(table.turn()).toBe(1)
    expect(table.player(0).isGovernorInstalled).toBe(false)
  })
  test('EN 7.3 - only one; a second governor counts', () => {
    const tight = passing(['africa 0', 'caribbean 0', 'europe 0'], 3)
    tight.plays(0, 'install')
    expect(tight.turn()).toBe(1)
    const more = passing(['africa 0', 'caribbean 0', 'europe 0', 'europe 4'], 3)
    more.plays(0, 'install')
    expect(more.offers()).toEqual([
      'discard europe 0',
      'discard europe 4',
      'discard caribbean 0',
      'discard africa 0',
    ])
  })
  test('EN 7.3 - asked again at every pass', () => {
    const table = passing(['africa 0', 'europe 0'], 1).plays(0, 'install')
    table.acting(0).plays(0, 'pass')
    expect(table.offers()).toContain('install')
    table.tracks(0, { politics: 2 }).acting(0).plays(0, 'pass')
    expect(table.turn()).toBe(1)
    expect(table.player(0).isGovernorInstalled).toBe(false)
  })

  test('EN 7.4 - a lower limit asks for more', () => {
    const table = passing(['caribbean 1', 'europe 0', 'europe 4'], 3)
    expect(table.view().question?.left).toBe(1)
    table.plays(0, 'discard caribbean 1')
    expect(table.view().question?.left).toBe(1)
    expect(table.offers()).toEqual(['discard europe 0', 'discard europe 4'])
    table.plays(0, 'discard europe 4')
    expect(table.turn()).toBe(1)
  })

  test('EN 7.5 - back to the deck by number, governors out of the game, slavery face down', () => {
    const low = passing(['south-america 1', 'south-america 3', 'slavery 0', 'slavery 1', 'africa 0'], 1)
    low.plays(0, 'discard south-america 3', 'discard slavery 0', 'discard africa 0')
    expect(held(low)).toEqual(['south-america 1', 'slavery 1'])
    expect(low.player(0).aside).toEqual([0])
    expect(low.view().decks.map(({ cards }) => cards.join(''))).toEqual([
      '012345',
      '012345',
      '012345',
      '012345',
      '012345',
      '02345',
      '12345',
      '2345',
    ])
  })

  test('EN 7.6 - a governor won after passing: the limit holds at once', () => {
    const table = scenario(3).owns(1, 'shipyard').ships('africa', 0, 0, 0, 0, 0).card(0, 'europe', 0)
    table.token('attack', 'africa 5').tracks(0, { politics: 0 })
    table.harbour(0, 2).harbour(1, 9).harbour(2, 9).acting(0)
    table.plays(0, 'pass').plays(1, 'activate shipyard', 'ship africa')
    expect(table.view().question).toMatchObject({ name: 'discard', seat: 0, left: 1 })
    table.plays(0, 'discard europe 0')
    expect(table.turn()).toBe(2)
  })
  test('EN 7.6 - who has not passed is not asked', () => {
    const table = scenario(3).owns(1, 'shipyard').ships('africa', 0, 0, 0, 0, 0).card(0, 'europe', 0)
    table.token('attack', 'africa 5').tracks(0, { politics: 0 })
    table.harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(1).plays(1, 'activate shipyard', 'ship africa')
    expect(table.turn()).toBe(2)
    expect(table.player(0).cards.length).toBe(2)
  })

  test('EN 7.7 - before the final scoring the governor leaves the space if there is room', () => {
    const table = passing(['africa 0', 'europe 0'], 1).plays(0, 'install')
    expect(table.scores()[0]!.sources['governorSpace']).toBe(0)
    table.tracks(0, { politics: 2 })
    expect(table.scores()[0]!.sources['governorSpace']).toBe(3)
    expect(table.finishing().player(0).isGovernorInstalled).toBe(false)
    expect(table.events()[0]).toEqual({ type: 'uninstalled', seat: 0 })
  })
  test('EN 7.7 - and stays if there is none', () => {
    const table = passing(['africa 0', 'europe 0'], 1).plays(0, 'install').finishing()
    expect(table.player(0).isGovernorInstalled).toBe(true)
    expect(table.scores()[0]!.sources['governorSpace']).toBe(0)
  })
})

describe('abolition', () => {
  /** Seat 1 draws number 5 of Europe. */
  function abolished(): Scenario {
    const table = scenario(3).owns(1, 'market').holdsCities(1, 'london', 'paris', 'rome', 'lisbon', 'seville')
    for (const number of [0, 1, 2, 3, 4]) table.card(2, 'europe', number)
    table.card(0, 'slavery', 0).card(0, 'slavery', 4).card(1, 'slavery', 1)
    table.harbour(1, 2).harbour(2, 2).acting(1)
    return table
  }
  test('EN 7.8 - all slavery cards go at once, and their icons; the deck leaves the game', () => {
    const table = abolished()
    const before = table.view().players.map(({ values }) => values)
    table.plays(1, 'activate market', 'draw europe 5')
    const { players, decks, isAbolished } = table.view()
    expect(isAbolished).toBe(true)
    expect(decks.at(-1)).toEqual({ deck: 'slavery', region: 'europe', cards: [] })
    expect(players.map(({ aside }) => aside)).toEqual([[0, 4], [1], []])
    expect(players[0]!.values).toEqual({
      ...before[0]!,
      industry: before[0]!.industry - 4,
      finance: before[0]!.finance - 2,
    })
    expect(players[1]!.values).toEqual({
      ...before[1]!,
      finance: before[1]!.finance - 2,
      culture: before[1]!.culture + 3,
    })
    expect(table.events().map(({ type }) => type)).toContain('abolished')
  })
  test('EN 7.8 - for good, even when its card returns and is drawn again', () => {
    const table = abolished().plays(1, 'activate market', 'draw europe 5')
    table.card(1, 'far-east', 1).owns(1, 'market').tracks(1, { politics: 0 }).harbour(1, 2)
    table.acting(1).plays(1, 'pass', 'discard europe 5')
    expect(table.view().decks[0]!.cards).toEqual([5])
    table.acting(1).plays(1, 'activate market')
    expect(table.events().map(({ type }) => type)).toEqual(['activated', 'drew'])
    expect(table.view()).toMatchObject({ isAbolished: true })
  })
})
