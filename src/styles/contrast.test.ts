import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media')[0]!
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, day, night]) => [name!, { day: day!, night: night! }],
  ),
)

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const SURFACES = ['paper', 'evening', 'sheet', 'sheet-raised', 'well']
const SEATS = ['blue', 'vermilion', 'green', 'purple', 'gold']
const TEXTS = [
  'ink',
  'ink-soft',
  'brass-text',
  'sea-text',
  'good',
  'bad',
  ...SEATS.map((seat) => `seat-${seat}-text`),
]
const ON = [
  ['brass-on', 'brass'],
  ['sea-on', 'sea'],
  ['ink', 'brass-wash'],
  ['ink', 'sea-wash'],
  ['ink', 'bad-wash'],
  ['bad', 'bad-wash'],
  ['good', 'good-wash'],
  ...SEATS.map((seat) => [`seat-${seat}-on`, `seat-${seat}`]),
] as const

describe.each(['day', 'night'] as const)('by %s', (when) => {
  const worst = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
    pairs
      .map(([one, other]) => ({
        one,
        other,
        ratio: contrast(tokens.get(one)![when], tokens.get(other)![when]),
      }))
      .filter(({ ratio }) => ratio < least)
      .map(({ one, other, ratio }) => `${one} on ${other}: ${ratio.toFixed(2)}`)
  const onSurfaces = (names: readonly string[]) =>
    names.flatMap((name) => SURFACES.map((surface) => [name, surface] as const))

  test('text stands out 4.5 to 1', () => {
    expect(worst([...onSurfaces(TEXTS), ...(ON as readonly (readonly [string, string])[])], 4.5)).toEqual([])
  })
  test('marks, strong lines and the focus ring stand out 3 to 1', () => {
    expect(worst(onSurfaces(['brass', 'line-strong', 'focus', 'sea']), 3)).toEqual([])
  })
})
