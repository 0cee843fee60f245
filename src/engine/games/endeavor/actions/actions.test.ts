import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

/** Seat 0 acts, with markers enough, one building of each action, and what else is laid. */
function acting(): Scenario {
  const table = scenario(3).owns(0, 'shipyard').owns(0, 'market').owns(0, 'barracks')
  return table.harbour(0, 9).harbour(1, 2).harbour(2, 2).acting(0)
}
const opened = (): Scenario => acting().ships('africa', 1, 1, 1, 2, 2, 2)
const starts = (table: Scenario, verb: string): string[] =>
  table.offers().filter((words) => words.startsWith(verb))

describe('ship', () => {
  test('EN 6.1 - to the next space of any region but Europe, for its token', () => {
    const table = acting().ships('india', 1, 2).token('finance', 'india 2').plays(0, 'activate shipyard')
    expect(table.offers()).toEqual([
      'ship far-east',
      'ship india',
      'ship north-america',
      'ship caribbean',
      'ship south-america',
      'ship africa',
    ])
    table.plays(0, 'ship india')
    expect(table.view().regions[2]!.track.map(({ sailor }) => sailor)).toEqual([
      1,
      2,
      0,
      null,
      null,
      null,
      null,
    ])
    expect(table.player(0)).toMatchObject({ harbour: 7, values: { finance: 1 } })
    expect(table.events()).toContainEqual({
      type: 'shipped',
      seat: 0,
      region: 'india',
      space: 2,
      token: 'finance',
    })
  })

  test('EN 6.2 - beside a full track: presence, but no token', () => {
    const table = opened()
    const before = table.player(0).values
    table.plays(0, 'activate shipyard', 'ship africa')
    expect(table.player(0)).toMatchObject({ beside: { africa: 1 }, presence: { africa: 1 }, values: before })
    expect(table.events()).toContainEqual({
      type: 'shipped',
      seat: 0,
      region: 'africa',
      space: null,
      token: null,
    })
  })

  test('EN 6.3 - the last space opens the region', () => {
    const table = acting().ships('africa', 1, 1, 2, 2, 2)
    expect(table.view().regions[6]).toMatchObject({ isOpen: false, governor: 2 })
    table.plays(0, 'activate shipyard', 'ship africa')
    expect(table.view().regions[6]).toMatchObject({ isOpen: true, governor: null })
    expect(table.events().map(({ type }) => type)).toEqual(['shipped', 'opened', 'governor'])
  })

  test.each([
    ['EN 6.4 - most markers', [0, 1, 1, 1, 2, 2], 1],
    ['EN 6.4 - a tie: nearest the deck', [1, 1, 2, 2, 1, 2], 2],
    ['EN 6.4 - a tie of two behind a third', [1, 2, 1, 2, 2, 1], 1],
    ['EN 6.4 - the last is nearest, but has fewer', [1, 1, 2, 2, 2, 1], 1],
    ['EN 6.4 - all alike', [2, 1, 0, 2, 1, 0], 0],
    ['EN 6.4 - the nearest has too few', [1, 2, 1, 2, 1, 0], 1],
  ] as const)('%s', (_title, seats, governor) => {
    const table = scenario(3).ships('africa', ...seats)
    const holders = table.view().players.filter(({ cards }) => cards.length > 0)
    expect(holders.map(({ seat }) => seat)).toEqual([governor])
    expect(holders[0]!.cards).toEqual([{ deck: 'africa', number: 0, isGovernor: true }])
  })
  test('EN 6.4 - the icons of the governor count at once', () => {
    const table = scenario(3).ships('far-east', 1, 2, 1, 2, 1, 2, 1)
    const before = table.player(1).values
    table.token('attack', 'far-east 7').ships('far-east', 1)
    expect(table.player(1).values).toEqual({
      ...before,
      industry: before.industry + 2,
      culture: before.culture + 1,
    })
  })
})

describe('presence', () => {
  test('EN 6.5 - on the track, beside it, in a city; in Europe always', () => {
    const onlyEurope = starts(opened().plays(0, 'activate colonial-house'), 'occupy')
    expect(onlyEurope.length).toBe(10)
    const beside = opened().ships('africa', 0).plays(0, 'activate colonial-house')
    expect(starts(beside, 'occupy').length).toBe(12)
    const onTrack = acting().ships('africa', 0, 1, 1, 1, 1, 1).plays(0, 'activate colonial-house')
    expect(onTrack.offers()).toContain('occupy timbuktu')
  })
  test('EN 6.5 - a marker in a city is presence, and is lost with the city', () => {
    const table = opened().ships('africa', 0).holdsCities(0, 'timbuktu')
    expect(table.player(0).presence.africa).toBe(2)
    table.owns(1, 'barracks').harbour(1, 9).plays(0, 'pass').plays(1, 'activate barracks')
    expect(table.player(0).presence.africa).toBe(1)
  })
})

describe('occupy and attack', () => {
  test('EN 6.6 - only empty cities of open regions', () => {
    const table = acting().ships('africa', 0).holdsCities(1, 'rome').plays(0, 'activate colonial-house')
    expect(table.offers()).not.toContain('occupy timbuktu')
    expect(table.offers()).not.toContain('occupy rome')
    expect(table.offers()).toContain('occupy paris')
    table.plays(0, 'occupy paris')
    expect(table.player(0)).toMatchObject({ harbour: 7, presence: { europe: 1 } })
  })

  test('EN 6.7 - one marker replaces another, one goes to the supply; no token', () => {
    const table = acting().holdsCities(1, 'rome').holdsCities(0, 'lisbon')
    const before = table.player(0)
    table.plays(0, 'activate barracks')
    expect(table.turn()).toBe(1)
    const after = table.player(0)
    expect(after).toMatchObject({
      harbour: before.harbour - 3,
      supply: before.supply + 1,
      values: before.values,
    })
    expect(after.presence.europe).toBe(2)
    expect(table.player(1)).toMatchObject({ supply: 28, presence: { europe: 0 } })
    expect(table.events()).toContainEqual({ type: 'attacked', seat: 0, city: 'rome', defender: 1 })
  })
  test('EN 6.7 - not where one is not present, nor one’s own', () => {
    const table = opened().holdsCities(1, 'timbuktu', 'rome', 'paris').holdsCities(0, 'lisbon')
    table.plays(0, 'activate barracks')
    expect(table.offers()).toEqual(['attack paris', 'attack rome'])
  })

  test('EN 6.8 - the first to hold both ends takes the token, several at once', () => {
    const table = acting().holdsCities(0, 'paris', 'constantinople')
    table.token('finance', 'paris rome').token('industry', 'rome constantinople').token('attack', 'rome')
    const before = table.player(0).values
    table.plays(0, 'activate colonial-house', 'occupy rome')
    const after = table.player(0).values
    expect(after).toEqual({ ...before, finance: before.finance + 1, industry: before.industry + 1 })
    expect(table.events().filter(({ type }) => type === 'connected').length).toBe(2)
  })
  test('EN 6.8 - by attack too; the second one to hold them takes nothing', () => {
    const table = acting().holdsCities(1, 'paris', 'rome').holdsCities(0, 'constantinople')
    expect(table.view().connections.at(-1)).toMatchObject({ ends: ['paris', 'rome'], token: null, owner: 1 })
    table.plays(0, 'activate barracks', 'attack rome')
    expect(table.events().filter(({ type }) => type === 'connected').length).toBe(1)
    expect(table.view().connections.at(-1)).toMatchObject({ owner: null })
    expect(table.view().connections.at(-2)).toMatchObject({
      ends: ['rome', 'constantinople'],
      token: null,
      owner: 0,
    })
  })
})

describe('draw', () => {
  test('EN 6.9 - as much presence as the number says', () => {
    const table = acting().ships('africa', 1, 1, 1, 1, 0, 0).card(1, 'africa', 1).plays(0, 'activate market')
    expect(table.offers()).toContain('draw africa 2')
    const less = acting().ships('africa', 1, 1, 1, 1, 1, 0).card(1, 'africa', 1).plays(0, 'activate market')
    expect(starts(less, 'draw africa')).toEqual([])
  })
  test('EN 6.9 - not in a closed region', () => {
    const table = acting().ships('africa', 0, 0, 0, 0, 0).plays(0, 'activate market')
    expect(starts(table, 'draw africa')).toEqual([])
  })
  test('EN 6.9 - an empty deck has no card', () => {
    const table = acting()
    for (const number of [0, 1, 2, 3, 4, 5]) table.card(1, 'slavery', number)
    expect(starts(table.plays(0, 'activate market'), 'draw')).toEqual([])
    expect(table.player(0).cards.map(({ deck }) => deck)).toEqual(['europe'])
  })

  test('EN 6.10 - number 0 needs nothing; both decks of Europe count cities in Europe', () => {
    expect(acting().plays(0, 'activate market').offers()).toEqual(['draw europe 0', 'draw slavery 0'])
    const table = acting()
      .card(1, 'europe', 0)
      .card(1, 'slavery', 0)
      .card(1, 'slavery', 1)
      .holdsCities(0, 'rome')
    expect(table.plays(0, 'activate market').player(0).cards).toEqual([
      { deck: 'europe', number: 1, isGovernor: false },
    ])
    const more = acting().card(1, 'europe', 0).card(1, 'slavery', 0).card(1, 'slavery', 1)
    expect(more.holdsCities(0, 'rome', 'lisbon').plays(0, 'activate market').offers()).toEqual([
      'draw europe 1',
      'draw slavery 2',
    ])
  })

  test('EN 6.11 - a region that opens gives its governor away, so the deck shows number 1', () => {
    expect(opened().view().decks[6]!.cards).toEqual([1, 2, 3, 4, 5])
    const table = acting().ships('africa', 0, 0, 0, 0, 0, 0).plays(0, 'activate market')
    expect(starts(table, 'draw africa')).toEqual(['draw africa 1'])
  })
})

describe('payment', () => {
  const paying = (options = {}): Scenario =>
    scenario(3, options)
      .owns(0, 'museum')
      .owns(0, 'market', true)
      .owns(0, 'market', true)
      .owns(0, 'shipyard', true)

  test('EN 6.12 - one marker from another building', () => {
    const table = paying().harbour(0, 1).harbour(1, 2).acting(0).plays(0, 'activate museum')
    expect(table.offers()).toEqual(['free market', 'free shipyard'])
    table.plays(0, 'free shipyard')
    expect(table.player(0)).toMatchObject({ harbour: 1 })
    expect(table.player(0).sites.map(({ hasWorker }) => hasWorker)).toEqual([false, true, true, true, false])
    expect(table.turn()).toBe(1)
  })
  test('EN 6.12 - by a token, from any building', () => {
    const table = scenario(3).owns(0, 'museum', true).holds(0, 'payment').harbour(1, 2).acting(0)
    table.plays(0, 'spend payment')
    expect(table.player(0)).toMatchObject({ harbour: 1, tokens: { payment: 0 } })
  })

  test('EN 10.2 - as an option up to as many as finance pays', () => {
    const table = paying({ paymentByFinance: true })
      .tracks(0, { finance: 2 })
      .harbour(0, 1)
      .harbour(1, 2)
      .acting(0)
    table.plays(0, 'activate museum', 'free market')
    expect(table.offers()).toEqual(['stop', 'free market', 'free shipyard'])
    table.plays(0, 'free shipyard')
    expect(table.turn()).toBe(1)
    expect(table.player(0).harbour).toBe(2)
  })
})
