import { createI18n } from 'vue-i18n'
import { expect, test } from 'vitest'
import { filesOf, flatten, readCatalogue } from './catalogue.fixture.ts'
import './index.ts'
import { LANGUAGES } from './languages.ts'
import { withNoBreakSpaces } from './typography.ts'

/** Shows a no-break space as a tilde. */
const shown = (message: string, language: string): string =>
  withNoBreakSpaces(message, language).replaceAll('\u00A0', '~')

test.each([
  ['de', '{n} % der Partien', '{n}~% der Partien'],
  ['en', '{from}–{to} min', '{from}–{to}~min'],
  ['ru', '{from}–{to} мин', '{from}–{to}~мин'],
  ['en', 'after 2 s', 'after 2~s'],
  ['en', 'see PR 7.4', 'see PR~7.4'],
  ['en', 'Points: {mine} : {theirs}', 'Points: {mine}~:~{theirs}'],
  ['cs', 'v San Juanu, k lodi a s {n} sudy', 'v~San Juanu, k~lodi a~s~{n}~sudy'],
  ['cs', 'V přístavu (z {city})', 'V~přístavu (z~{city})'],
  ['pl', 'w mieście i z {city}', 'w~mieście i~z~{city}'],
  ['ru', 'В порту и с {city} — в регион', 'В~порту и~с~{city}~— в~регион'],
  ['pl', '{one} – {other}', '{one}~– {other}'],
  ['cs', 'asi 10 minut, v {round}. kole', 'asi 10~minut, v~{round}.~kole'],
  ['cs', '{n}× cukr', '{n}×~cukr'],
  ['ru', '{n} сундуков у {name} сейчас', '{n}~сундуков у~{name} сейчас'],
  ['pl', 'Zostały 2. Potem koniec.', 'Zostały 2. Potem koniec.'],
])('%s: %j gets its no-break spaces', (language, message, expected) => {
  expect(shown(message, language)).toBe(expected)
})

test.each([
  ['en', '5 minutes'],
  ['en', 'a lot of a plantation'],
  ['de', 'a b'],
  ['cs', 'kola, moc sudů, {good} sudů'],
  ['de', '{n} Waren'],
  ['en', 'one – two'],
])('%s: %j keeps its spaces', (language, message) => {
  expect(shown(message, language)).toBe(message)
})

test('a message is rendered with no-break spaces in its language only', () => {
  const messages = { en: { text: '{n} % v x' }, cs: { text: '{n} % v x' } }
  const i18n = createI18n<false>({ legacy: false, locale: 'en', messages })
  expect(i18n.global.t('text', { n: 5 })).toBe('5\u00A0% v x')
  i18n.global.locale.value = 'cs'
  expect(i18n.global.t('text', { n: 5 })).toBe('5\u00A0% v\u00A0x')
})

test.each(Object.keys(LANGUAGES))('%s: the catalogue holds plain spaces and no soft hyphens', (language) => {
  const offences = filesOf(language)
    .flatMap((file) => flatten(readCatalogue(language, file)))
    .filter(([, text]) => /[\u00A0\u00AD\u202F\u2007]/.test(text))
  expect(offences).toEqual([])
})

test('plural forms stay apart', () => {
  expect(withNoBreakSpaces('{n} bod a | {n} body a | {n} bodů a', 'cs').split(' | ')).toHaveLength(3)
})
