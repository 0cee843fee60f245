import { expect, test } from 'vitest'
import { messagesOf } from '../../src/i18n/catalogue.fixture.ts'
import { readTranslatedFrom, staleTranslations } from '../../tools/lib/texts/translated-from.ts'
import { CODES } from './texts.ts'

test('every translation is made from the English text of today', () => {
  const languages = CODES.filter((code) => code !== 'en')
  const stale = staleTranslations(messagesOf('en'), languages, readTranslatedFrom())
  expect(
    stale,
    'the English text has changed; once the translations are right: npm run texts -- --accept <key> all',
  ).toEqual([])
})
