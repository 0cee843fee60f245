import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

/** Seat 0 acts, with markers enough. */
const acting = (): Scenario => scenario(3).harbour(0, 9).harbour(1, 2).harbour(2, 2).acting(0)

describe('actions', () => {
  test('EN 5.1 - one action each in turn; who has passed is out', () => {
    const table = acting().owns(0, 'shipyard').plays(0, 'activate colonial-house', 'occupy rome')
    expect(table.turn()).toBe(1)
    table.plays(1, 'pass').plays(2, 'activate colonial-house', 'occupy paris')
    expect(table.turn()).toBe(0)
    table.plays(0, 'pass')
    // Seat 2 has nothing left that it could do, so it passes by itself, and the round is over.
    expect(table.view().round).toBe(2)
  })

  test('EN 5.2, 5.4 - a blue token needs no marker on a building, and is gone', () => {
    const table = scenario(3).holds(0, 'occupy-or-draw').harbour(0, 1).harbour(1, 2).acting(0)
    // Not the Colonial House: one marker activates it, and none would be left to occupy with.
    expect(table.offers()).toEqual(['pass', 'spend occupy-or-draw'])
    table.plays(0, 'spend occupy-or-draw', 'occupy rome')
    expect(table.player(0)).toMatchObject({ harbour: 0, supply: 29, tokens: { 'occupy-or-draw': 0 } })
    expect(table.view().spentTokens).toMatchObject({ 'occupy-or-draw': 1 })
  })

  test('EN 5.3 - a marker onto the building, which is not to be used twice, nor ever without a space', () => {
    const table = acting().owns(0, 'workshop').owns(0, 'shipyard')
    expect(table.offers()).toEqual(['pass', 'activate colonial-house', 'activate shipyard'])
    table.plays(0, 'activate shipyard', 'ship india').plays(1, 'pass').plays(2, 'pass')
    expect(table.offers()).toEqual(['pass', 'activate colonial-house'])
    expect(table.player(0)).toMatchObject({ harbour: 7, supply: 21 })
  })

  test('EN 5.3 - one of two like buildings after the other', () => {
    const table = acting().owns(0, 'shipyard').owns(0, 'shipyard')
    table.plays(0, 'activate shipyard', 'ship india').plays(1, 'pass').plays(2, 'pass')
    expect(table.offers()).toContain('activate shipyard')
    expect(table.player(0).sites.map(({ hasWorker }) => hasWorker)).toEqual([false, true, false])
  })

  test('EN 5.5 - no building that could do nothing', () => {
    const table = acting().owns(0, 'barracks').owns(0, 'exchange').owns(0, 'market')
    // No city to attack, no marker to free; but the market draws number 0.
    expect(table.offers()).toEqual(['pass', 'activate colonial-house', 'activate market'])
  })
  test('EN 5.5 - markers must be enough for the building and for what it does', () => {
    const table = acting().owns(0, 'barracks').holdsCities(1, 'rome')
    expect(table.harbour(0, 2).offers()).toEqual(['pass', 'activate colonial-house'])
    expect(table.harbour(0, 3).offers()).toContain('activate barracks')
  })

  test('EN 5.6, 3.1 - what is gained counts at once', () => {
    const table = acting().token('politics', 'rome').plays(0, 'activate colonial-house', 'occupy rome')
    expect(table.player(0)).toMatchObject({ values: { politics: 1 }, tokens: { politics: 1 } })
    expect(table.events()).toContainEqual({ type: 'occupied', seat: 0, city: 'rome', token: 'politics' })
    expect(table.view().cities.find(({ city }) => city === 'rome')).toMatchObject({ owner: 0, token: null })
  })
})

test('EN 5.6 - a blue token is kept for a later round', () => {
  const table = acting().holds(0, 'occupy-or-draw').plays(0, 'pass').plays(1, 'pass').plays(2, 'pass')
  expect(table.view()).toMatchObject({ round: 2, phase: 'build' })
  table.plays(1, 'build market').plays(2, 'build market').plays(0, 'build market')
  expect(table.plays(1, 'pass').plays(2, 'pass').offers()).toContain('spend occupy-or-draw')
  expect(table.player(0).tokens['occupy-or-draw']).toBe(1)
})

describe('compound actions', () => {
  test.each([
    ['EN 6.13 - Guild Hall', 'activate guild-hall', ['ship africa', 'draw europe 0'], ['occupy rome']],
    ['EN 6.13 - Fortress', 'activate fortress', ['occupy rome', 'attack paris'], ['draw europe 0']],
    ['EN 6.13 - token', 'spend ship-or-draw', ['ship africa', 'draw slavery 0'], ['occupy rome']],
  ] as const)('%s: one of the two', (_title, use, among, never) => {
    const table = acting().owns(0, 'guild-hall').owns(0, 'fortress').holds(0, 'ship-or-draw')
    table.holdsCities(1, 'paris').plays(0, use)
    for (const words of among) expect(table.offers()).toContain(words)
    for (const words of never) expect(table.offers()).not.toContain(words)
    table.plays(0, among[0])
    expect(table.turn()).toBe(1)
  })

  test('EN 6.14 - Cartographer: one or two ships, in the same region', () => {
    const table = acting().owns(0, 'cartographer').plays(0, 'activate cartographer')
    expect(table.offers().length).toBe(6)
    table.plays(0, 'ship africa')
    expect(table.view().question).toMatchObject({ name: 'more', source: 'cartographer', left: 1 })
    expect(table.offers()).toEqual(['stop', 'ship africa'])
    table.plays(0, 'ship africa')
    expect(table.player(0).presence.africa).toBe(2)
    expect(table.turn()).toBe(1)
  })
  test('EN 6.14 - the second part may be left undone', () => {
    const table = acting().owns(0, 'cartographer').plays(0, 'activate cartographer', 'ship africa', 'stop')
    expect(table.player(0).presence.africa).toBe(1)
    expect(table.turn()).toBe(1)
  })
  test('EN 6.14 - no second part without a marker for it', () => {
    const table = acting().owns(0, 'cartographer').harbour(0, 2)
    table.plays(0, 'activate cartographer', 'ship africa')
    expect(table.turn()).toBe(1)
  })

  test('EN 6.15 - Docks ship the last space and occupy in the region just opened', () => {
    const table = acting().owns(0, 'docks').ships('africa', 1, 1, 1, 1, 1).plays(0, 'activate docks')
    expect(table.offers()).not.toContain('occupy timbuktu')
    table.plays(0, 'ship africa')
    expect(table.offers()).toEqual(['stop', 'occupy timbuktu', 'occupy zanzibar'])
    table.plays(0, 'occupy zanzibar')
    expect(table.player(0).presence.africa).toBe(2)
  })
  test('EN 6.15 - Docks occupy first, then ship beside', () => {
    const table = acting()
      .owns(0, 'docks')
      .ships('africa', 1, 1, 1, 1, 1, 0)
      .plays(0, 'activate docks', 'occupy timbuktu')
    expect(table.offers()).toEqual(['stop', 'ship africa'])
    expect(table.plays(0, 'ship africa').player(0).beside.africa).toBe(1)
  })
  test('EN 6.15, 7.6 - a player who gets a governor after passing keeps to the card limit before the Docks go on', () => {
    const table = acting().owns(0, 'docks').ships('africa', 1, 1, 1, 1, 1).card(1, 'europe', 0)
    table.tracks(1, { politics: 0 }).acting(1).plays(1, 'pass').plays(2, 'pass')
    table.plays(0, 'activate docks', 'ship africa')
    expect(table.turn()).toBe(1)
    table.plays(1, 'discard africa 0')
    expect(table.offers()).toEqual(['stop', 'occupy timbuktu', 'occupy zanzibar'])
    expect(table.plays(0, 'occupy timbuktu').view().question?.name).toBe('act')
  })
  test('EN 6.15 - Docks in Europe: only occupy', () => {
    const table = acting().owns(0, 'docks').plays(0, 'activate docks', 'occupy rome')
    expect(table.turn()).toBe(1)
  })

  test('EN 6.16 - Trade Office: two cards of the same deck, each allowed by itself', () => {
    const table = acting().owns(0, 'trade-office').holdsCities(0, 'rome').plays(0, 'activate trade-office')
    expect(table.offers()).toEqual(['draw europe 0', 'draw slavery 0'])
    table.plays(0, 'draw europe 0')
    expect(table.offers()).toEqual(['stop', 'draw europe 1'])
    table.plays(0, 'draw europe 1')
    expect(table.player(0).cards.map(({ number }) => number)).toEqual([0, 1])
  })
  test('EN 6.16 - the second card may be out of reach', () => {
    const table = acting().owns(0, 'trade-office').plays(0, 'activate trade-office', 'draw europe 0')
    expect(table.turn()).toBe(1)
  })
})
