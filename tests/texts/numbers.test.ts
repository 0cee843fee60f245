import { expect, test } from 'vitest'
import { FIGURES as ENDEAVOR } from '../../src/components/endeavor/rules/figures.ts'
import { FIGURES as PUERTO_RICO } from '../../src/components/puerto-rico/rules/figures.ts'
import { PLURAL_RULES } from '../../src/i18n/languages.ts'
import type { Language } from '../../src/i18n/languages.ts'
import { NUMBER_PLACEHOLDERS } from './number-placeholders.ts'
import { allTexts, CODES, expectOnlyExceptions, faultsIn, planted } from './texts.ts'
import type { Check, Text } from './texts.ts'

// A noun after a number has the form of the number. The figures of the rules pages are fixed numbers, so their nouns need no
// plural forms but the right one; every other number needs them.

/** The numbers of the rules pages by placeholder, by file. */
const FIGURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'endeavor/rules.json': ENDEAVOR,
  'puerto-rico/rules.json': PUERTO_RICO,
}
interface Counted {
  readonly name: string
  readonly noun: string
  /** Stands a word or the dash of a range before the number? */
  readonly follows: boolean
}
/** The numbers of a text with a word of at least three letters after them. */
function countedIn(text: string, figures: Readonly<Record<string, number>> = {}): readonly Counted[] {
  // In “8 building sites” the second noun is counted.
  return [...text.matchAll(/\{(\w+)\} (\p{L}{3,})(?!\p{L}| \p{L}+s(?!\p{L}))/gu)]
    .map((hit) => ({ name: hit[1]!, noun: hit[2]!, follows: /[\p{L}–] ?$/u.test(text.slice(0, hit.index)) }))
    .filter(({ name }) => NUMBER_PLACEHOLDERS.has(name) || Object.hasOwn(figures, name))
}

const all = allTexts()
/** Word → the plural forms in which it stands, of the words that differ between forms. */
type Nouns = ReadonlyMap<string, ReadonlySet<number>>
const NOUNS = new Map<Language, Nouns>(CODES.map((language) => [language, nounsOf(language)]))

function nounsOf(language: Language): Nouns {
  const nouns = new Map<string, Set<number>>()
  for (const { text } of all.filter((one) => one.language === language && one.text.includes(' | '))) {
    const forms = text.split(' | ').map((form) => countedIn(form))
    for (const [at, { name }] of forms[0]!.entries()) {
      const words = forms.map((counted) => (counted[at]?.name === name ? counted[at].noun : undefined))
      if (words.includes(undefined) || new Set(words).size === 1) continue
      for (const [form, noun] of words.entries()) nouns.set(noun!, (nouns.get(noun!) ?? new Set()).add(form))
    }
  }
  return nouns
}
const check: Check = ({ language, file, text }: Text) => {
  if (text.includes(' | ')) return undefined
  const figures = FIGURES[file]
  for (const { name, noun, follows } of countedIn(text, figures)) {
    const forms = NOUNS.get(language)!.get(noun)
    // After a preposition the noun stands in a case that is alike for most numbers.
    if (forms === undefined || follows) continue
    const figure = figures?.[name]
    if (figure === undefined) return `a number without plural forms, “{${name}} ${noun}”`
    if (!forms.has(PLURAL_RULES[language]!(figure)))
      return `not the form for ${String(figure)}, “{${name}} ${noun}”`
  }
  return undefined
}

test('a counted noun has the form of its number', () => {
  expectOnlyExceptions('numbers', faultsIn(all, check))
})

test('the catalogues tell which words change with a number', () => {
  expect(NOUNS.get('cs')!.get('dublony')).toEqual(new Set([1]))
  expect(NOUNS.get('pl')!.has('z')).toBe(false)
})
test.each([
  ['cs', '{n} dublonů', 'app.json', true],
  ['cs', '{n} dublon | {n} dublony | {n} dublonů', 'app.json', false],
  ['cs', '{from}–{to} dublonů', 'app.json', false],
  ['pl', 'Razem: {n} punktów', 'app.json', true],
  ['pl', 'Punkty: {n}', 'app.json', false],
  ['ru', '{statue} очка', 'puerto-rico/rules.json', true],
  ['ru', '{statue} очков', 'puerto-rico/rules.json', false],
  ['en', '{n} points', 'app.json', true],
  ['en', '{n} building sites', 'app.json', false],
] as const)('in %s, “%s” in %s is a fault: %s', (language, text, file, isFault) => {
  expect(check(planted(language, text, { file })) !== undefined).toBe(isFault)
})

/** What may be told of half points, after an auction. No form of a noun fits 41.5 in Czech and Polish, so these have no noun. */
const MAY_BE_HALF =
  /^(?:app\.score\.|deal\.result$|deal\.(?:challenge|bar|share)\.|open\.stands\.|pr\.auction\.(?:offer|bid))/
const checkHalf: Check = ({ key, text }) =>
  MAY_BE_HALF.test(key) && text.includes('{points}') && text.includes(' | ')
    ? 'forms for whole points'
    : undefined
test('what may be half a point needs no plural form', () => {
  expectOnlyExceptions('halves', faultsIn(all, checkHalf))
  expect(
    checkHalf(
      planted('cs', 'Shoda: {points} bod | {points} body | {points} bodů', { key: 'app.score.equal' }),
    ),
  ).toBeDefined()
})
