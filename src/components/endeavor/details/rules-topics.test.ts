import { expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { DECKS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { book } from '../rules/book.ts'
import { rulesTopic } from './rules-topics.ts'
import { THINGS } from './topics.ts'

test('every topic of a detail card has its section in the rules', () => {
  const topics = [
    ...BUILDINGS.map(({ name }) => ({ type: 'building', name })),
    ...TOKENS.map(({ name }) => ({ type: 'token', name })),
    ...DECKS.flatMap((name) => [
      { type: 'deck', name },
      { type: 'card', name: `${name}:1` },
    ]),
    ...TRACKS.map((name) => ({ type: 'track', name })),
    ...THINGS.map((name) => ({ type: 'thing', name })),
    ...['city', 'region', 'connection'].map((type) => ({ type, name: '0' })),
  ]
  const sections = new Set(book.pages.flatMap((page) => page.sections.map(({ id }) => id)))
  expect(topics.map(rulesTopic).filter((topic) => !sections.has(topic))).toEqual([])
})
