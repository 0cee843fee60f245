import { expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, expectOnlyExceptions, faultsIn, found, planted } from './texts.ts'
import type { Check } from './texts.ts'

// What editions, translations and programs differ in stands in docs/rules, not in the rules that players read.

const NOTES: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:translations?|rulebooks?|misprints?|programs)\b/i,
  cs: /překlad|tisková chyba|program|(?:vydání|v jejich příkladu) pravidel|pravidla (?:lze|to neříkají)/iu,
  pl: /tłumaczeni|błąd druku|program|instrukcj\p{L}+ (?:mówi|nie mówi|można|o tym)/iu,
  ru: /перевод|опечатк|программ|прави(?:ла|лах) (?:можно прочесть|об этом|сказано)/iu,
  de: /Übersetzung|Druckfehler|Programm|(?:Anleitung|Spielregel) (?:sagt|ließe|erwähnt)/u,
}
const check: Check = (text) => (text.key.startsWith('rules.') ? found(NOTES[text.language], text) : undefined)

test('the rules hold no notes of an editor', () => {
  expectOnlyExceptions('editor', faultsIn(allTexts(), check))
})
test.each([
  ['en', 'One translation leaves them out.'],
  ['de', 'Die Anleitung sagt dazu nichts.'],
] as const)('in %s, “%s” is one', (language, text) => {
  expect(check(planted(language, text, { key: 'rules.planted' }))).toBeDefined()
  expect(check(planted(language, text))).toBeUndefined()
})
