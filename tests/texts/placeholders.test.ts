import { expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { NUMBER_PLACEHOLDERS } from './number-placeholders.ts'
import { allTexts, expectOnlyExceptions, faultsIn, planted } from './texts.ts'
import type { Check } from './texts.ts'

// A name that replaces a placeholder stays in its basic form, so it may not follow a preposition, which wants another case.

const PREPOSITIONS: Readonly<Record<Language, string>> = {
  en: '',
  cs: 'v|ve|na|za|z|ze|s|se|do|od|pro|k|ke|u|o|po|při|před|mezi|bez|pod|nad|přes|kromě|místo|proti|podle|díky|vedle|kvůli|během|okolo|kolem',
  pl: 'w|we|na|za|z|ze|do|od|dla|ku|u|o|po|przy|przed|między|bez|pod|nad|przez|oprócz|zamiast|przeciw|według|dzięki|obok|około|ponad|podczas',
  ru: 'в|во|на|за|из|с|со|до|от|для|к|ко|у|о|об|по|при|перед|между|без|под|над|через|кроме|вместо|против|около|после|среди',
  de: 'in|im|an|am|auf|aus|bei|beim|mit|nach|von|vom|zu|zum|zur|vor|für|durch|ohne|um|gegen|über|unter|neben|hinter|zwischen|statt|wegen|während|seit|bis',
}
/** German leaves names of people as they are. */
const PEOPLE = new Set(['by', 'name', 'names', 'owner', 'seat', 'seats'])

const check: Check = ({ language, file, text }) => {
  // Placeholders of the rules pages are figures.
  if (language === 'en' || file.endsWith('rules.json')) return undefined
  const pattern = new RegExp(`(?<!\\p{L})(?:${PREPOSITIONS[language]})\\s+\\{(\\w+)\\}`, 'giu')
  for (const [hit, name] of text.matchAll(pattern)) {
    if (NUMBER_PLACEHOLDERS.has(name!) || (language === 'de' && PEOPLE.has(name!))) continue
    return `a name after a preposition, “${hit}”`
  }
  return undefined
}

test('no name follows a preposition', () => {
  expectOnlyExceptions('placeholders', faultsIn(allTexts(), check))
})

test.each([
  ['cs', 'přijdete o {what}', true],
  ['cs', 'Podle {name}: {n}', true],
  ['cs', 'za {price} dublonů', false],
  ['pl', 'zamiast {best}', true],
  ['ru', 'у {seat}', true],
  ['ru', 'Игрок: {seat}', false],
  ['de', 'von {seat}', false],
  ['de', 'mit {building}', true],
  ['en', 'with {building}', false],
] as const)('in %s, “%s” is a fault: %s', (language, text, isFault) => {
  expect(check(planted(language, text)) !== undefined).toBe(isFault)
})
