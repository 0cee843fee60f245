import { expect, test } from 'vitest'
import { regional } from './regional-locale.ts'

test('a language is spoken as where the reader lives, or as it is', () => {
  expect(regional('en', ['cs-CZ', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regional('de', ['de'])).toBe('de')
  expect(regional('pl', ['en-GB'])).toBe('pl')
})
