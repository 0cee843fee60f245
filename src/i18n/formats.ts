/** Memoises by locale: creating an Intl format costs more than a hundred uses of it. */
function once<Thing>(make: (locale: string) => Thing): (locale: string) => Thing {
  const made = new Map<string, Thing>()
  return (locale) => {
    const thing = made.get(locale) ?? make(locale)
    made.set(locale, thing)
    return thing
  }
}

/** Formats numbers. */
export const numberFormat = once((locale) => new Intl.NumberFormat(locale))
/** A difference: with its sign, 0 without one. */
export const signedNumber = (value: number, locale: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberFormat(locale).format(Math.abs(value))}`
/** A word of the game as the first of a label: some begin with a small letter for use inside sentences. */
export const capitalized = (word: string, locale: string): string =>
  word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
/** Lists items side by side, in the short style. */
export const unitListFormat = once((locale) => new Intl.ListFormat(locale, { style: 'short', type: 'unit' }))
/** Joins items with the word for "and". */
export const listFormat = once((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
