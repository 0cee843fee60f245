import { describe, expect, test } from 'vitest'
import { CITIES } from '../../engine/games/endeavor/board.ts'
import { BUILDINGS } from '../../engine/games/endeavor/buildings.ts'
import { OPTIONS } from '../../engine/games/endeavor/options.ts'
import { TOKENS } from '../../engine/games/endeavor/tokens.ts'
import { DECKS, BOARD_ACTION_NAMES, PHASES, REGIONS, TRACKS } from '../../engine/games/endeavor/vocabulary.ts'
import { readCatalogue } from '../catalogue.fixture.ts'
import type { Catalogue } from '../catalogue.fixture.ts'
import { LANGUAGES } from '../languages.ts'

const read = (language: string): Catalogue =>
  readCatalogue(language, 'endeavor/names.json')['endeavor'] as Catalogue
const named = (things: readonly { readonly name: string }[]): readonly string[] =>
  things.map(({ name }) => name)

const NAMED: readonly (readonly [part: string, names: readonly string[]])[] = [
  ['building', named(BUILDINGS)],
  ['does', named(BUILDINGS)],
  ['token', named(TOKENS)],
  ['track', TRACKS],
  ['tracks', [...TRACKS, 'glory']],
  ['letter', TRACKS],
  ['level', TRACKS],
  ['region', REGIONS],
  ['deck', DECKS],
  ['city', named(CITIES)],
  ['action', BOARD_ACTION_NAMES],
  ['phase', PHASES],
  ['option', Object.keys(OPTIONS)],
]

describe.each(Object.keys(LANGUAGES))('Endeavor in %s', (language) => {
  const words = read(language)
  const part = (name: string): Catalogue => words[name] as Catalogue

  test.each(NAMED)('names every %s, and nothing else', (name, names) => {
    expect(Object.keys(part(name)).sort()).toEqual([...names].sort())
  })
  test('has no two buildings, tokens, cities, regions or decks of one name', () => {
    for (const name of ['building', 'token', 'track', 'city', 'region', 'deck', 'action', 'letter']) {
      const all = Object.values(part(name))
      expect(new Set(all).size, name).toBe(all.length)
    }
  })
  test('gives each track a capital letter', () => {
    for (const letter of Object.values(part('letter'))) expect(letter).toMatch(/^\p{Lu}$/u)
  })
})
