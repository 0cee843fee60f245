import { describe, expect, test } from 'vitest'
import type { DeckName } from '../../../engine/games/endeavor/vocabulary.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { DROPPING, FIGURES } from './figures.ts'

// Most examples of these pages are the rulebook's, which the engine's own tests play; these are ours.
describe('the examples are played like this', () => {
  test('EN 4.4 - theater: two icons of culture, and growth of the same round', () => {
    const table = scenario(3).tracks(0, { industry: 5, culture: 0 }).building(0).plays(0, 'build theater')
    expect(table.player(0).markers.culture).toBe(2)
    expect(table.player(0).growth).toBe(FIGURES.growthAtTwo)
  })
  test('EN 5.3 - a marker for the shipyard and another for the track of India; the bank has no space', () => {
    const table = scenario(3)
      .owns(0, 'shipyard')
      .owns(0, 'bank')
      .harbour(0, 4)
      .harbour(1, 9)
      .harbour(2, 9)
      .acting(0)
    expect(table.offers()).not.toContain('activate bank')
    table.plays(0, 'activate shipyard', 'ship india')
    expect(table.player(0).harbour).toBe(2)
  })
  test('EN 6.15 - docks: the last space of Africa, and a city of Africa at once', () => {
    const table = scenario(3).ships('africa', 1, 1, 1, 2, 2).owns(0, 'docks')
    table.harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(0)
    expect(table.plays(0, 'activate docks').offers()).not.toContain('occupy zanzibar')
    table.plays(0, 'ship africa')
    expect(table.view().regions.find(({ region }) => region === 'africa')?.isOpen).toBe(true)
    table.plays(0, 'occupy zanzibar')
    expect(table.view().cities.find(({ city }) => city === 'zanzibar')?.owner).toBe(0)
  })
  test('EN 6.8 - the token of a connection stays, its glory does not', () => {
    const table = scenario(3)
      .token('finance', 'paris rome')
      .holdsCities(0, 'paris', 'rome')
      .owns(1, 'barracks')
    const glory = (): unknown => table.scores()[0]!.sources['connections']
    const { finance } = table.player(0).tokens
    expect(glory()).toBe(1)
    table.harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(1).plays(1, 'activate barracks', 'attack rome')
    expect(glory()).toBe(0)
    expect(table.player(0).tokens['finance']).toBe(finance)
  })
  test('EN 7.2 - the free slavery card cannot be thrown off', () => {
    const table = scenario(3).card(0, 'slavery', 0).card(0, 'europe', 0).card(0, 'europe', 1)
    table.tracks(0, { politics: 1 }).harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(0).plays(0, 'pass')
    expect(table.offers().toSorted()).toEqual(['discard europe 0', 'discard europe 1'])
  })
  test('EN 6.12 - a payment token frees any building', () => {
    const table = scenario(3).holds(0, 'payment').owns(0, 'market', true).owns(0, 'shipyard', true)
    table.harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(0).plays(0, 'spend payment')
    expect(table.offers().toSorted()).toEqual(['free market', 'free shipyard'])
  })
  test('EN 7.4 - with card five of the Far East the limit falls, and two more cards must go', () => {
    const table = scenario(3)
    const words = DROPPING.map((card) => card.split(':') as [DeckName, string])
    for (const [deck, number] of words) table.card(0, deck, Number(number))
    table.tracks(0, { politics: 4 }).harbour(0, 9).harbour(1, 9).harbour(2, 9).acting(0).plays(0, 'pass')
    expect(table.player(0)).toMatchObject({ countedCards: 4, cardLimit: FIGURES.limitAtFour })
    const discards = words.map(([deck, number]) => `discard ${deck} ${number}`)
    table.plays(0, discards[0]!)
    expect(table.player(0)).toMatchObject({
      countedCards: 3,
      cardLimit: FIGURES.limitAtOne,
      values: { politics: 1 },
    })
    expect(table.view().question?.left).toBe(2)
    table.plays(0, discards[1]!, discards[2]!)
    expect(table.turn()).toBe(1)
    expect(table.player(0).cards.map(({ deck, number }) => `${deck}:${String(number)}`)).toEqual([
      DROPPING[3],
    ])
  })
})
