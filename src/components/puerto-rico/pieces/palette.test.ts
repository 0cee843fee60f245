import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
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
import { GOOD_ART } from './goods.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { readCatalogue } from '../../../i18n/catalogue.fixture.ts'
import type { Catalogue } from '../../../i18n/catalogue.fixture.ts'

const css = readFileSync(new URL('./pieces.css', import.meta.url), 'utf8')
const standardDay = colorsOf(css, STANDARD, '--pr-', 0)
const standardNight = colorsOf(css, STANDARD, '--pr-', 1)
const clear = colorsOf(css, CLEAR, '--pr-', 0)
const PAIRS = GOODS.flatMap((one, i) => GOODS.slice(i + 1).map((other) => [one, other] as const))
const PALETTES = [
  ['standard by day', standardDay, 1.4],
  ['standard by night', standardNight, 1.4],
  ['clear', clear, 1.6],
] as const

describe.each(PALETTES)('%s', (_, palette, least) => {
  test('every good has a colour, and its letter stands out 4.5 to 1', () => {
    const weak = GOODS.filter(
      (good) => contrast(linearRgb(palette.get(good)!), linearRgb(palette.get(`on-${good}`)!)) < 4.5,
    )
    expect(weak, 'their letters stand out less than 4.5 to 1').toEqual([])
  })
  test('the letter of a forest stands out as much', () => {
    const [fir, letter] = [palette.get('forest')!, palette.get('on-forest') ?? standardDay.get('on-forest')!]
    expect(contrast(linearRgb(fir), linearRgb(letter))).toBeGreaterThan(4.5)
  })
  test('without any colour the five goods still differ in brightness', () => {
    expect(tooClose(GOODS, palette, least, contrast)).toEqual([])
  })
})

test.each(Object.keys(COLOR_VISIONS))('the clear palette keeps the goods apart for %s', (eyes) => {
  const apart = (one: Rgb, other: Rgb): number =>
    labDistance(simulateVision(COLOR_VISIONS[eyes]!, one), simulateVision(COLOR_VISIONS[eyes]!, other))
  expect(tooClose(GOODS, clear, 25, apart)).toEqual([])
})

test('the clear palette is clearer than the standard one where that is weakest', () => {
  const worst = (palette: Palette): number =>
    Math.min(
      ...PAIRS.map(([one, other]) => contrast(linearRgb(palette.get(one)!), linearRgb(palette.get(other)!))),
    )
  expect(worst(clear)).toBeGreaterThan(worst(standardDay))
})

test('the goods differ in outline, and they and the forest in their letter in every language', () => {
  expect(new Set(GOODS.map((good) => GOOD_ART[good].body)).size).toBe(GOODS.length)
  for (const language of Object.keys(LANGUAGES)) {
    const letter = (readCatalogue(language, 'puerto-rico/names.json')['pr'] as Catalogue)[
      'letter'
    ] as Catalogue
    const lettered = [...GOODS, 'forest']
    expect(new Set(lettered.map((name) => letter[name])).size, language).toBe(lettered.length)
  }
})
