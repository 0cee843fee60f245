import type { Language } from './languages.ts'

const NO_BREAK_SPACE = '\u00A0'
/** A number or a value before a percent sign or a unit of the messages. */
const BEFORE_UNIT = /([\d}]) (?=(?:%|min|s|kB|MB|px|мин|сек|с)(?![\p{L}\p{N}]))/gu
/** The letters before the number of a clause of the rules: PR 7.4. */
const CLAUSE = /\b(PR|EN) (?=[\d{])/g
/** A number before the word that it counts or orders: 10 minut, 6. kolo, 2× cukr. */
const COUNTED =
  /((?:\d|\{(?:n|of|count|left|points|coins|rounds?|level|limit|need|number|win|place)\})[.×]?) (?=\p{Ll})/gu
/** A colon between the points of two players: 46 : 20. */
const SCORE = /([\d}]) : (?=[\d{])/g
/** A dash between spaces stays on the line of the word before it. */
const BEFORE_DASH = / (?=[–—] )/g
/** A word of one letter stays on the line of the next word. */
const afterLetter = (letters: string): RegExp =>
  new RegExp(`(^|[^\\p{L}\\p{N}])([${letters}${letters.toUpperCase()}]) (?=[^\\s|]|$)`, 'gu')

/** Prepositions and conjunctions of one letter that do not end a line: ČSN 01 6910, PN-83/P-55366, Milchin and Cheltsova. */
const ONE_LETTER: Partial<Readonly<Record<Language, RegExp>>> = {
  cs: afterLetter('aikosuvz'),
  pl: afterLetter('aiouwz'),
  ru: afterLetter('авикосуя'),
}

/**
 * Puts no-break spaces into a message, before its values are inserted: before a percent sign and a unit, within the number of
 * a clause, within a result, and in Czech, Polish and Russian before a dash, after words of one letter and between a number and its
 * word. Catalogues hold plain spaces only.
 */
export function withNoBreakSpaces(message: string, language: string): string {
  const common = message
    .replace(BEFORE_UNIT, `$1${NO_BREAK_SPACE}`)
    .replace(CLAUSE, `$1${NO_BREAK_SPACE}`)
    .replace(SCORE, `$1${NO_BREAK_SPACE}:${NO_BREAK_SPACE}`)
  const letters = ONE_LETTER[language as Language]
  if (letters === undefined) return common
  const joined = (text: string): string => text.replace(letters, `$1$2${NO_BREAK_SPACE}`)
  // Of two such words in a row, one match takes the space before the other.
  return joined(joined(common.replace(BEFORE_DASH, NO_BREAK_SPACE).replace(COUNTED, `$1${NO_BREAK_SPACE}`)))
}
