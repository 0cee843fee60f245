import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { filesOf, flatten, readCatalogue } from '../../src/i18n/catalogue.fixture.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import type { Language } from '../../src/i18n/languages.ts'

// The texts of all catalogues, and the faults that the tests of this folder find in them.

export const CODES = Object.keys(LANGUAGES) as Language[]

/** One message of one language. */
export interface Text {
  readonly language: Language
  /** `app.json`, `endeavor/rules.json` */
  readonly file: string
  readonly key: string
  readonly text: string
}
/** The fault of a text, described in a few words; undefined if it has none. */
export type Check = (text: Text) => string | undefined

export interface Fault {
  /** Language and key: `cs app.close`. */
  readonly place: string
  readonly fault: string
  readonly text: string
}

export function allTexts(): readonly Text[] {
  return CODES.flatMap((language) =>
    filesOf(language).flatMap((file) =>
      flatten(readCatalogue(language, file)).map(([key, text]) => ({ language, file, key, text })),
    ),
  )
}
export function faultsIn(texts: readonly Text[], check: Check): readonly Fault[] {
  return texts.flatMap((text) => {
    const fault = check(text)
    return fault === undefined ? [] : [{ place: `${text.language} ${text.key}`, fault, text: text.text }]
  })
}
/** A text for planting: `planted('de', 'Der Hafen')`. */
export function planted(language: Language, text: string, more: Partial<Text> = {}): Text {
  return { language, file: 'app.json', key: 'planted', text, ...more }
}
/** The part of a text that matches, so that a report shows it. */
export function found(pattern: RegExp, { text }: Text): string | undefined {
  const match = pattern.exec(text)
  return match === null ? undefined : match[0].trim()
}

/** Rule → place → why the text may stay as it is. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>
const EXCEPTIONS = JSON.parse(
  readFileSync(new URL('./exceptions.json', import.meta.url), 'utf8'),
) as Exceptions

/** Every fault is an exception of the rule, and every exception is still needed. */
export function expectOnlyExceptions(rule: string, faults: readonly Fault[]): void {
  const exceptions = EXCEPTIONS[rule] ?? {}
  const isExcepted = ({ place }: Fault): boolean => Object.hasOwn(exceptions, place)
  expect(faults.filter((fault) => !isExcepted(fault)).map(describeFault)).toEqual([])
  const places = new Set(faults.map(({ place }) => place))
  expect(Object.keys(exceptions).filter((place) => !places.has(place))).toEqual([])
}
const describeFault = ({ place, fault, text }: Fault): string => `${place}: ${fault} in “${text}”`
