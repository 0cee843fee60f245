import { beforeAll, describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { DECKS, REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { targetsOf } from '../dock/targets.ts'
import { cardsOf } from '../../../engine/games/endeavor/insight/deck-cards.ts'
import { factsOf } from './thing-facts.ts'
import { nameKey, THINGS, topicOf } from './topics.ts'

beforeAll(() => loadMessages('endeavor/board'))

describe('topics', () => {
  test('everything that can be chosen is about something, but for passing and stopping', () => {
    const { moments } = randomGame(4, 'c1')
    const targets = new Set(
      moments.flatMap(({ open }) => open.flatMap(({ described }) => targetsOf(described))),
    )
    expect([...targets].filter((target) => topicOf(target) === undefined).sort()).toEqual(['pass', 'stop'])
    expect(topicOf('card:india:3')).toEqual({ type: 'card', name: 'india:3' })
  })
  test('all have names, and things have help', () => {
    const topics = [
      ...BUILDINGS.map(({ name }) => ({ type: 'building', name })),
      ...TOKENS.map(({ name }) => ({ type: 'token', name })),
      ...DECKS.map((name) => ({ type: 'deck', name })),
      ...DECKS.map((name) => ({ type: 'card', name: `${name}:2` })),
      ...REGIONS.map((name) => ({ type: 'region', name })),
      ...TRACKS.map((name) => ({ type: 'track', name })),
      ...THINGS.map((name) => ({ type: 'thing', name })),
      { type: 'connection', name: '3' },
    ]
    const { te } = i18n.global
    expect(topics.map(nameKey).filter((key) => !te(key))).toEqual([])
    expect(THINGS.filter((name) => !te(`actions.help.thing.${name}`))).toEqual([])
  })
})

test('of a deck one sees who has what, what lies on top, and what is gone', () => {
  const table = scenario(3).card(1, 'europe', 0).laidAside(2, 0)
  const europe = cardsOf(table.view(), 'europe')
  expect(europe.map(({ isTop }) => isTop).indexOf(true)).toBe(1)
  expect(europe[0]).toMatchObject({ holder: 1, isInDeck: false })
  expect(cardsOf(table.view(), 'slavery')[0]).toMatchObject({ holder: null, isInDeck: false })
})

test('things tell how they stand', () => {
  const table = scenario(3).harbour(0, 4).laidAside(0, 0)
  expect(factsOf('harbour', table.view(), 0)[0]?.values).toEqual({ n: { type: 'number', number: 4 } })
  expect(factsOf('slavery', table.view(), 0).map(({ key }) => key)).toEqual(['actions.fact.aside'])
  expect(factsOf('slavery', endeavor.view(scenario(3).state), 0)).toEqual([])
})
