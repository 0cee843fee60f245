import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isFragment, NOTES, notedPart } from '../../tools/lib/texts/notes.ts'
import { shippedFiles } from './shipped-code.ts'
import { allTexts } from './texts.ts'

// src/i18n/notes.json tells translators where a text stands that is no sentence.

const english = allTexts().filter(({ language }) => language === 'en')

test('every fragment has a note', () => {
  const without = english.filter(({ key, text }) => isFragment(text) && notedPart(key) === undefined)
  expect(without.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
})
test('every note belongs to a message', () => {
  const used = new Set(english.map(({ key }) => notedPart(key)))
  expect(Object.keys(NOTES).filter((part) => !used.has(part))).toEqual([])
})
test('the files beside the catalogues are not part of the app', () => {
  const names = ['notes.json', 'glossary.json', 'translated-from.json']
  const reading = shippedFiles().filter(({ code }) => names.some((name) => code.includes(name)))
  expect(reading.map(({ path }) => path)).toEqual([])
  // The catalogues are loaded by these patterns, which none of the three files matches.
  const patterns = ['first-messages', 'message-files'].flatMap((name) => {
    const loader = readFileSync(new URL(`../../src/i18n/${name}.ts`, import.meta.url), 'utf8')
    return [...loader.matchAll(/'(!?\.\/[^']*\*[^']*)'/g)].map(([, pattern]) => pattern)
  })
  expect(patterns).toEqual(['./locales/*/app.json', './locales/*/**/*.json', '!./locales/*/app.json'])
})

test.each([
  ['corn', true],
  ['{n} of {all}', true],
  ['{n} %', true],
  ['Better:', true],
  ['{name} has left.', false],
  ['Close', false],
  ['{n} Points', false],
] as const)('“%s” is a fragment: %s', (text, is) => {
  expect(isFragment(text)).toBe(is)
})
test('the longest part with a note counts', () => {
  const notes = { board: 'short', 'board.ask': 'long' }
  expect(notedPart('board.ask.load', notes)).toBe('board.ask')
  expect(notedPart('board.asked', notes)).toBe('board')
  expect(notedPart('boards.ask', notes)).toBeUndefined()
})
