import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { FIGURES, SCORE_EXAMPLE } from './figures.ts'
import { gloryRows } from './figures/glory-rows.ts'

interface Example {
  readonly id: string
  readonly then: {
    readonly sources?: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly total?: Readonly<Record<string, number>>
  }
}
const fixtures = new URL('../../../../tests/fixtures/endeavor-examples.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(fixtures, 'utf8')) as { readonly cases: readonly Example[] }

test('EN 1 - what lies on the table when a game begins', () => {
  const view = scenario(5).view()
  expect(view.cities.length).toBe(FIGURES.cities)
  expect(view.connections.length).toBe(FIGURES.connections)
  expect(view.regions.flatMap(({ track }) => track).length).toBe(FIGURES.spaces)
  expect(FIGURES.cities + FIGURES.connections + FIGURES.spaces).toBe(FIGURES.tokens)
  expect(view.decks.map(({ cards }) => cards.length)).toEqual(Array(FIGURES.decks).fill(FIGURES.cards))
  expect(view.players.map(({ supply }) => supply)).toEqual(Array(5).fill(FIGURES.population))
  expect(view.players[0]!.sites.length + view.players[0]!.freeSites).toBe(FIGURES.sites)
})
test('EN 4.3 - a tile of the lower levels is left for every player', () => {
  const low = scenario(5)
    .view()
    .market.filter(({ level }) => level > 0 && level < 5)
  expect(low.reduce((sum, { left }) => sum + left, 0)).toBe(FIGURES.lowTiles)
  expect(FIGURES.mostBuilt).toBeLessThan(FIGURES.lowTiles)
})
test('EN 3.2 - what a track gives', () => {
  const { growth, payments, cardLimit } = scenario(3)
    .tracks(0, { culture: 2, finance: 3, politics: 3 })
    .player(0)
  expect({ growth, payments, cardLimit }).toEqual({
    growth: FIGURES.growthAtTwo,
    payments: FIGURES.paymentsAtThree,
    cardLimit: FIGURES.limitAtThree,
  })
})
test('EN 3.3 - where a track ends', () => {
  const table = scenario(3).tracks(0, { politics: FIGURES.trackEnd + 1 })
  expect(table.player(0).markers.politics).toBe(FIGURES.trackEnd)
})
test('EN 8.6, 8.7, 8.5 - an empty governor space, three markers, a university', () => {
  const score = scenario(3).owns(0, 'university').harbour(0, FIGURES.markersForGlory).scores()[0]!
  expect(score.sources).toMatchObject({
    governorSpace: FIGURES.emptySpace,
    population: 1,
    buildings: FIGURES.university,
  })
})
test('EN 7.8 - what abolition takes in the example', () => {
  const { aside } = scenario(3).laidAside(0, 0).laidAside(0, 4).player(0)
  expect(aside.length).toBe(FIGURES.abolishedCards)
  const held = scenario(3).card(0, 'slavery', 0).card(0, 'slavery', 4).player(0).values
  expect(held).toMatchObject({ industry: FIGURES.abolishedIndustry, finance: FIGURES.abolishedFinance })
})
test('EN 8.9 - the score of the example is the printed one', () => {
  const { then } = cases.find(({ id }) => id === 'seventy-one')!
  const { industry, culture, finance, politics, ...rest } = then.sources!['0']!
  expect(industry! + culture! + finance! + politics!).toBe(FIGURES.exTracks)
  expect(rest).toMatchObject({
    cities: SCORE_EXAMPLE.cityGlory,
    connections: SCORE_EXAMPLE.connections,
    cards: SCORE_EXAMPLE.cards,
    population: FIGURES.exPopulation,
    slavery: -SCORE_EXAMPLE.aside,
  })
  expect(then.total!['0']).toBe(FIGURES.exTotal)
})
test('EN 8.1 - a track counts the nearest square with glory below its marker', () => {
  const rows = gloryRows()
  expect(rows[0]).toEqual({ from: 0, to: 1, glory: 0 })
  expect(rows.find(({ from, to }) => from <= 8 && to >= 8)?.glory).toBe(7)
  expect(rows.at(-1)).toEqual({ from: FIGURES.trackEnd, to: FIGURES.trackEnd, glory: FIGURES.trackEnd })
})
