import { expect, test } from 'vitest'
import { i18n, languageFor, loadMessages, setLanguage } from './index.ts'
import { PLURAL_RULES } from './languages.ts'
import type { Language } from './languages.ts'

const { t } = i18n.global

test('setting a language loads its messages and its plural forms', async () => {
  await loadMessages('puerto-rico/names')
  await setLanguage('ru')
  const coins = [0, 1, 2, 5, 11, 12, 21, 22, 25].map((count) => t('pr.noun.doubloons', count))
  expect(coins).toEqual([
    '0\u00A0дублонов',
    '1\u00A0дублон',
    '2\u00A0дублона',
    '5\u00A0дублонов',
    '11\u00A0дублонов',
    '12\u00A0дублонов',
    '21\u00A0дублон',
    '22\u00A0дублона',
    '25\u00A0дублонов',
  ])
  await setLanguage('en')
  expect([0, 1, 2].map((count) => t('pr.noun.doubloons', count))).toEqual([
    '0 doubloons',
    '1 doubloon',
    '2 doubloons',
  ])
})

test('of two languages set in a row the last one wins, whichever loads first', async () => {
  await Promise.all([setLanguage('pl'), setLanguage('cs')])
  expect(i18n.global.locale.value).toBe('cs')
  await Promise.all([setLanguage('de'), setLanguage('cs'), setLanguage('en')])
  expect(i18n.global.locale.value).toBe('en')
})

test('the language that was set is chosen, else the first preferred one on offer', () => {
  expect(languageFor('pl', ['cs-CZ'])).toBe('pl')
  expect(languageFor('xx', ['cs-CZ', 'en'])).toBe('cs')
  expect(languageFor(7, ['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(languageFor(undefined, ['PL'])).toBe('pl')
  expect(languageFor(undefined, ['fr', 'constructor'])).toBe('en')
  expect(languageFor('', [])).toBe('en')
})

test('every number has a plural form, parts of one too', () => {
  const forms = (language: Language): number[] =>
    [0, 1, 2, 5, 11, 12, 21, 22, 25, 112, 0.5, 2.5].map((count) => PLURAL_RULES[language]!(count))
  expect(forms('en')).toEqual([1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  expect(forms('de')).toEqual(forms('en'))
  expect(forms('cs')).toEqual([2, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2])
  expect(forms('pl')).toEqual([2, 0, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2])
  expect(forms('ru')).toEqual([2, 0, 1, 2, 2, 2, 0, 1, 2, 2, 1, 1])
})
