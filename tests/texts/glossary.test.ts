import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, CODES, expectOnlyExceptions, faultsIn, planted } from './texts.ts'
import type { Check, Text } from './texts.ts'

// src/i18n/glossary.json names the term of every concept in five languages and the words that may not stand for it.

/** The texts that a group of concepts is about. */
const GROUPS: Readonly<Record<string, (text: Text) => boolean>> = {
  everywhere: () => true,
  site: ({ file }) => !file.includes('/'),
  'puerto-rico': ({ file }) => file.startsWith('puerto-rico/'),
  endeavor: ({ file }) => file.startsWith('endeavor/'),
}
/** The printed rulebook of the language, its published edition as far as players know its words, or ourselves. */
const SOURCES = ['rulebook', 'edition', 'ours']

interface Entry {
  readonly term: string
  readonly source: string
  /** Words that may not stand for the term; `*` stands for any letters. */
  readonly not?: readonly string[]
}
type Glossary = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Entry>>>>>>

const glossary = JSON.parse(
  readFileSync(new URL('../../src/i18n/glossary.json', import.meta.url), 'utf8'),
) as Glossary
const concepts = Object.entries(glossary).flatMap(([group, entries]) =>
  Object.entries(entries).map(([concept, terms]) => ({ group, concept, terms })),
)

/** Whole words, with any spaces between them. */
function wordPattern(word: string): RegExp {
  const letters = word.replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s+')
  return new RegExp(`(?<![\\p{L}{])(?:${letters})(?![\\p{L}}])`, 'iu')
}
interface Forbidden {
  readonly group: string
  readonly concept: string
  readonly language: string
  readonly word: string
  readonly term: string
  readonly pattern: RegExp
}
const forbidden: readonly Forbidden[] = concepts.flatMap(({ group, concept, terms }) =>
  Object.entries(terms).flatMap(([language, { term, not = [] }]) =>
    not.map((word) => ({ group, concept, language, word, term, pattern: wordPattern(word) })),
  ),
)
const check: Check = (text) => {
  const hit = forbidden.find(
    ({ group, language, pattern }) =>
      language === text.language && GROUPS[group]!(text) && pattern.test(text.text),
  )
  return hit && `“${hit.word}” instead of “${hit.term}” (${hit.concept})`
}

test('no text says a concept by a forbidden word', () => {
  expectOnlyExceptions('glossary', faultsIn(allTexts(), check))
})

describe('the glossary', () => {
  test('has a term and its source for every concept in every language', () => {
    const incomplete = concepts.filter(
      ({ group, terms }) =>
        !Object.hasOwn(GROUPS, group) ||
        Object.keys(terms).join() !== CODES.join() ||
        Object.values(terms).some(({ term, source }) => term === '' || !SOURCES.includes(source)),
    )
    expect(incomplete.map(({ concept }) => concept)).toEqual([])
  })
  test('forbids no term of its own', () => {
    const own = forbidden.filter(({ pattern, term }) => pattern.test(term))
    expect(own.map(({ concept, language, word }) => `${concept}, ${language}: ${word}`)).toEqual([])
  })
})

test('a forbidden word is found with its endings, as a whole word, and only where its group reaches', () => {
  const plant = (language: Language, text: string, file = 'app.json'): boolean =>
    check(planted(language, text, { file })) !== undefined
  expect(plant('de', 'Die Unterschriften stimmen.')).toBe(true)
  expect(plant('de', 'Die Signaturen stimmen.')).toBe(false)
  expect(plant('en', 'This room is full.')).toBe(true)
  expect(plant('en', 'This mushroom is full.')).toBe(false)
  expect(plant('en', 'There is room for {room}.', 'puerto-rico/board.json')).toBe(false)
  expect(plant('pl', 'Kto jest na  kolei?', 'endeavor/rules.json')).toBe(true)
})
