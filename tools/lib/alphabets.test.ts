import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALPHABETS, FACES, unicodeRange } from './alphabets.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import { ROOT } from './fresh-build.ts'

const LOCALES = join(ROOT, 'src', 'i18n', 'locales')
const css = readFileSync(join(ROOT, 'src', 'styles', 'fonts.css'), 'utf8')
const fileOf = (name: string): string => `alegreya-bold-${name}.woff2`

test('unicode ranges are written as in CSS', () => {
  expect(unicodeRange('cbaz')).toBe('U+61-63, U+7A')
})

test.each(Object.entries(LANGUAGES))(
  'the fonts of %s have every letter of its messages',
  (language, { fonts }) => {
    const letters = new Set(fonts.map((name) => ALPHABETS[name]).join(''))
    const files = readdirSync(join(LOCALES, language), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const missing = [...readFileSync(join(LOCALES, language, file), 'utf8')].filter(
        (letter) => /\p{L}|\p{N}/u.test(letter) && !letters.has(letter),
      )
      expect([file, missing]).toEqual([file, []])
    }
  },
)

test('the languages of one large file have the family that takes all letters from it', () => {
  const tokens = readFileSync(join(ROOT, 'src', 'styles', 'tokens.css'), 'utf8')
  const large = Object.entries(LANGUAGES).filter(([, { fonts }]) => fonts.join() === 'latin')
  expect([...tokens.matchAll(/:lang\((\w+)\)/g)].map(([, code]) => code)).toEqual(large.map(([code]) => code))
})

const valueOf = (face: string, property: string): string | undefined =>
  new RegExp(`${property}:([^;]+);`).exec(face)?.[1]?.replaceAll(/\s+/g, ' ').trim()

test('the styles name the family, the file and the range of every face', () => {
  const faces = css.split('@font-face').filter((face) => face.includes('alegreya-bold'))
  const written = faces.map((face) => [
    valueOf(face, 'font-family')?.replaceAll("'", ''),
    /alegreya-bold-[\w-]+\.woff2/.exec(face)?.[0],
    valueOf(face, 'unicode-range'),
  ])
  expect(written).toEqual(
    FACES.map(({ family, alphabet, letters }) => [family, fileOf(alphabet), unicodeRange(letters)]),
  )
})

test.each([
  ['basic', 12_000],
  ['latin', 14_500],
  ['cyrillic', 9_000],
])('the file of %s stays small', (name, most) => {
  expect(statSync(join(ROOT, 'src', 'assets', 'fonts', fileOf(name))).size).toBeLessThanOrEqual(most)
})
