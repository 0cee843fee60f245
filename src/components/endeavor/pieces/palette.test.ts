import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DECKS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import {
  CLEAR,
  colorsOf,
  contrast,
  labDistance,
  COLOR_VISIONS,
  linearRgb,
  simulateVision,
  STANDARD,
  tooClose,
} from '../../ui/drawing/color-vision.fixture.ts'
import type { Palette, Rgb } from '../../ui/drawing/color-vision.fixture.ts'
import { DECK_SHAPES, ACTION_SHAPES } from './action-shapes.ts'
import { BUILDING_ART } from './building-drawings.ts'
import { PIECE_ART } from './piece-drawings.ts'
import { ICON_SHAPES } from './track-shapes.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { readCatalogue } from '../../../i18n/catalogue.fixture.ts'
import type { Catalogue } from '../../../i18n/catalogue.fixture.ts'

const css = readFileSync(new URL('./pieces.css', import.meta.url), 'utf8')
const day = colorsOf(css, STANDARD, '--en-', 0)
const night = colorsOf(css, STANDARD, '--en-', 1)
const clear: Palette = new Map([...day, ...colorsOf(css, CLEAR, '--en-', 0)])
const between = (palette: Palette, one: string, other: string): number =>
  contrast(linearRgb(palette.get(one)!), linearRgb(palette.get(other)!))

const PALETTES = [
  ['standard by day', day, 1.4],
  ['standard by night', night, 1.4],
  ['clear', clear, 1.55],
] as const

describe.each(PALETTES)('%s', (_, palette, least) => {
  test('what is written on tracks, glory, tokens and cards stands out 4.5 to 1', () => {
    const pairs = [
      ...[...TRACKS, 'glory', 'blue'].map((name) => [name, `on-${name}`] as const),
      ...DECKS.map((deck) => [`deck-${deck}`, 'on-deck'] as const),
    ]
    const weak = pairs.filter(([face, on]) => between(palette, face, on) < 4.5)
    expect(weak, 'they stand out less than 4.5 to 1').toEqual([])
  })
  test('without any colour the four tracks still differ in brightness', () => {
    expect(tooClose(TRACKS, palette, least, contrast)).toEqual([])
  })
})

test.each(Object.keys(COLOR_VISIONS))('the clear palette keeps the tracks apart for %s', (eyes) => {
  const apart = (one: Rgb, other: Rgb): number =>
    labDistance(simulateVision(COLOR_VISIONS[eyes]!, one), simulateVision(COLOR_VISIONS[eyes]!, other))
  expect(tooClose(TRACKS, clear, 20, apart)).toEqual([])
})

test('tracks differ in outline, and in their letter in every language', () => {
  const outlines = [...Object.values(ICON_SHAPES).map(({ body }) => body)]
  expect(new Set(outlines).size).toBe(outlines.length)
  for (const language of Object.keys(LANGUAGES)) {
    const letter = (readCatalogue(language, 'endeavor/names.json')['endeavor'] as Catalogue)[
      'letter'
    ] as Catalogue
    expect(new Set(TRACKS.map((track) => letter[track])).size, language).toBe(TRACKS.length)
  }
})

test('every action and every deck has a sign of its own', () => {
  const signs = [...Object.values(ACTION_SHAPES), ...Object.values(DECK_SHAPES)]
  expect(new Set(signs).size).toBe(signs.length)
})

test('every paint has its rule', () => {
  const rules = readFileSync(new URL('../../ui/drawing/pieces.css', import.meta.url), 'utf8')
  const arts = [...Object.values(BUILDING_ART), ...Object.values(PIECE_ART)]
  const paints = new Set(arts.flatMap((art) => art.map(([paint]) => paint)))
  expect(
    [...paints].filter((paint) => paint !== 'line' && !rules.includes(`.piece-art > .${paint} {`)),
  ).toEqual([])
})
