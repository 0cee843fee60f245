import { readdirSync } from 'node:fs'
import { createI18n } from 'vue-i18n'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../engine/games/puerto-rico/buildings/index.ts'
import { REASONS } from '../engine/games/puerto-rico/why.ts'
import { ENDINGS, GOODS, ROLES, TILES } from '../engine/games/puerto-rico/vocabulary.ts'
import { filesOf, flatten, readCatalogue } from './catalogue.fixture.ts'
import { LANGUAGES, PLURAL_RULES } from './languages.ts'
import type { Language } from './languages.ts'

const CODES = Object.keys(LANGUAGES) as Language[]
/** Every group of messages of the English catalogue with its file: `app.json` and `pages.json` hold `app` and `device`. */
const GROUPS = filesOf('en').flatMap((file) =>
  Object.keys(readCatalogue('en', file)).map((group) => ({ file, group })),
)
type Group = (typeof GROUPS)[number]
/** Messages that are the same as in English, because the languages share the word. Single letters are always allowed. */
const COGNATES: Readonly<Record<string, readonly string[]>> = {
  cs: [
    'Endeavor',
    'Puerto Rico',
    '{from}–{to} min',
    'finance',
    'Finance',
    'region',
    'Region',
    'indigo',
    '{n}× indigo',
    'hacienda',
    'San Juan',
    'role',
    'Role',
    'bank',
    'Symbol',
    'Bot',
    'bot',
    'Chat',
    'Windrose',
    '{names} – Windrose',
    '{name} – Windrose',
  ],
  pl: [
    'Endeavor',
    'Puerto Rico',
    '{from}–{to} min',
    'region',
    'Region',
    'San Juan',
    'bank',
    'Symbol',
    'Bot',
    'bot',
    'Windrose',
    '{names} – Windrose',
    '{name} – Windrose',
  ],
  ru: ['Endeavor', 'Windrose'],
  de: [
    'OK',
    'Endeavor',
    'Name',
    'Puerto Rico',
    'Region',
    'San Juan',
    'Admiral',
    'Symbol',
    'Bot',
    'Bots',
    'Chat',
    'Normal',
    'Version {version}',
    'Windrose',
    '{names} – Windrose',
    '{name} – Windrose',
  ],
}

type Message = readonly [key: string, text: string]

/** The messages of one group in one file of a language. */
function catalogue(language: string, { file, group }: Group): Message[] {
  return flatten(readCatalogue(language, file)[group] ?? {}, group)
}
const english = new Map(GROUPS.flatMap((group) => catalogue('en', group)))
const begun = CODES.flatMap((language) =>
  GROUPS.map((where) => ({ language, ...where, messages: catalogue(language, where) })),
).filter(({ messages }) => messages.length > 0)
const translated = begun.filter(({ language }) => language !== 'en')

const keysOf = (messages: readonly Message[]): string[] => messages.map(([key]) => key).sort()
const formsOf = (text: string): string[] => text.split(' | ')
const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort()
const offenders = (messages: readonly Message[], isWrong: (text: string, key: string) => boolean): string[] =>
  messages.filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`)

test('the language folders are the languages on offer', () => {
  const folders = readdirSync(new URL('./locales/', import.meta.url))
  expect(folders.sort()).toEqual([...CODES].sort())
})
test.each(CODES)('%s has the same files as English, with the same groups of messages', (language) => {
  expect(filesOf(language)).toEqual(filesOf('en'))
  for (const file of filesOf('en'))
    expect(Object.keys(readCatalogue(language, file)), file).toEqual(Object.keys(readCatalogue('en', file)))
})
test('every game has files of the same names', () => {
  const games = new Set(filesOf('en').flatMap((file) => (file.includes('/') ? [file.split('/')[0]!] : [])))
  expect(games.size).toBeGreaterThan(1)
  for (const game of games)
    expect(filesOf('en').filter((file) => file.startsWith(`${game}/`))).toEqual(
      ['board', 'guide', 'names', 'rules', 'text-mode'].map((name) => `${game}/${name}.json`),
    )
})

describe.each(translated)('translated: $language, $file, $group', ({ language, file, group, messages }) => {
  test('has exactly the keys of the English catalogue', () => {
    expect(keysOf(messages)).toEqual(keysOf(catalogue('en', { file, group })))
  })
  test('has the placeholders of the English messages', () => {
    const wrong = offenders(
      messages,
      (text, key) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })
  test('has plural forms wherever the English messages have them', () => {
    // A message may have one form where English needs two, but not the other way round.
    const wrong = offenders(
      messages,
      (text, key) => formsOf(text).length === 1 && formsOf(english.get(key) ?? '').length > 1,
    )
    expect(wrong).toEqual([])
  })
  test('repeats an English message only where the languages share the word', () => {
    const shared = COGNATES[language] ?? []
    // Names of cities are often the same in both languages.
    const isShared = (text: string, key: string): boolean =>
      shared.includes(text) || key.startsWith('endeavor.city.')
    const isSame = (text: string, key: string): boolean => text === english.get(key) && !isShared(text, key)
    expect(offenders(messages, (text, key) => isSame(text, key) && isWording(text))).toEqual([])
  })
})

/** Does the message contain a word, besides placeholders, signs and single letters? */
function isWording(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))
}

describe.each(begun)('written: $language, $file, $group', ({ language, messages }) => {
  test('has no empty message and no stray spaces', () => {
    expect(
      offenders(
        messages,
        (text) => text !== text.trim() || text.includes('  ') || formsOf(text).includes(''),
      ),
    ).toEqual([])
  })
  test('gives messages with plural forms all forms of the language', () => {
    expect(
      offenders(messages, (text) => ![1, LANGUAGES[language].plurals.length].includes(formsOf(text).length)),
    ).toEqual([])
  })
  test('uses the special characters of messages only as syntax', () => {
    expect(
      offenders(messages, (text) => /[@{}|]/.test(text.replaceAll(/\{\w+\}| \| |\{'[@{}|]'\}/g, ''))),
    ).toEqual([])
  })
  test('compiles', () => {
    const trouble: string[] = []
    const { global } = createI18n<false>({
      legacy: false,
      locale: language,
      pluralRules: PLURAL_RULES,
      messages: { [language]: Object.fromEntries(messages) },
      flatJson: true,
      missing: (_locale, key) => void trouble.push(`missing: ${key}`),
    })
    for (const [key, text] of messages) {
      const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, `<${name}>`]))
      for (const count of formsOf(text).length > 1 ? [0, 1, 2, 5, 11, 21, 22] : [1]) {
        const said = global.t(key, values, count)
        if (said === '' || said === key || /[|{}]/.test(said)) trouble.push(`${key}: ${said}`)
      }
    }
    expect(trouble).toEqual([])
  })
})

describe.each(CODES)('Puerto Rico in %s', (language) => {
  const messages = new Map(catalogue(language, { file: 'puerto-rico/names.json', group: 'pr' }))
  const named = (part: string): string[] =>
    [...messages.keys()]
      .filter((key) => key.startsWith(`pr.${part}.`))
      .map((key) => key.slice(part.length + 4))
  const buildings = BUILDINGS.map(({ name }) => name)

  test('names every good, tile, role, building and ending, and nothing else', () => {
    for (const part of ['good', 'goods']) expect(named(part).sort()).toEqual([...GOODS].sort())
    expect(named('letter').sort()).toEqual([...GOODS, 'forest'].sort())
    for (const part of ['tile', 'tiles']) expect(named(part).sort()).toEqual([...TILES].sort())
    expect(named('role').sort()).toEqual([...ROLES].sort())
    expect(named('phase').sort()).toEqual(['auction', 'choosing', 'draft', ...ROLES].sort())
    expect(named('roleHelp').sort()).toEqual(
      ROLES.flatMap((role) => [`${role}.action`, `${role}.privilege`]).sort(),
    )
    for (const part of ['building', 'buildingHelp', 'short'])
      expect(named(part).sort()).toEqual([...buildings].sort())
    expect(named('ending').sort()).toEqual([...ENDINGS].sort())
  })
  test('gives each good a capital letter of its own', () => {
    const letters = GOODS.map((good) => messages.get(`pr.letter.${good}`)!)
    expect(new Set(letters).size).toBe(GOODS.length)
    for (const letter of letters) expect(letter).toMatch(/^\p{Lu}$/u)
  })
  test('keeps short names short', () => {
    expect(buildings.filter((building) => messages.get(`pr.short.${building}`)!.length > 17)).toEqual([])
  })
  test('has no two buildings, roles or tiles of one name', () => {
    for (const part of ['building', 'short', 'role', 'tile']) {
      const names = named(part).map((name) => messages.get(`pr.${part}.${name}`))
      expect(new Set(names).size).toBe(names.length)
    }
  })
  test('has a message for every reason', () => {
    expect(named('why').sort()).toEqual([...REASONS].sort())
  })
})
