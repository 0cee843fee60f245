import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GOODS } from '../../../engine/games/puerto-rico/words.ts'
import type { GoodName } from '../../../engine/games/puerto-rico/words.ts'
import { GOOD_ART } from './goods.ts'

const css = readFileSync(new URL('./pieces.css', import.meta.url), 'utf8')
type Rgb = readonly [red: number, green: number, blue: number]
type Palette = ReadonlyMap<string, string>

/** The colours of one block of pieces.css, by day or by night. */
function colours(block: RegExp, when: 0 | 1): Palette {
  const rules = block.exec(css)?.[1] ?? ''
  const found = [...rules.matchAll(/--pr-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g)]
  return new Map(found.map(([, name, day, night, both]) => [name!, both ?? (when === 0 ? day! : night!)]))
}
const STANDARD = /^:root \{([^}]*)\}/
const CLEAR = /:root\[data-palette='clear'\] \{([^}]*)\}/
const standardDay = colours(new RegExp(STANDARD, 'm'), 0)
const standardNight = colours(new RegExp(STANDARD, 'm'), 1)
const clear = colours(CLEAR, 0)

/** The light a colour sends, channel by channel. */
function light(hex: string): Rgb {
  const channel = (at: number): number => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
const brightness = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
function contrast(one: Rgb, other: Rgb): number {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

/** What eyes without one kind of cones make of light (Machado, Oliveira, Fernandes 2009, whole severity). */
const EYES: { readonly [eyes: string]: readonly (readonly number[])[] } = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
function seen(by: readonly (readonly number[])[], colour: Rgb): Rgb {
  const [red, green, blue] = by.map((row) => {
    const sum = row.reduce((total, share, i) => total + share * colour[i]!, 0)
    return Math.min(1, Math.max(0, sum))
  })
  return [red!, green!, blue!]
}

/** How far apart two colours are to the eye (CIE 1976, white of a screen); 2 is just seen, 20 is another colour. */
function distance(one: Rgb, other: Rgb): number {
  const lab = ([red, green, blue]: Rgb): Rgb => {
    const bent = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
    const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    const y = bent(brightness([red, green, blue]))
    const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

const PAIRS = GOODS.flatMap((one, i) => GOODS.slice(i + 1).map((other) => [one, other] as const))
/** The pairs of goods a measure finds too close. */
const tooClose = (palette: Palette, least: number, measure: (one: Rgb, other: Rgb) => number): string[] => {
  const of = (good: GoodName): Rgb => light(palette.get(good)!)
  return PAIRS.map(([one, other]) => [one, other, measure(of(one), of(other))] as const)
    .filter(([, , value]) => value < least)
    .map(([one, other, value]) => `${one} and ${other}: ${value.toFixed(2)}`)
}
const PALETTES = [
  ['standard by day', standardDay, 1.4],
  ['standard by night', standardNight, 1.4],
  ['clear', clear, 1.6],
] as const

describe.each(PALETTES)('%s', (_, palette, least) => {
  test('every good has a colour, and its letter stands out 4.5 to 1', () => {
    const weak = GOODS.filter(
      (good) => contrast(light(palette.get(good)!), light(palette.get(`on-${good}`)!)) < 4.5,
    )
    expect(weak).toEqual([])
  })
  test('the letter of a forest stands out as much', () => {
    const [fir, letter] = [palette.get('forest')!, palette.get('on-forest') ?? standardDay.get('on-forest')!]
    expect(contrast(light(fir), light(letter))).toBeGreaterThan(4.5)
  })
  test('without any colour the five goods still differ in brightness', () => {
    expect(tooClose(palette, least, contrast)).toEqual([])
  })
})

test.each(Object.keys(EYES))('the clear palette keeps the goods apart for %s', (eyes) => {
  const apart = (one: Rgb, other: Rgb): number => distance(seen(EYES[eyes]!, one), seen(EYES[eyes]!, other))
  expect(tooClose(clear, 25, apart)).toEqual([])
})

test('the clear palette is clearer than the standard one where that is weakest', () => {
  const worst = (palette: Palette): number =>
    Math.min(...PAIRS.map(([one, other]) => contrast(light(palette.get(one)!), light(palette.get(other)!))))
  expect(worst(clear)).toBeGreaterThan(worst(standardDay))
})

test('the goods differ in outline, and they and the forest in their letter in every language', () => {
  expect(new Set(GOODS.map((good) => GOOD_ART[good].body)).size).toBe(GOODS.length)
  for (const language of ['en', 'cs', 'pl', 'ru', 'de']) {
    const file = new URL(`../../../i18n/locales/${language}/pr.json`, import.meta.url)
    const { letter } = JSON.parse(readFileSync(file, 'utf8')) as { letter: Record<string, string> }
    const lettered = [...GOODS, 'forest']
    expect(new Set(lettered.map((name) => letter[name])).size, language).toBe(lettered.length)
  }
})
