import { expect, test } from 'vitest'
import { withSoftHyphens } from './soft-hyphens.ts'

const parts = (text: string, language: 'cs' | 'de' | 'en' | 'pl' | 'ru'): string =>
  withSoftHyphens(text, language).replaceAll('\u00AD', '-')

test.each([
  ['cs', 'zpracovatelna', 'zpra-co-va-telna'],
  ['cs', 'pražírna kávy', 'pra-žírna kávy'],
  ['pl', 'przeładownia', 'prze-ła-dow-nia'],
  ['pl', 'duża przetwórnia', 'duża przet-wór-nia'],
  ['ru', 'хранилище', 'хра-ни-лище'],
  ['ru', 'университет', 'уни-вер-си-тет'],
  ['ru', 'монастырь', 'монас-тырь'],
  ['ru', 'больница', 'боль-ница'],
  ['de', 'kl. Markthalle', 'kl. Markt-halle'],
  ['de', 'Indigoküp.', 'Indigo-küp.'],
  ['de', 'Spezialmanufaktur', 'Spezial-manu-faktur'],
  ['de', 'Hauswart, Rathaus', 'Hauswart, Rat-haus'],
  ['en', 'guesthouse', 'guesthouse'],
] as const)('%s: %s', (language, text, hyphenated) => {
  expect(parts(text, language)).toBe(hyphenated)
})
