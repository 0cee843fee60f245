import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, CODES } from './texts.ts'

// Messages with the same English text have the same translation, but for those in same-english.json, which gives the reason.

type Messages = readonly (readonly [key: string, text: string])[]
/** English text → why a language translates it in several ways; `*` stands for all languages. */
type Reasons = Readonly<Record<string, Readonly<Partial<Record<Language | '*', string>>>>>

/** Keys that differ by nature: short names, letters on signs, and words that players type. */
const OWN_WORDS = /^(pr\.short|pr\.letter|endeavor\.letter|text\.verb|text\.command\.words)\./

const reasons = JSON.parse(readFileSync(new URL('./same-english.json', import.meta.url), 'utf8')) as Reasons
const all = allTexts()
const messagesOf = (language: Language): Messages =>
  all
    .filter((text) => text.language === language && !OWN_WORDS.test(text.key))
    .map(({ key, text }) => [key, text])

/** The English texts with several translations, each with its keys. */
function divergent(english: Messages, translated: Messages): ReadonlyMap<string, string> {
  const translations = new Map(translated)
  const keys = new Map<string, string[]>()
  for (const [key, text] of english) keys.set(text, [...(keys.get(text) ?? []), key])
  const several = [...keys].filter(([, same]) => new Set(same.map((key) => translations.get(key))).size > 1)
  return new Map(
    several.map(([text, same]) => [text, same.map((key) => `${key}: ${translations.get(key)!}`).join('; ')]),
  )
}

const found = new Map(CODES.map((code) => [code, divergent(messagesOf('en'), messagesOf(code))]))
const isReasoned = (language: Language, text: string): boolean =>
  reasons[text]?.[language] !== undefined || reasons[text]?.['*'] !== undefined

describe.each(CODES.filter((code) => code !== 'en'))('in %s', (language) => {
  test('the same English has the same translation', () => {
    const chance = [...found.get(language)!].filter(([text]) => !isReasoned(language, text))
    expect(chance.map(([text, keys]) => `“${text}” is ${keys}`)).toEqual([])
  })
})
test('every reason is needed', () => {
  const idle = Object.entries(reasons).flatMap(([text, why]) =>
    Object.keys(why)
      .filter((code) =>
        code === '*'
          ? ![...found.values()].some((texts) => texts.has(text))
          : !found.get(code as Language)?.has(text),
      )
      .map((code) => `${code}: ${text}`),
  )
  expect(idle).toEqual([])
})

test('a second translation of the same English is found', () => {
  const english: Messages = [
    ['app.next', 'Next'],
    ['guide.next', 'Next'],
    ['app.end', 'End'],
  ]
  const german: Messages = [
    ['app.next', 'Weiter'],
    ['guide.next', 'Nächster'],
    ['app.end', 'Ende'],
  ]
  expect([...divergent(english, german)]).toEqual([['Next', 'app.next: Weiter; guide.next: Nächster']])
  expect(divergent(english, english).size).toBe(0)
})

/** “This name” of a person and of a preset: one English text for two things, which some languages call by different words. */
function ambiguous(english: Messages): readonly string[] {
  const texts = new Map<string, string[]>()
  const end = (key: string): string => key.split('.').at(-1)!
  for (const [key, text] of english)
    if (/\b(?:this|these) \p{L}{4}/iu.test(text))
      texts.set(`${text} ${end(key)}`, [...(texts.get(`${text} ${end(key)}`) ?? []), key])
  return [...texts.values()].filter((keys) => keys.length > 1).map((keys) => keys.join(', '))
}
test('one English text does not point at two things', () => {
  expect(ambiguous(messagesOf('en'))).toEqual([
    // A link in both.
    'group.error.badServers, online.error.badServers',
    // A game in both.
    'app.error.otherVersion, share.fault.otherVersion',
    // The colonist in both.
    'rules.hospice.short, rules.university.short',
  ])
  expect(
    ambiguous([
      ['preset.problem.strange', 'This name is strange.'],
      ['new.problem.strange', 'This name is strange.'],
    ]),
  ).toHaveLength(1)
})
