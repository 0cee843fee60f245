/** The index of the plural form for a number; the forms of a message are separated by bars. */
type PluralRule = (count: number) => number

/** One; everything else, zero included. */
const oneOrOther: PluralRule = (count) => (count === 1 ? 0 : 1)

/** One; two to four; everything else. */
const czech: PluralRule = (count) => {
  if (count === 1) return 0
  return count >= 2 && count <= 4 ? 1 : 2
}

/** Do the last digits require the second form: 2 to 4, 22 to 24, but not 12 to 14? */
function isFew(count: number): boolean {
  const unit = count % 10
  const teens = count % 100
  return unit >= 2 && unit <= 4 && (teens < 12 || teens > 14)
}

/** One alone; a few; everything else, 21 included. */
const polish: PluralRule = (count) => {
  if (count === 1) return 0
  return isFew(count) ? 1 : 2
}

/** One, 21, 31, but not 11; a few, and parts of one; everything else. */
const russian: PluralRule = (count) => {
  if (!Number.isInteger(count)) return 1
  if (count % 10 === 1 && count % 100 !== 11) return 0
  return isFew(count) ? 1 : 2
}

/** What the app knows about a language; its messages lie in `locales/<code>/`. */
export interface LanguageEntry {
  /** The name in the language itself, for the list of languages. */
  readonly name: string
  readonly pluralRule: PluralRule
  /** The number of plural forms a message must have. */
  readonly pluralForms: number
  /** The files of the heading font that its words need; a language of many accents has them all in `latin` (tokens.css). */
  readonly fonts: readonly FontFile[]
}
/** A file of the heading font, named after its letters: `src/assets/fonts/alegreya-bold-<name>.woff2`. */
export type FontFile = 'basic' | 'latin' | 'cyrillic'

/** The languages on offer. English comes first: the other catalogues are compared with it. */
export const LANGUAGES = {
  en: { name: 'English', pluralRule: oneOrOther, pluralForms: 2, fonts: ['basic'] },
  cs: { name: 'Čeština', pluralRule: czech, pluralForms: 3, fonts: ['latin'] },
  pl: { name: 'Polski', pluralRule: polish, pluralForms: 3, fonts: ['latin'] },
  ru: { name: 'Русский', pluralRule: russian, pluralForms: 3, fonts: ['basic', 'cyrillic'] },
  de: { name: 'Deutsch', pluralRule: oneOrOther, pluralForms: 2, fonts: ['basic'] },
} as const satisfies Readonly<Record<string, LanguageEntry>>
export type Language = keyof typeof LANGUAGES

/** The plural rules by language, as vue-i18n takes them. */
export const PLURAL_RULES: Readonly<Record<string, PluralRule>> = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { pluralRule }]) => [code, pluralRule]),
)
