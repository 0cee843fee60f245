import { expect, test } from 'vitest'
import { regionalLocale } from './regional-locale.ts'

test('a language is spoken as where the reader lives, or as it is', () => {
  expect(regionalLocale('en', ['cs-CZ', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regionalLocale('de', ['de'])).toBe('de')
  expect(regionalLocale('pl', ['en-GB'])).toBe('pl')
})
