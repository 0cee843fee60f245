/** What the app knows about a language; its messages lie in `locales/<code>/`. */
export interface LanguageEntry {
  /** The name in the language itself, for the list of languages. */
  readonly name: string
  /** The plural forms of a message, which bars separate: the kinds of numbers for each, as `Intl.PluralRules` names them. */
  readonly plurals: readonly string[]
  /** The files of the heading font that its words need; a language of many accents has them all in `latin` (tokens.css). */
  readonly fonts: readonly FontFile[]
}
/** A file of the heading font, named after its letters: `src/assets/fonts/alegreya-bold-<name>.woff2`. */
export type FontFile = 'basic' | 'latin' | 'cyrillic'

/** The languages on offer. English comes first: the other catalogues are compared with it. */
export const LANGUAGES = {
  en: { name: 'English', plurals: ['one', 'other'], fonts: ['basic'] },
  cs: { name: 'Čeština', plurals: ['one', 'few', 'many other'], fonts: ['latin'] },
  pl: { name: 'Polski', plurals: ['one', 'few', 'many other'], fonts: ['latin'] },
  ru: { name: 'Русский', plurals: ['one', 'few other', 'many'], fonts: ['basic', 'cyrillic'] },
  de: { name: 'Deutsch', plurals: ['one', 'other'], fonts: ['basic'] },
} as const satisfies Readonly<Record<string, LanguageEntry>>
export type Language = keyof typeof LANGUAGES

/** By language the index of the plural form for a number, as vue-i18n takes it. */
export const PLURAL_RULES: Readonly<Record<string, (count: number) => number>> = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { plurals }]) => {
    const rules = new Intl.PluralRules(code)
    return [code, (count) => plurals.findIndex((kinds) => kinds.includes(rules.select(count)))]
  }),
)
