import { expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, CODES, expectOnlyExceptions, faultsIn, planted } from './texts.ts'
import type { Check, Text } from './texts.ts'

// The labels of answers. A word of a game that comes first gets its capital where the label is rendered (GameMessage).

const OF_AN_ANSWER = /^(?:board|actions)\.do\./
const check: Check = ({ key, text }) =>
  OF_AN_ANSWER.test(key) && text.split(' | ').some((form) => /^\p{Ll}/u.test(form))
    ? 'a small letter'
    : undefined

test('an answer begins with a capital or a value', () => {
  expectOnlyExceptions('labels', faultsIn(allTexts(), check))
  expect(check(planted('de', 'nichts bauen', { key: 'board.do.decline' }))).toBe('a small letter')
  expect(check(planted('de', '{role} und mehr', { key: 'board.do.role' }))).toBeUndefined()
})

/** What an answer brings, in short: a row that is much longer in one language loses these words in that language only. */
const OF_THE_ROW =
  /^(?:board\.do|actions\.do|actions\.gain|advice\.gain|advice\.tileOrQuarry|pr\.role|pr\.noun)(?:\.|$)/
const lengthsOf = (texts: readonly Text[]): ReadonlyMap<Language, number> => {
  const lengths = new Map<Language, number>()
  for (const { language, key, text } of texts)
    if (OF_THE_ROW.test(key))
      lengths.set(language, (lengths.get(language) ?? 0) + text.split(' | ').at(-1)!.length)
  return lengths
}
/** The languages whose row is longer than this many times the mean of the others. */
const LONG = 1.2
function longRows(texts: readonly Text[]): readonly Language[] {
  const lengths = lengthsOf(texts)
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  return CODES.filter((code) => lengths.get(code)! > (LONG * (all - lengths.get(code)!)) / (CODES.length - 1))
}
test('the row of answers is about as long in every language', () => {
  expect(longRows(allTexts())).toEqual([])
  const padded = allTexts().map((text) =>
    text.language === 'pl' ? { ...text, text: `${text.text}, oczywiście` } : text,
  )
  expect(longRows(padded)).toEqual(['pl'])
})
