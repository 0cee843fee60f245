import { createPinia } from 'pinia'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import type { Component } from 'vue'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CITIES } from '../../../engine/games/endeavor/board.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { DECKS, REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { renderToString } from 'vue/server-renderer'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import BuildingDetails from './BuildingDetails.vue'
import CardDetails from './CardDetails.vue'
import CityDetails from './CityDetails.vue'
import ConnectionDetails from './ConnectionDetails.vue'
import DeckDetails from './DeckDetails.vue'
import RegionDetails from './RegionDetails.vue'
import ThingDetails from './ThingDetails.vue'
import TokenDetails from './TokenDetails.vue'
import { THINGS } from './topics.ts'
import TrackDetails from './TrackDetails.vue'

beforeAll(() => loadMessages('endeavor/board'))

/** The text that details show; without a DOM, as there are many. */
async function told(is: Component, view: View, name: string, me = 0): Promise<string> {
  const app = createSSRApp(is, { view, me, name }).use(i18n).use(createPinia())
  const html = await renderToString(app)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const ALL: readonly (readonly [what: string, is: Component, names: readonly string[]])[] = [
  ['building', BuildingDetails, BUILDINGS.map(({ name }) => name)],
  ['token', TokenDetails, TOKENS.map(({ name }) => name)],
  ['card', CardDetails, DECKS.flatMap((deck) => [`${deck}:0`, `${deck}:5`])],
  ['deck', DeckDetails, DECKS],
  ['city', CityDetails, CITIES.map(({ name }) => name)],
  ['region', RegionDetails, REGIONS],
  ['track', TrackDetails, TRACKS],
  ['connection', ConnectionDetails, ['0', '25']],
  ['thing', ThingDetails, THINGS],
]
test.each(ALL)('every %s is told about, and every word of it is there', async (_what, is, names) => {
  const { moments, end } = randomGame(4, 'f7')
  for (const view of [moments[0]!.state, end].map((state) => endeavor.view(state)))
    for (const name of names) {
      const text = await told(is, view, name)
      expect(text.length, name).toBeGreaterThan(20)
      expect(text, name).not.toMatch(/(actions|endeavor|mat)\.[a-z]|[{}]/)
    }
})

describe('details', () => {
  test('a city: who holds it, and which connection I would close', async () => {
    const table = scenario(3).holdsCities(0, 'paris').token('attack', 'paris rome')
    const text = await told(CityDetails, table.view(), 'rome')
    expect(text).toContain('no one')
    expect(text).toContain('attack token')
    expect(text).toContain('you would complete it')
    expect(await told(CityDetails, table.view(), 'rome', 1)).not.toContain('you would complete it')
  })
  test('a card and a building: who has them, in one sentence', async () => {
    const table = scenario(3).card(1, 'india', 2).owns(1, 'bank').owns(2, 'bank')
    expect(await told(CardDetails, table.view(), 'india:2')).toContain('Held by: 2')
    expect(await told(BuildingDetails, table.view(), 'bank')).toContain('Built by: 2 and 3')
  })
  test('a closed region: ships it wants, and who would be governor', async () => {
    const text = await told(RegionDetails, scenario(3).ships('africa', 1, 0).view(), 'africa')
    expect(text).toContain('Closed: 4 more ships open it.')
    expect(text).toContain('1 would become governor')
  })
  test('a closed region without ships: no governor is named', async () => {
    const text = await told(RegionDetails, scenario(3).view(), 'africa')
    expect(text).toContain('Closed: 6 more ships open it.')
    expect(text).not.toContain('governor')
  })
  test('a deck: which cards my presence is enough for', async () => {
    const text = await told(DeckDetails, scenario(3).holdsCities(0, 'rome', 'paris').view(), 'europe')
    expect(text).toContain('Your presence there: 2')
    expect(text).toContain('you have enough presence')
    expect(text).toContain('needs presence 3')
    expect(text).toContain('Abolishes slavery')
  })
  test('a track: where I stand, and what comes next', async () => {
    const text = await told(TrackDetails, scenario(3).tracks(0, { culture: 3 }).view(), 'culture')
    expect(text).toContain('At 3: growth 3')
    expect(text).toContain('1 more step: growth 4')
  })
})
