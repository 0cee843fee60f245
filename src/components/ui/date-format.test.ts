import { expect, test } from 'vitest'
import { regionalLocale } from './date-format.ts'

test('returns the preferred regional variant of a language, or the language', () => {
  expect(regionalLocale('en', ['cs-CZ', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regionalLocale('de', ['de'])).toBe('de')
  expect(regionalLocale('pl', ['en-GB'])).toBe('pl')
})
