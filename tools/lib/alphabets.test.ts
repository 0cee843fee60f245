import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALPHABETS, unicodeRange } from './alphabets.ts'
import { ROOT } from './fresh-build.ts'

const LOCALES = join(ROOT, 'src', 'i18n', 'locales')
const css = readFileSync(join(ROOT, 'src', 'styles', 'fonts.css'), 'utf8')
const fileOf = (name: string): string => `alegreya-bold-${name}.woff2`

test('unicode ranges are written as in CSS', () => {
  expect(unicodeRange('cbaz')).toBe('U+61-63, U+7A')
})

test('the heading font has every letter of every language', () => {
  const letters = new Set(Object.values(ALPHABETS).join(''))
  for (const language of readdirSync(LOCALES))
    for (const file of readdirSync(join(LOCALES, language), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.json'),
    )) {
      const missing = [...readFileSync(join(LOCALES, language, file), 'utf8')].filter(
        (letter) => /\p{L}|\p{N}/u.test(letter) && !letters.has(letter),
      )
      expect([language, file, missing]).toEqual([language, file, []])
    }
})

test.each(Object.entries(ALPHABETS))('the styles name the range and the file of %s', (name, letters) => {
  const face = css.split('@font-face').find((one) => one.includes(fileOf(name)))
  expect(
    face
      ?.match(/unicode-range:([^;]+);/)?.[1]
      ?.replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(unicodeRange(letters))
})

test.each([
  ['latin', 20_000],
  ['cyrillic', 10_000],
])('the file of %s stays small', (name, most) => {
  expect(statSync(join(ROOT, 'src', 'assets', 'fonts', fileOf(name))).size).toBeLessThanOrEqual(most)
})
