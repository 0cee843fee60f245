import { expect, test } from 'vitest'
import { detectLanguage, i18n, setLanguage, loadMessages } from './index.ts'
import { LANGUAGES } from './languages.ts'

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

test('the first preferred language on offer is chosen', () => {
  expect(detectLanguage(['cs-CZ', 'en'])).toBe('cs')
  expect(detectLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(detectLanguage(['PL'])).toBe('pl')
  expect(detectLanguage(['fr', 'constructor'])).toBe('en')
  expect(detectLanguage([])).toBe('en')
})

test('the plural rules agree with Intl.PluralRules', () => {
  for (const [language, { pluralRule: rule, pluralForms }] of Object.entries(LANGUAGES)) {
    const forms = new Intl.PluralRules(language)
    const seen = new Map<string, number>()
    for (let count = 0; count <= 130; count++) {
      const name = forms.select(count)
      expect([language, count, seen.get(name) ?? rule(count)]).toEqual([language, count, rule(count)])
      seen.set(name, rule(count))
    }
    expect(Math.max(...seen.values()) + 1).toBe(pluralForms)
  }
})
