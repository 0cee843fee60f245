import { expect, test } from 'vitest'
import { accept, hashOf, isStale, staleTranslations } from './translated-from.ts'
import type { TranslatedFrom } from './translated-from.ts'

const LANGUAGES = ['cs', 'pl', 'ru', 'de']
const ENGLISH = new Map([
  ['app.close', 'Close'],
  ['app.open', 'Open'],
])
const accepted = accept({ key: 'all', languages: LANGUAGES }, ENGLISH, LANGUAGES, {})
const stale = (english: ReadonlyMap<string, string>, hashes: TranslatedFrom): readonly string[] =>
  staleTranslations(english, LANGUAGES, hashes)

test('accepting all leaves one hash a message and nothing stale', () => {
  expect(accepted).toEqual({ 'app.close': hashOf('Close'), 'app.open': hashOf('Open') })
  expect(stale(ENGLISH, accepted)).toEqual([])
})
test('a changed English text makes four translations stale, and no others', () => {
  const changed = new Map(ENGLISH).set('app.close', 'Close this')
  expect(stale(changed, accepted)).toEqual(LANGUAGES.map((code) => `${code} app.close`))
})
test('a translation is accepted for one language by its key, or for several by the first parts of keys', () => {
  const changed = new Map(ENGLISH).set('app.close', 'Close this')
  const russian = accept({ key: 'app.close', languages: ['ru'] }, changed, LANGUAGES, accepted)
  expect(stale(changed, russian)).toEqual(['cs app.close', 'pl app.close', 'de app.close'])
  expect(isStale('app.close', 'ru', changed, russian)).toBe(false)
  const rest = accept({ key: 'app', languages: LANGUAGES }, changed, LANGUAGES, russian)
  expect(rest['app.close']).toBe(hashOf('Close this'))
  expect(stale(changed, rest)).toEqual([])
  const other = accept({ key: 'ap', languages: LANGUAGES }, changed, LANGUAGES, accepted)
  expect(stale(changed, other)).toHaveLength(4)
})
test('a new message is stale, and a message that is gone is told', () => {
  const renamed = new Map([
    ['app.close', 'Close'],
    ['app.show', 'Open'],
  ])
  expect(stale(renamed, accepted)).toEqual([
    ...LANGUAGES.map((code) => `${code} app.show`),
    'no message app.open',
  ])
  const again = accept({ key: 'app.show', languages: LANGUAGES }, renamed, LANGUAGES, accepted)
  expect(stale(renamed, again)).toEqual([])
})
